package org.varve.cpu;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.varve.core.PassBody;
import org.varve.core.Rows;
import org.varve.kernel.LayerPrincipalEnergy;
import org.varve.kernel.LayerWindow;

/** {@link LayerPrincipalEnergy}, a vector of windows at a time: their traces are sheared first. */
final class LayerPrincipalEnergySimdBody implements PassBody {

    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
    private static final int LANES = SPECIES.length();

    private final LayerPrincipalEnergy kernel;
    private final LayerWindow window;
    private final LayerLanes layer;
    private final LargestEigenvalueSimd covariance;

    /** The samples of one field's windows, trace by trace, a vector for each. */
    private final float[] sheared;

    LayerPrincipalEnergySimdBody(Work work, LayerPrincipalEnergy kernel) {
        this.kernel = kernel;
        window = kernel.window();
        covariance = new LargestEigenvalueSimd(work, window.traces());
        sheared = work.floats((long) LANES * window.traces() * window.samples());
        layer = new LayerLanes(work, window, LANES);
    }

    @Override
    public void compute(Rows rows) {
        int fields = rows.inputs() - LayerPrincipalEnergy.DIPS;
        for (int row = 0; row < rows.count(); row++) {
            int to = rows.to(0, row);
            for (int k = 0; k < rows.samples(); k += LANES) {
                layer.seek(rows, row, k, LANES);
                layer.follow(fields, fields + 1);
                for (int field = 0; field < fields; field++) {
                    shear(field);
                    addProducts(field == 0);
                }
                covariance.share(rows.output(0), to + k);
            }
        }
    }

    private void shear(int field) {
        int to = 0;
        for (int a = -window.inlines() / 2; a <= window.inlines() / 2; a++) {
            for (int b = -window.crosslines() / 2; b <= window.crosslines() / 2; b++) {
                layer.samples(field, a, b, false, sheared, to, LANES);
                to += LANES * window.samples();
            }
        }
    }

    private void addProducts(boolean isFirst) {
        int length = LANES * window.samples();
        for (int a = 0; a < window.traces(); a++) {
            for (int b = 0; b <= a; b++) {
                FloatVector sum = isFirst ? FloatVector.zero(SPECIES) : covariance.get(a, b);
                for (int n = 0; n < length; n += LANES) {
                    FloatVector weighted = FloatVector.fromArray(SPECIES, sheared, a * length + n).mul(kernel.weight());
                    sum = weighted.fma(FloatVector.fromArray(SPECIES, sheared, b * length + n), sum);
                }
                covariance.set(a, b, sum);
            }
        }
    }
}
