package org.varve.cpu;

import java.util.Arrays;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorShape;
import jdk.incubator.vector.VectorSpecies;
import org.varve.core.PassBody;
import org.varve.core.Rows;
import org.varve.kernel.SecondOrderSection;
import org.varve.kernel.SosFilter;

/**
 * {@link SosFilter} for 16 traces at once, in float64. Each step of a recursion waits for the last; two vectors are
 * filtered together to use that time.
 */
final class SosFilterSimdBody implements PassBody {

    private static final VectorSpecies<Double> SPECIES = DoubleVector.SPECIES_PREFERRED;
    private static final int LANES = SPECIES.length();
    /** Vectors of as many floats as {@link #SPECIES} has doubles. */
    private static final VectorSpecies<Float> FLOATS =
            VectorSpecies.of(float.class, VectorShape.forBitSize(LANES * Float.SIZE));

    private static final int TRACES = TraceLanes.TRACES;

    private final SecondOrderSection[] sections;
    private final int padding;
    private final TraceLanes traces;
    private final int[] places;
    private final float[] lanes;
    /** The extended traces: sample {@code k} of trace {@code t} at {@code 16 (padding + k) + t}. */
    private final double[] z;

    SosFilterSimdBody(Work work, SosFilter kernel, int samples) {
        sections = kernel.sections().toArray(new SecondOrderSection[0]);
        padding = kernel.padding(samples);
        int floats = TraceLanes.floats(samples);
        traces = new TraceLanes(work);
        places = work.ints(floats / TRACES, all -> Arrays.setAll(all, k -> k * TRACES));
        lanes = work.floats(floats);
        z = work.doubles(TRACES * (samples + 2L * padding));
    }

    @Override
    public void compute(Rows rows) {
        int samples = rows.samples();
        int length = samples + 2 * padding;
        for (int row = 0; row < rows.count(); row += TRACES) {
            traces.load(rows, 0, row, lanes);
            for (int lane = 0; lane < TRACES; lane += 2 * LANES) {
                extend(lane, samples);
                extend(lane + LANES, samples);
                filter(lane, TRACES, length);
                filter(lane + (length - 1) * TRACES, -TRACES, length);
                narrow(lane, samples);
                narrow(lane + LANES, samples);
            }
            traces.store(lanes, places, rows, 0, row);
        }
    }

    /** Converts traces to float64 and extends them beyond their ends by point reflection at the end samples. */
    private void extend(int lane, int samples) {
        int first = padding * TRACES + lane;
        int last = first + (samples - 1) * TRACES;
        for (int k = 0; k < samples; k++) {
            FloatVector x = FloatVector.fromArray(FLOATS, lanes, k * TRACES + lane);
            ((DoubleVector) x.convertShape(VectorOperators.F2D, SPECIES, 0)).intoArray(z, first + k * TRACES);
        }
        DoubleVector twiceFirst = DoubleVector.fromArray(SPECIES, z, first).mul(2);
        DoubleVector twiceLast = DoubleVector.fromArray(SPECIES, z, last).mul(2);
        for (int m = TRACES; m <= padding * TRACES; m += TRACES) {
            twiceFirst.sub(DoubleVector.fromArray(SPECIES, z, first + m)).intoArray(z, first - m);
            twiceLast.sub(DoubleVector.fromArray(SPECIES, z, last - m)).intoArray(z, last + m);
        }
    }

    private void narrow(int lane, int samples) {
        int first = padding * TRACES + lane;
        for (int k = 0; k < samples; k++) {
            DoubleVector y = DoubleVector.fromArray(SPECIES, z, first + k * TRACES);
            ((FloatVector) y.convertShape(VectorOperators.D2F, FLOATS, 0)).intoArray(lanes, k * TRACES + lane);
        }
    }

    /** Runs the cascade over the samples from {@code first} on in the direction of {@code step}. */
    private void filter(int first, int step, int length) {
        DoubleVector startA = DoubleVector.fromArray(SPECIES, z, first);
        DoubleVector startB = DoubleVector.fromArray(SPECIES, z, first + LANES);
        double steady = 1;
        for (SecondOrderSection s : sections) {
            filter(s, startA.mul(steady), startB.mul(steady), first, step, length);
            steady *= s.gain();
        }
    }

    /**
     * The initial states are products of a broadcast, whose class the compiler knows, so that none is ever an object.
     */
    private void filter(
            SecondOrderSection s, DoubleVector steadyA, DoubleVector steadyB, int first, int step, int length) {
        DoubleVector b0 = DoubleVector.broadcast(SPECIES, s.b0());
        DoubleVector b1 = DoubleVector.broadcast(SPECIES, s.b1());
        DoubleVector b2 = DoubleVector.broadcast(SPECIES, s.b2());
        DoubleVector minusA1 = DoubleVector.broadcast(SPECIES, -s.a1());
        DoubleVector minusA2 = DoubleVector.broadcast(SPECIES, -s.a2());
        DoubleVector stateA1 = DoubleVector.broadcast(SPECIES, s.steady1()).mul(steadyA);
        DoubleVector stateA2 = DoubleVector.broadcast(SPECIES, s.steady2()).mul(steadyA);
        DoubleVector stateB1 = DoubleVector.broadcast(SPECIES, s.steady1()).mul(steadyB);
        DoubleVector stateB2 = DoubleVector.broadcast(SPECIES, s.steady2()).mul(steadyB);
        int at = first;
        for (int k = 0; k < length; k++) {
            DoubleVector x = DoubleVector.fromArray(SPECIES, z, at);
            DoubleVector y = x.fma(b0, stateA1);
            stateA1 = y.fma(minusA1, x.fma(b1, stateA2));
            stateA2 = y.fma(minusA2, x.mul(b2));
            y.intoArray(z, at);
            x = DoubleVector.fromArray(SPECIES, z, at + LANES);
            y = x.fma(b0, stateB1);
            stateB1 = y.fma(minusA1, x.fma(b1, stateB2));
            stateB2 = y.fma(minusA2, x.mul(b2));
            y.intoArray(z, at + LANES);
            at += step;
        }
    }
}
