package org.varve.cpu;

import java.util.Arrays;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.varve.core.PassBody;
import org.varve.core.Rows;
import org.varve.kernel.LayerMean;
import org.varve.kernel.LayerWindow;

/** {@link LayerMean}, a vector of samples at a time. */
final class LayerMeanSimdBody implements PassBody {

    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;

    /** Samples computed at a time, so that they stay in the cache. */
    private static final int BLOCK = 512;

    private final LayerWindow window;
    private final LayerLanes layer;
    private final float[] weights;
    /** The samples of one trace of all windows. */
    private final float[] trace;
    private final float[] means;

    LayerMeanSimdBody(Work work, LayerMean kernel) {
        window = kernel.window();
        layer = new LayerLanes(work, window, BLOCK);
        trace = work.floats(BLOCK);
        means = work.floats(BLOCK);
        weights = work.floats(window.traces(), copy -> System.arraycopy(kernel.weights(), 0, copy, 0, copy.length));
    }

    @Override
    public void compute(Rows rows) {
        for (int row = 0; row < rows.count(); row++) {
            for (int first = 0; first < rows.samples(); first += BLOCK) {
                mean(rows, row, first, Math.min(BLOCK, rows.samples() - first));
            }
        }
    }

    private void mean(Rows rows, int row, int first, int count) {
        layer.seek(rows, row, first, count);
        layer.follow(1, 2);
        Arrays.fill(means, 0);
        int number = 0;
        for (int a = -window.inlines() / 2; a <= window.inlines() / 2; a++) {
            for (int b = -window.crosslines() / 2; b <= window.crosslines() / 2; b++) {
                layer.samples(0, a, b, true, trace, 0, BLOCK);
                add(weights[number++], count);
            }
        }
        System.arraycopy(means, 0, rows.output(0), rows.to(0, row) + first, count);
    }

    private void add(float weight, int count) {
        for (int k = 0; k < count; k += SPECIES.length()) {
            FloatVector.fromArray(SPECIES, trace, k)
                    .fma(FloatVector.broadcast(SPECIES, weight), FloatVector.fromArray(SPECIES, means, k))
                    .intoArray(means, k);
        }
    }
}
