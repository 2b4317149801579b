package org.varve.cpu;

import java.util.stream.IntStream;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.varve.core.Rows;
import org.varve.kernel.FaultDips;

/**
 * {@link FaultDips}, four vectors of samples at a time, so that each weight is loaded once for all of them and for both
 * fields, and four planes at once: those that it reads are many, and seldom all in the cache.
 */
final class FaultDipsSimdBody implements PlanesBody {

    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
    private static final int LANES = SPECIES.length();

    /** Samples whose sums are held in registers. */
    private static final int WIDE = 4 * LANES;

    /** Samples of a plane before the next plane is turned to. */
    private static final int PART = 2 * WIDE;

    private final FaultDips kernel;
    /** By plane and dip. */
    private final StencilSimd[][] numerators;
    private final StencilSimd[][] denominators;
    /** The semblances of each dip, four vectors for each. */
    private final float[] semblances;

    FaultDipsSimdBody(Work work, FaultDips kernel) {
        this.kernel = kernel;
        numerators = stencils(work);
        denominators = stencils(work);
        semblances = work.floats((long) WIDE * kernel.count());
    }

    private StencilSimd[][] stencils(Work work) {
        return IntStream.range(0, PLANES)
                .mapToObj(_ -> IntStream.range(0, kernel.count())
                        .mapToObj(dip -> new StencilSimd(work, kernel.stencil(dip)))
                        .toArray(StencilSimd[]::new))
                .toArray(StencilSimd[][]::new);
    }

    @Override
    public void compute(Rows rows) {
        for (int row = 0; row < rows.count(); row++) {
            locate(rows, 0, row);
            compute(rows, 0, 0, rows.samples(), rows.to(0, row), rows.to(1, row));
        }
    }

    /** Computes short parts of the planes in turn, as these read nearly the same samples. */
    @Override
    public void computePlanes(PassRows rows) {
        for (int row = 0; row < rows.count(); row++) {
            for (int plane = 0; plane < PLANES; plane++) {
                locate(rows, plane, row);
            }
            for (int k = 0; k < rows.samples(); k += PART) {
                int end = Math.min(k + PART, rows.samples());
                for (int plane = 0; plane < PLANES; plane++) {
                    compute(rows, plane, k, end, rows.to(0, plane, row), rows.to(1, plane, row));
                }
            }
        }
    }

    private void locate(Rows rows, int plane, int row) {
        for (int dip = 0; dip < kernel.count(); dip++) {
            numerators[plane][dip].locate(rows, 0, plane, row);
            denominators[plane][dip].locate(rows, 1, plane, row);
        }
    }

    /**
     * Computes samples of the row that a plane is located at.
     *
     * @param to where the semblances of the row begin
     * @param toDips where its dips begin
     */
    private void compute(Rows rows, int plane, int from, int end, int to, int toDips) {
        int k = from;
        for (; k + WIDE <= end; k += WIDE) {
            for (int dip = 0; dip < kernel.count(); dip++) {
                sumFour(rows, numerators[plane][dip], denominators[plane][dip], k, WIDE * dip);
            }
            for (int n = 0; n < WIDE; n += LANES) {
                choose(rows, n, to + k + n, toDips + k + n);
            }
        }
        for (; k < end; k += LANES) {
            for (int dip = 0; dip < kernel.count(); dip++) {
                sumOne(rows, numerators[plane][dip], denominators[plane][dip], k, WIDE * dip);
            }
            choose(rows, 0, to + k, toDips + k);
        }
    }

    private void sumFour(Rows rows, StencilSimd numerator, StencilSimd denominator, int k, int to) {
        float[] x = rows.input(0);
        float[] y = rows.input(1);
        float[] weights = numerator.weights;
        int[] above = numerator.at;
        int[] below = denominator.at;
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
            int i = above[n] + k;
            int j = below[n] + k;
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

    private void sumOne(Rows rows, StencilSimd numerator, StencilSimd denominator, int k, int to) {
        float[] weights = numerator.weights;
        FloatVector a = FloatVector.zero(SPECIES);
        FloatVector c = a;
        for (int n = 0; n < weights.length; n++) {
            FloatVector weight = FloatVector.broadcast(SPECIES, weights[n]);
            a = weight.fma(FloatVector.fromArray(SPECIES, rows.input(0), numerator.at[n] + k), a);
            c = weight.fma(FloatVector.fromArray(SPECIES, rows.input(1), denominator.at[n] + k), c);
        }
        semblance(a, c).intoArray(semblances, to);
    }

    private static FloatVector semblance(FloatVector numerator, FloatVector denominator) {
        FloatVector ratio = numerator.div(denominator);
        return ratio.blend(1f, ratio.compare(VectorOperators.GT, 1f).or(denominator.compare(VectorOperators.EQ, 0f)));
    }

    /** @param from where the vectors' semblances stand */
    private void choose(Rows rows, int from, int to, int toDips) {
        FloatVector least = semblance(0, from);
        FloatVector best = FloatVector.zero(SPECIES);
        FloatVector before = least;
        FloatVector after = least;
        int last = kernel.count() - 1;
        for (int dip = 1; dip <= last; dip++) {
            FloatVector here = semblance(dip, from);
            VectorMask<Float> isLess = ParabolaSimd.isLess(here, least);
            least = least.blend(here, isLess);
            best = best.blend(dip, isLess);
            before = before.blend(dip == last ? here : semblance(dip - 1, from), isLess);
            after = after.blend(dip == last ? here : semblance(dip + 1, from), isLess);
        }
        least.intoArray(rows.output(0), to);
        ParabolaSimd.bottom(before, least, after).add(best).mul((float) kernel.step()).add((float) kernel.first())
                .intoArray(rows.output(1), toDips);
    }

    private FloatVector semblance(int dip, int from) {
        return FloatVector.fromArray(SPECIES, semblances, WIDE * dip + from);
    }
}
