package org.varve.cpu;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.varve.core.PassBody;
import org.varve.core.Rows;
import org.varve.kernel.PrincipalEnergy;

/** {@link PrincipalEnergy}, a vector of windows at a time. */
final class PrincipalEnergySimdBody implements PassBody {

    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;

    private final PrincipalEnergy kernel;
    private final int reach;
    private final LargestEigenvalueSimd covariance;

    /** Where the traces of the window stand, field by field. */
    private final int[][] at;

    PrincipalEnergySimdBody(Work work, PrincipalEnergy kernel) {
        this.kernel = kernel;
        reach = kernel.samples() / 2;
        covariance = new LargestEigenvalueSimd(work, kernel.traces());
        at = new int[][] {work.ints(kernel.traces()), work.ints(kernel.traces())};
    }

    @Override
    public void compute(Rows rows) {
        for (int row = 0; row < rows.count(); row++) {
            for (int field = 0; field < rows.inputs(); field++) {
                locate(rows, field, row);
            }
            int to = rows.to(0, row);
            for (int k = 0; k < rows.samples(); k += SPECIES.length()) {
                share(rows, k).intoArray(rows.output(0), to + k);
            }
        }
    }

    private void locate(Rows rows, int field, int row) {
        int trace = 0;
        for (int di = -kernel.inlines() / 2; di <= kernel.inlines() / 2; di++) {
            for (int dj = -kernel.crosslines() / 2; dj <= kernel.crosslines() / 2; dj++) {
                at[field][trace++] = rows.at(field, di, row + dj);
            }
        }
    }

    private FloatVector share(Rows rows, int k) {
        for (int a = 0; a < kernel.traces(); a++) {
            for (int b = 0; b <= a; b++) {
                FloatVector sum = FloatVector.zero(SPECIES);
                for (int field = 0; field < rows.inputs(); field++) {
                    sum = products(rows.input(field), at[field][a] + k, at[field][b] + k, sum);
                }
                covariance.set(a, b, sum);
            }
        }
        return covariance.share();
    }

    private FloatVector products(float[] x, int a, int b, FloatVector from) {
        FloatVector sum = from;
        for (int dk = -reach; dk <= reach; dk++) {
            FloatVector weighted = FloatVector.fromArray(SPECIES, x, a + dk).mul(kernel.weight());
            sum = weighted.fma(FloatVector.fromArray(SPECIES, x, b + dk), sum);
        }
        return sum;
    }
}
