package org.varve.cpu;

import java.util.Arrays;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.varve.core.PassBody;
import org.varve.core.Rows;
import org.varve.kernel.PredictabilitySums;

/** {@link PredictabilitySums} for 16 traces at once. */
final class PredictabilitySumsSimdBody implements PassBody {

    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
    private static final int TRACES = TraceLanes.TRACES;

    private final int most;
    private final float scaleOfMeans;
    private final ProductMeanLanes correlations;

    /** Both surveys in lanes. */
    private final float[] a;
    private final float[] b;

    /** The correlations at a lag, {@link #most} samples before those of the outputs on. */
    private final float[] autoA;
    private final float[] autoB;
    private final float[] cross;

    private final float[] crossSum;
    private final float[] autoSum;
    private final int[] places;

    PredictabilitySumsSimdBody(Work work, PredictabilitySums kernel, int samples) {
        most = kernel.most();
        scaleOfMeans = kernel.scaleOfMeans();
        correlations = new ProductMeanLanes(work, kernel.mean(), kernel.reach(), samples + most);
        a = correlations.field(work, samples);
        b = correlations.field(work, samples);
        autoA = work.floats(TraceLanes.floats(samples + most));
        autoB = work.floats(TraceLanes.floats(samples + most));
        cross = work.floats(TraceLanes.floats(samples + most));
        int floats = TraceLanes.floats(samples);
        crossSum = work.floats(floats);
        autoSum = work.floats(floats);
        places = work.ints(floats / TRACES, all -> Arrays.setAll(all, k -> k * TRACES));
    }

    @Override
    public void compute(Rows rows) {
        int samples = rows.samples();
        for (int row = 0; row < rows.count(); row += TRACES) {
            correlations.load(rows, 0, row, 0, a);
            correlations.load(rows, 1, row, 0, b);
            Arrays.fill(crossSum, 0);
            Arrays.fill(autoSum, 0);
            for (int lag = 0; lag <= most; lag++) {
                correlate(a, a, lag, -lag, samples, autoA);
                correlate(b, b, lag, -lag, samples, autoB);
                if (lag > 0) {
                    correlate(a, b, -lag, 0, samples, cross);
                    add(-lag, samples);
                }
                correlate(a, b, lag, 0, samples, cross);
                add(0, samples);
            }
            correlations.store(crossSum, places, rows, 0, row);
            correlations.store(autoSum, places, rows, 1, row);
        }
    }

    private void correlate(float[] x, float[] y, int lag, int from, int end, float[] means) {
        correlations.compute(x, y, lag, from, end, means, (most + from) * TRACES);
    }

    /** Adds the terms of a lag, whose autocorrelations are so many samples later. */
    private void add(int later, int samples) {
        int at = most * TRACES;
        for (int k = 0; k < samples * TRACES; k += SPECIES.length()) {
            FloatVector ab = FloatVector.fromArray(SPECIES, cross, at + k).mul(scaleOfMeans);
            FloatVector aa = FloatVector.fromArray(SPECIES, autoA, at + later * TRACES + k).mul(scaleOfMeans);
            FloatVector bb = FloatVector.fromArray(SPECIES, autoB, at + later * TRACES + k).mul(scaleOfMeans);
            ab.fma(ab, FloatVector.fromArray(SPECIES, crossSum, k)).intoArray(crossSum, k);
            aa.fma(bb, FloatVector.fromArray(SPECIES, autoSum, k)).intoArray(autoSum, k);
        }
    }
}
