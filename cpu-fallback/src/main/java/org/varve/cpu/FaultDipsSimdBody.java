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

/** {@link FaultDips}, four vectors of samples of four rows at a time. */
final class FaultDipsSimdBody extends FourRowsBody {

    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
    private static final int LANES = SPECIES.length();

    /** Samples of one row whose sums are held in registers. */
    private static final int WIDE = 4 * LANES;

    /** The most samples of each of four rows that are summed at once. */
    private static final int PART = StencilOfFourRows.WIDE;

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
                sumFour(rows, numerators[dip], denominators[dip], above + k, below + k, PARTS * dip);
            }
            for (int n = 0; n < WIDE; n += LANES) {
                choose(rows, n, to + k + n, toDips + k + n);
            }
        }
        for (; k < rows.samples(); k += LANES) {
            for (int dip = 0; dip < kernel.count(); dip++) {
                sumOne(rows, numerators[dip], denominators[dip], above + k, below + k, PARTS * dip);
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
        int wide;
        for (int k = 0; k < end; k += wide) {
            wide = StencilOfFourRows.wide(end - k);
            for (int dip = 0; dip < kernel.count(); dip++) {
                addSemblances(rows, number, above + k, below + k, dip, wide);
            }
            for (int next = 0; next < ROWS; next++) {
                int to = to(rows, 0, plane, row, next) + k;
                int toDips = to(rows, 1, plane, row, next) + k;
                for (int n = 0; n < wide; n += LANES) {
                    choose(rows, PART * next + n, to + n, toDips + n);
                }
            }
        }
    }

    private void addSemblances(Rows rows, int number, int above, int below, int dip, int wide) {
        numeratorsOfFour[dip].sum(number, rows.input(0), above, wide, sums, 0, PART, 2 * PART, 3 * PART);
        denominatorsOfFour[dip].sum(
                number, rows.input(1), below, wide, sums, PARTS, PARTS + PART, PARTS + 2 * PART, PARTS + 3 * PART);
        for (int row = 0; row < PARTS; row += PART) {
            for (int n = row; n < row + wide; n += LANES) {
                semblance(FloatVector.fromArray(SPECIES, sums, n), FloatVector.fromArray(SPECIES, sums, PARTS + n))
                        .intoArray(semblances, PARTS * dip + n);
            }
        }
    }

    private void sumFour(Rows rows, StencilSimd numerator, StencilSimd denominator, int above, int below, int to) {
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
        semblance(a, e).intoArray(semblances, to);
        semblance(b, f).intoArray(semblances, to + LANES);
        semblance(c, g).intoArray(semblances, to + 2 * LANES);
        semblance(d, h).intoArray(semblances, to + 3 * LANES);
    }

    private void sumOne(Rows rows, StencilSimd numerator, StencilSimd denominator, int above, int below, int to) {
        float[] weights = numerator.weights;
        FloatVector a = FloatVector.zero(SPECIES);
        FloatVector c = a;
        for (int n = 0; n < weights.length; n++) {
            FloatVector weight = FloatVector.broadcast(SPECIES, weights[n]);
            a = weight.fma(FloatVector.fromArray(SPECIES, rows.input(0), numerator.at[n] + above), a);
            c = weight.fma(FloatVector.fromArray(SPECIES, rows.input(1), denominator.at[n] + below), c);
        }
        semblance(a, c).intoArray(semblances, to);
    }

    private static FloatVector semblance(FloatVector numerator, FloatVector denominator) {
        FloatVector ratio = numerator.div(denominator);
        return ratio.blend(1f, ratio.compare(VectorOperators.GT, 1f).or(denominator.compare(VectorOperators.EQ, 0f)));
    }

    /** @param from where the vectors' semblances stand */
    private void choose(Rows rows, int from, int to, int toDips) {
        int last = kernel.count() - 1;
        FloatVector least = semblance(0, from);
        FloatVector best = FloatVector.zero(SPECIES);
        FloatVector before = least;
        FloatVector after = least;
        FloatVector previous = least;
        FloatVector here = semblance(Math.min(1, last), from);
        for (int dip = 1; dip < last; dip++) {
            FloatVector next = semblance(dip + 1, from);
            VectorMask<Float> isLess = ParabolaSimd.isLess(here, least);
            least = least.blend(here, isLess);
            best = best.blend(dip, isLess);
            before = before.blend(previous, isLess);
            after = after.blend(next, isLess);
            previous = here;
            here = next;
        }
        if (last > 0) {
            VectorMask<Float> isLess = ParabolaSimd.isLess(here, least);
            least = least.blend(here, isLess);
            best = best.blend(last, isLess);
            before = before.blend(here, isLess);
            after = after.blend(here, isLess);
        }
        least.intoArray(rows.output(0), to);
        ParabolaSimd.bottom(before, least, after).add(best).mul((float) kernel.step()).add((float) kernel.first())
                .intoArray(rows.output(1), toDips);
    }

    private FloatVector semblance(int dip, int from) {
        return FloatVector.fromArray(SPECIES, semblances, PARTS * dip + from);
    }
}
