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

    private static final int LANES = SPECIES.length();

    private final LayerWindow window;
    private final LayerLanes layer;
    private final float[] weights;
    /** The windows of a vector of samples, a vector for each trace. */
    private final float[] traces;

    LayerMeanSimdBody(Work work, LayerMean kernel) {
        window = kernel.window();
        layer = new LayerLanes(work, window);
        traces = work.floats((long) LANES * window.traces());
        weights = work.floats(window.traces(), copy -> System.arraycopy(kernel.weights(), 0, copy, 0, copy.length));
    }

    @Override
    public void compute(Rows rows) {
        for (int row = 0; row < rows.count(); row++) {
            layer.seek(rows, row, 1, 2);
            int to = rows.to(0, row);
            for (int k = 0; k < rows.samples(); k += LANES) {
                layer.read(0, k, true, traces);
                mean(rows.output(0), to + k);
            }
        }
    }

    private void mean(float[] y, int to) {
        FloatVector mean = FloatVector.zero(SPECIES);
        for (int trace = 0; trace < weights.length; trace++) {
            mean = FloatVector.fromArray(SPECIES, traces, trace * LANES).fma(
                    FloatVector.broadcast(SPECIES, weights[trace]), mean);
        }
        mean.intoArray(y, to);
    }
}
