package org.varve.cpu;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.varve.core.PassBody;
import org.varve.core.Rows;
import org.varve.kernel.LayerMean;
import org.varve.kernel.LayerWindow;

/** {@link LayerMean}, a vector of samples at a time. */
final class LayerMeanSimdBody implements PassBody {

    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;

    private final LayerWindow window;
    private final LayerLanes layer;
    private final float[] weights;
    private final float[] samples;

    LayerMeanSimdBody(Work work, LayerMean kernel) {
        window = kernel.window();
        layer = new LayerLanes(work, window);
        samples = work.floats(SPECIES.length());
        weights = work.floats(window.traces(), copy -> System.arraycopy(kernel.weights(), 0, copy, 0, copy.length));
    }

    @Override
    public void compute(Rows rows) {
        for (int row = 0; row < rows.count(); row++) {
            for (int k = 0; k < rows.samples(); k += SPECIES.length()) {
                mean(rows, row, k);
            }
        }
    }

    private void mean(Rows rows, int row, int k) {
        layer.seek(rows, row, k);
        layer.follow(rows.input(1), rows.at(1, 0, row) + k, rows.input(2), rows.at(2, 0, row) + k);
        FloatVector mean = FloatVector.zero(SPECIES);
        int trace = 0;
        for (int a = -window.inlines() / 2; a <= window.inlines() / 2; a++) {
            for (int b = -window.crosslines() / 2; b <= window.crosslines() / 2; b++) {
                layer.samples(0, a, b, true, samples, 0);
                mean = FloatVector.fromArray(SPECIES, samples, 0)
                        .fma(FloatVector.broadcast(SPECIES, weights[trace++]), mean);
            }
        }
        mean.intoArray(rows.output(0), rows.to(0, row) + k);
    }
}
