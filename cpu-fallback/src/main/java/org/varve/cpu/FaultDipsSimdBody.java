package org.varve.cpu;

import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.varve.core.Halo;
import org.varve.core.Rows;
import org.varve.kernel.FaultDips;
import org.varve.kernel.Stencil;

/** {@link FaultDips}, two vectors of samples of four rows at a time. */
final class FaultDipsSimdBody extends FourRowsBody {

    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
    private static final int LANES = SPECIES.length();

    /** Samples of one row whose sums are held in registers. */
    private static final int WIDE = 4 * LANES;

    /** The most samples of each of four rows that are summed at once. */
    private static final int PART = StencilOfFourRows.MOST;

    private static final int PARTS = ROWS * PART;

    /** Samples that come from memory together. */
    private static final int LINE = 16;

    private final FaultDips kernel;
    private final Halo halo;
    private final boolean isAlongInlines;
    /** By dip. */
    private final StencilSimd[] numerators;
    private final StencilSimd[] denominators;
    private final StencilOfFourRows[] numeratorsOfFour;
    private final StencilOfFourRows[] denominatorsOfFour;
    /** Numerators of one dip, then its denominators. */
    private final float[] sums;
    /** The semblances of each dip. */
    private final float[] semblances;

    FaultDipsSimdBody(Work work, FaultDips kernel) {
        boolean isAlongInlines = !kernel.strike().runsAlongInlines();
        super(isAlongInlines, isAlongInlines ? StencilOfFourRows.PLANES : 1);
        this.isAlongInlines = isAlongInlines;
        int numbers = isAlongInlines ? StencilOfFourRows.PLANES / ROWS : 1;
        this.kernel = kernel;
        halo = kernel.halo();
        numerators = stencils(kernel, stencil -> new StencilSimd(work, stencil)).toArray(StencilSimd[]::new);
        denominators = stencils(kernel, stencil -> new StencilSimd(work, stencil)).toArray(StencilSimd[]::new);
        Function<Stencil, StencilOfFourRows> ofFour =
                stencil -> new StencilOfFourRows(work, stencil, isAlongInlines, numbers);
        numeratorsOfFour = stencils(kernel, ofFour).toArray(StencilOfFourRows[]::new);
        denominatorsOfFour = stencils(kernel, ofFour).toArray(StencilOfFourRows[]::new);
        sums = work.floats(2L * PARTS);
        semblances = work.floats((long) PARTS * kernel.count());
    }

    private static <T> Stream<T> stencils(FaultDips kernel, Function<Stencil, T> made) {
        return IntStream.range(0, kernel.count()).mapToObj(kernel::stencil).map(made);
    }

    @Override
    void locateOne(Rows rows, int plane) {
        for (int dip = 0; dip < kernel.count(); dip++) {
            numerators[dip].locate(rows, 0, plane, 0);
            denominators[dip].locate(rows, 1, plane, 0);
        }
    }

    @Override
    void locateFour(Rows rows, int plane, int number) {
        for (int dip = 0; dip < kernel.count(); dip++) {
            numeratorsOfFour[dip].locate(rows, 0, plane, 0, number);
            denominatorsOfFour[dip].locate(rows, 1, plane, 0, number);
        }
    }

    @Override
    void computeOne(Rows rows, int plane, int row) {
        int above = beyond(rows, 0, row);
        int below = beyond(rows, 1, row);
        int to = to(rows, 0, plane, row, 0);
        int toDips = to(rows, 1, plane, row, 0);
        int k = 0;
        for (; k + WIDE <= rows.samples(); k += WIDE) {
            for (int dip = 0; dip < kernel.count(); dip++) {
                sumFour(rows, numerators[dip], denominators[dip], above + k, below + k);
                divide(0, WIDE, PARTS * dip);
            }
            for (int n = 0; n < WIDE; n += LANES) {
                choose(rows, n, to + k + n, toDips + k + n);
            }
        }
        for (; k < rows.samples(); k += LANES) {
            for (int dip = 0; dip < kernel.count(); dip++) {
                sumOne(rows, numerators[dip], denominators[dip], above + k, below + k);
                divide(0, LANES, PARTS * dip);
            }
            choose(rows, 0, to + k, toDips + k);
        }
    }

    /** A processor waits for many of these samples at once; while it sums, for few. */
    @Override
    void meet(Rows rows, int first, int end, int row) {
        if (!isAlongInlines) return;
        int samples = rows.samples() + 2 * halo.sample();
        int bits = 0;
        for (int field = 0; field < rows.inputs(); field++) {
            float[] x = rows.input(field);
            for (int plane = first - halo.inline(); plane < end + halo.inline(); plane++) {
                int at = rows.at(field, plane, row) - halo.sample();
                for (int k = 0; k < samples; k += LINE) bits ^= Float.floatToRawIntBits(x[at + k]);
            }
        }
        // without a use the loads would be left out; sums overwrite it
        sums[0] = Float.intBitsToFloat(bits);
    }

    @Override
    void computeFour(Rows rows, int plane, int row, int number) {
        int above = beyond(rows, 0, row);
        int below = beyond(rows, 1, row);
        int end = padded(rows);
        int samples;
        for (int k = 0; k < end; k += samples) {
            samples = StencilOfFourRows.atOnce(end - k);
            for (int dip = 0; dip < kernel.count(); dip++) {
                addSemblances(rows, number, above + k, below + k, dip, samples);
            }
            for (int next = 0; next < ROWS; next++) {
                int to = to(rows, 0, plane, row, next) + k;
                int toDips = to(rows, 1, plane, row, next) + k;
                for (int n = 0; n < samples; n += LANES) {
                    choose(rows, PART * next + n, to + n, toDips + n);
                }
            }
        }
    }

