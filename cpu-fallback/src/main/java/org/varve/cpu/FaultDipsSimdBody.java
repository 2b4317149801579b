package org.varve.cpu;

import java.util.stream.IntStream;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.varve.core.PassBody;
import org.varve.core.Rows;
import org.varve.kernel.FaultDips;

/**
 * {@link FaultDips}, two vectors of samples at a time, so that each weight is loaded once for both and for both fields.
 */
final class FaultDipsSimdBody implements PassBody {

    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
    private static final int LANES = SPECIES.length();

    private final FaultDips kernel;
    private final StencilSimd[] numerators;
    private final StencilSimd[] denominators;
    /** The semblances of each dip, two vectors for each. */
    private final float[] semblances;

    FaultDipsSimdBody(Work work, FaultDips kernel) {
        this.kernel = kernel;
        numerators = stencils(work);
        denominators = stencils(work);
        semblances = work.floats(2L * LANES * kernel.count());
    }

    private StencilSimd[] stencils(Work work) {
        return IntStream.range(0, kernel.count())
                .mapToObj(dip -> new StencilSimd(work, kernel.stencil(dip)))
                .toArray(StencilSimd[]::new);
    }

    @Override
    public void compute(Rows rows) {
        for (int row = 0; row < rows.count(); row++) {
            for (int dip = 0; dip < numerators.length; dip++) {
                numerators[dip].locate(rows, 0, row);
                denominators[dip].locate(rows, 1, row);
            }
            int k = 0;
            for (; k + 2 * LANES <= rows.samples(); k += 2 * LANES) {
                for (int dip = 0; dip < numerators.length; dip++) {
                    sumTwo(rows, dip, k);
                }
                choose(rows, row, k, 0);
                choose(rows, row, k + LANES, LANES);
            }
            for (; k < rows.samples(); k += LANES) {
                for (int dip = 0; dip < numerators.length; dip++) {
                    sumOne(rows, dip, k);
                }
                choose(rows, row, k, 0);
            }
        }
    }

    private void sumTwo(Rows rows, int dip, int k) {
        float[] x = rows.input(0);
        float[] y = rows.input(1);
        float[] weights = numerators[dip].weights;
        int[] above = numerators[dip].at;
        int[] below = denominators[dip].at;
        FloatVector a = FloatVector.zero(SPECIES);
        FloatVector b = a;
        FloatVector c = a;
        FloatVector d = a;
        for (int n = 0; n < weights.length; n++) {
            FloatVector weight = FloatVector.broadcast(SPECIES, weights[n]);
            a = weight.fma(FloatVector.fromArray(SPECIES, x, above[n] + k), a);
            b = weight.fma(FloatVector.fromArray(SPECIES, x, above[n] + k + LANES), b);
            c = weight.fma(FloatVector.fromArray(SPECIES, y, below[n] + k), c);
            d = weight.fma(FloatVector.fromArray(SPECIES, y, below[n] + k + LANES), d);
        }
        semblance(a, c).intoArray(semblances, 2 * LANES * dip);
        semblance(b, d).intoArray(semblances, 2 * LANES * dip + LANES);
    }

    private void sumOne(Rows rows, int dip, int k) {
        float[] weights = numerators[dip].weights;
        FloatVector a = FloatVector.zero(SPECIES);
        FloatVector c = a;
        for (int n = 0; n < weights.length; n++) {
            FloatVector weight = FloatVector.broadcast(SPECIES, weights[n]);
            a = weight.fma(FloatVector.fromArray(SPECIES, rows.input(0), numerators[dip].at[n] + k), a);
            c = weight.fma(FloatVector.fromArray(SPECIES, rows.input(1), denominators[dip].at[n] + k), c);
        }
        semblance(a, c).intoArray(semblances, 2 * LANES * dip);
    }

    private static FloatVector semblance(FloatVector numerator, FloatVector denominator) {
        FloatVector ratio = numerator.div(denominator);
        return ratio.blend(1f, ratio.compare(VectorOperators.GT, 1f).or(denominator.compare(VectorOperators.EQ, 0f)));
    }

    /** @param from where the vectors' semblances stand */
    private void choose(Rows rows, int row, int k, int from) {
        FloatVector least = semblance(0, from);
        FloatVector best = FloatVector.zero(SPECIES);
        FloatVector before = least;
        FloatVector after = least;
        int last = numerators.length - 1;
        for (int dip = 1; dip <= last; dip++) {
            FloatVector here = semblance(dip, from);
            VectorMask<Float> isLess = ParabolaSimd.isLess(here, least);
            least = least.blend(here, isLess);
            best = best.blend(dip, isLess);
            before = before.blend(dip == last ? here : semblance(dip - 1, from), isLess);
            after = after.blend(dip == last ? here : semblance(dip + 1, from), isLess);
        }
        least.intoArray(rows.output(0), rows.to(0, row) + k);
        ParabolaSimd.bottom(before, least, after).add(best).mul((float) kernel.step()).add((float) kernel.first())
                .intoArray(rows.output(1), rows.to(1, row) + k);
    }

    private FloatVector semblance(int dip, int from) {
        return FloatVector.fromArray(SPECIES, semblances, 2 * LANES * dip + from);
    }
}
