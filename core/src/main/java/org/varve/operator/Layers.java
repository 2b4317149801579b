package org.varve.operator;

import java.util.List;
import org.varve.core.Context;
import org.varve.core.Field;
import org.varve.core.PassGraph;
import org.varve.kernel.Interior;
import org.varve.kernel.LayerWindow;
import org.varve.kernel.TensorSlopes;

/** The dips that operators follow layers by. */
final class Layers {

    /** The usual bound of dips, in samples per trace. */
    static final double MAX_DIP = 4;

    private static final int STEEPEST = 16;

    private Layers() {}

    /** Dips are bounded so that windows along the layers are. */
    static void requireDip(double maxDip) {
        if (!(maxDip > 0 && maxDip <= STEEPEST)) {
            throw new IllegalArgumentException("max-dip %s: must be above 0 and at most %s samples per trace"
                    .formatted(maxDip, STEEPEST));
        }
    }

    /** A window that follows layers with dips up to a bound. */
    static LayerWindow window(Context context, int inlines, int crosslines, int samples, double maxDip) {
        return new LayerWindow(
                inlines, crosslines, samples, (float) maxDip, Interior.of(context.survey().shape()));
    }

    /** The input and the {@link #dips} of its layers. */
    static List<Field> of(PassGraph graph, Field input, Context context, Window dipWindow, double maxDip) {
        List<Field> dips = dips(graph, input, context, dipWindow, maxDip);
        return List.of(input, dips.get(0), dips.get(1));
    }

    /** The inline and crossline dip of the layers, in samples per trace, by the structure tensor. */
    static List<Field> dips(PassGraph graph, Field input, Context context, Window dipWindow, double maxDip) {
        List<Field> tensor = new StructureTensor(dipWindow).tensor(graph, input, context);
        return graph.apply(new TensorSlopes(1, (float) maxDip), tensor);
    }
}