    private void addSemblances(Rows rows, int number, int above, int below, int dip, int samples) {
        numeratorsOfFour[dip].sum(number, rows.input(0), above, samples, sums, 0, PART, 2 * PART, 3 * PART);
        denominatorsOfFour[dip].sum(
                number, rows.input(1), below, samples, sums, PARTS, PARTS + PART, PARTS + 2 * PART, PARTS + 3 * PART);
        for (int row = 0; row < PARTS; row += PART) {
            divide(row, samples, PARTS * dip);
        }
    }

    /** Puts the ratios of sums into the semblances of a dip, which begin at {@code to}. */
    private void divide(int from, int samples, int to) {
        for (int n = from; n < from + samples; n += LANES) {
            FloatVector denominator = FloatVector.fromArray(SPECIES, sums, PARTS + n);
            FloatVector ratio = FloatVector.fromArray(SPECIES, sums, n).div(denominator);
            ratio.blend(1f, ratio.compare(VectorOperators.GT, 1f).or(denominator.compare(VectorOperators.EQ, 0f)))
                    .intoArray(semblances, to + n);
        }
    }

    private void sumFour(Rows rows, StencilSimd numerator, StencilSimd denominator, int above, int below) {
        float[] x = rows.input(0);
        float[] y = rows.input(1);
        float[] weights = numerator.weights;
        FloatVector a = FloatVector.zero(SPECIES);
        FloatVector b = a;
        FloatVector c = a;
        FloatVector d = a;
        FloatVector e = a;
        FloatVector f = a;
        FloatVector g = a;
        FloatVector h = a;
        for (int n = 0; n < weights.length; n++) {
            FloatVector weight = FloatVector.broadcast(SPECIES, weights[n]);
            int i = numerator.at[n] + above;
            int j = denominator.at[n] + below;
            a = weight.fma(FloatVector.fromArray(SPECIES, x, i), a);
            b = weight.fma(FloatVector.fromArray(SPECIES, x, i + LANES), b);
            c = weight.fma(FloatVector.fromArray(SPECIES, x, i + 2 * LANES), c);
            d = weight.fma(FloatVector.fromArray(SPECIES, x, i + 3 * LANES), d);
            e = weight.fma(FloatVector.fromArray(SPECIES, y, j), e);
            f = weight.fma(FloatVector.fromArray(SPECIES, y, j + LANES), f);
            g = weight.fma(FloatVector.fromArray(SPECIES, y, j + 2 * LANES), g);
            h = weight.fma(FloatVector.fromArray(SPECIES, y, j + 3 * LANES), h);
        }
        a.intoArray(sums, 0);
        b.intoArray(sums, LANES);
        c.intoArray(sums, 2 * LANES);
        d.intoArray(sums, 3 * LANES);
        e.intoArray(sums, PARTS);
        f.intoArray(sums, PARTS + LANES);
        g.intoArray(sums, PARTS + 2 * LANES);
        h.intoArray(sums, PARTS + 3 * LANES);
    }

    private void sumOne(Rows rows, StencilSimd numerator, StencilSimd denominator, int above, int below) {
        float[] weights = numerator.weights;
        FloatVector a = FloatVector.zero(SPECIES);
        FloatVector c = a;
        for (int n = 0; n < weights.length; n++) {
            FloatVector weight = FloatVector.broadcast(SPECIES, weights[n]);
            a = weight.fma(FloatVector.fromArray(SPECIES, rows.input(0), numerator.at[n] + above), a);
            c = weight.fma(FloatVector.fromArray(SPECIES, rows.input(1), denominator.at[n] + below), c);
        }
        a.intoArray(sums, 0);
        c.intoArray(sums, PARTS);
    }

    /** @param from where the vectors' semblances stand */
    private void choose(Rows rows, int from, int to, int toDips) {
        int last = kernel.count() - 1;
        FloatVector least = FloatVector.fromArray(SPECIES, semblances, from);
        FloatVector best = FloatVector.zero(SPECIES);
        FloatVector before = least;
        FloatVector after = least;
        FloatVector previous = least;
        for (int dip = 1; dip <= last; dip++) {
            FloatVector here = FloatVector.fromArray(SPECIES, semblances, PARTS * dip + from);
            FloatVector next = FloatVector.fromArray(SPECIES, semblances, PARTS * Math.min(dip + 1, last) + from);
            if (dip == last) previous = here;
            VectorMask<Float> isLess = ParabolaSimd.isLess(here, least);
            least = least.blend(here, isLess);
            best = best.blend(FloatVector.broadcast(SPECIES, (float) dip), isLess);
            before = before.blend(previous, isLess);
            after = after.blend(next, isLess);
            previous = here;
        }
        least.intoArray(rows.output(0), to);
        best.intoArray(rows.output(1), toDips);
        before.intoArray(sums, 0);
        after.intoArray(sums, LANES);
        refine(rows, to, toDips);
    }

    /** Moves the chosen dips to the bottoms of parabolas. */
    private void refine(Rows rows, int to, int toDips) {
        FloatVector best = FloatVector.fromArray(SPECIES, rows.output(1), toDips);
        ParabolaSimd.bottom(FloatVector.fromArray(SPECIES, sums, 0), FloatVector.fromArray(SPECIES, rows.output(0), to),
                FloatVector.fromArray(SPECIES, sums, LANES))
                .add(best).mul((float) kernel.step()).add((float) kernel.first())
                .intoArray(rows.output(1), toDips);
    }
}
