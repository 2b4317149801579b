package org.varve.cpu;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.varve.core.PassBody;
import org.varve.core.Rows;
import org.varve.kernel.JoinedSums;

/** {@link JoinedSums}, a vector of samples at a time; the sum of the three sums has no loop of its own. */
final class JoinedSumsSimdBody implements PassBody {

    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
    private static final int LANES = SPECIES.length();

    private final StencilSimd sums;
    private final StencilSimd ends;
    private final float factor;

    JoinedSumsSimdBody(Work work, JoinedSums kernel) {
        sums = new StencilSimd(work, kernel.stencils().getFirst());
        ends = new StencilSimd(work, kernel.stencils().getLast());
        factor = kernel.factor();
    }

    @Override
    public void compute(Rows rows) {
        for (int row = 0; row < rows.count(); row++) {
            sums.locate(rows, 0, row);
            float[] y = rows.output(0);
            int to = rows.to(0, row);
            if (rows.inputs() == 1) {
                join(rows.input(0), y, to, rows.samples());
                continue;
            }
            ends.locate(rows, 1, row);
            if (ends.at.length == 2) {
                joinTwo(rows.input(0), rows.input(1), y, to, rows.samples());
            } else {
                joinFour(rows.input(0), rows.input(1), y, to, rows.samples());
            }
        }
    }

    private void join(float[] x, float[] y, int to, int samples) {
        int a = sums.at[0];
        int b = sums.at[1];
        int c = sums.at[2];
        for (int k = 0; k < samples; k += LANES) {
            sum(x, a + k, b + k, c + k).intoArray(y, to + k);
        }
    }

    private void joinTwo(float[] x, float[] z, float[] y, int to, int samples) {
        int a = sums.at[0];
        int b = sums.at[1];
        int c = sums.at[2];
        int d = ends.at[0];
        int e = ends.at[1];
        FloatVector weight = FloatVector.broadcast(SPECIES, factor);
        for (int k = 0; k < samples; k += LANES) {
            FloatVector sum = FloatVector.fromArray(SPECIES, z, d + k).fma(weight, sum(x, a + k, b + k, c + k));
            FloatVector.fromArray(SPECIES, z, e + k).fma(weight, sum).intoArray(y, to + k);
        }
    }

    private void joinFour(float[] x, float[] z, float[] y, int to, int samples) {
        int a = sums.at[0];
        int b = sums.at[1];
        int c = sums.at[2];
        int d = ends.at[0];
        int e = ends.at[1];
        int f = ends.at[2];
        int g = ends.at[3];
        FloatVector weight = FloatVector.broadcast(SPECIES, factor);
        for (int k = 0; k < samples; k += LANES) {
            FloatVector sum = FloatVector.fromArray(SPECIES, z, d + k).fma(weight, sum(x, a + k, b + k, c + k));
            sum = FloatVector.fromArray(SPECIES, z, e + k).fma(weight, sum);
            sum = FloatVector.fromArray(SPECIES, z, f + k).fma(weight, sum);
            FloatVector.fromArray(SPECIES, z, g + k).fma(weight, sum).intoArray(y, to + k);
        }
    }

    /** The sum from 0 on, so that the sign of a 0 is that of the definition. */
    private static FloatVector sum(float[] x, int a, int b, int c) {
        return FloatVector.fromArray(SPECIES, x, a).add(0f)
                .add(FloatVector.fromArray(SPECIES, x, b))
                .add(FloatVector.fromArray(SPECIES, x, c));
    }
}
