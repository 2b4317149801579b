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
        layer = new LayerLanes(work, window);
    }

    @Override
    public void compute(Rows rows) {
        int fields = rows.inputs() - LayerPrincipalEnergy.DIPS;
        for (int row = 0; row < rows.count(); row++) {
            layer.seek(rows, row, fields, fields + 1);
            int to = rows.to(0, row);
            for (int k = 0; k < rows.samples(); k += LANES) {
                for (int field = 0; field < fields; field++) {
                    layer.read(field, k, false, sheared);
                    addProducts(field == 0);
                }
                covariance.share(rows.output(0), to + k);
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
