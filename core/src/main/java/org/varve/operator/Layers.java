package org.varve.operator;

import java.util.List;
import org.varve.core.Context;
import org.varve.core.Field;
import org.varve.core.InputCount;
import org.varve.core.PassGraph;
import org.varve.kernel.Clip;
import org.varve.kernel.Cut;
import org.varve.kernel.Interior;
import org.varve.kernel.LayerSemblanceSums;
import org.varve.kernel.LayerWindow;
import org.varve.kernel.Line;
import org.varve.kernel.SemblanceSums;
import org.varve.kernel.Square;
import org.varve.kernel.TensorSlopes;

/**
 * The dips that an operator follows layers by.
 *
 * @param steering where they come from
 * @param window of the structure tensor's uniform average
 * @param gradient standard deviation of a Gaussian that smooths the derivatives before
 * @param maxDip at which steeper layers are cut, in samples per trace
 */
record Layers(Steering steering, Window window, Sigma gradient, double maxDip) {

    /** The usual scale of derivatives. */
    static final Sigma GRADIENT = new Sigma(1, 1, 1);

    /** The usual bound of dips, in samples per trace. */
    static final double MAX_DIP = 4;

    /**
     * The most traces that are added up one by one; more are added up along one axis after the other, which is faster.
     */
    private static final int MOST_DIRECT = 25;

    private static final int STEEPEST = 16;

    /** The survey, its inline dip and its crossline dip. */
    private static final int WITH_DIPS = 3;

    Layers {
        requireDip(maxDip);
    }

    /** Dips are bounded so that windows along the layers are. */
    static void requireDip(double maxDip) {
        if (!(maxDip > 0 && maxDip <= STEEPEST)) {
            throw new IllegalArgumentException("max-dip %s: must be above 0 and at most %s samples per trace"
                    .formatted(maxDip, STEEPEST));
        }
    }

    /** A window that follows layers with dips up to a bound. */
    static LayerWindow sheared(Context context, int inlines, int crosslines, int samples, double maxDip) {
        return new LayerWindow(
                inlines, crosslines, samples, (float) maxDip, Interior.of(context.survey().shape()));
    }

    /** The surveys that are read: one, and those of the dips where these are given. */
    InputCount inputCount() {
        return steering == Steering.INPUTS ? InputCount.exactly(WITH_DIPS) : InputCount.ONE;
    }

    /** The first input and the {@link #dips} of its layers. */
    List<Field> of(PassGraph graph, List<Field> inputs, Context context) {
        List<Field> dips = dips(graph, inputs, context);
        return List.of(inputs.getFirst(), dips.get(0), dips.get(1));
    }

    /** The inline and crossline dip of the layers, in samples per trace. */
    List<Field> dips(PassGraph graph, List<Field> inputs, Context context) {
        return switch (steering) {
            case NONE -> flat(graph, inputs.getFirst());
            case GST -> measured(graph, inputs.getFirst(), context);
            case INPUTS -> given(graph, inputs.get(1), inputs.get(2), context);
        };
    }

    /** Numerator and denominator of the semblance of each sample, of a window of traces. */
    List<Field> sums(PassGraph graph, List<Field> inputs, int inlines, int crosslines, Context context) {
        if (steering == Steering.NONE) {
            return flatSums(graph, inputs.getFirst(), inlines, crosslines, context);
        }
        LayerWindow layer = sheared(context, inlines, crosslines, 1, maxDip);
        return graph.apply(new LayerSemblanceSums(layer, context.scale(inputs.getFirst())), of(graph, inputs, context));
    }

    /** The energy of the mean trace, and the mean energy of the traces, of a lateral window. */
    private static List<Field> flatSums(PassGraph graph, Field input, int inlines, int crosslines, Context context) {
        float scale = context.scale(input);
        Interior survey = Interior.of(context.survey().shape());
        if (inlines * crosslines <= MOST_DIRECT) {
            return graph.apply(new SemblanceSums(inlines, crosslines, scale, survey), List.of(input));
        }
        Window traces = new Window(inlines, crosslines, 1);
        Square square = new Square(scale);
        Field inside = graph.apply(new Cut(survey), input);
        Field stacked = graph.apply(square, Smoothing.mean(graph, traces, inside));
        Field energy = Smoothing.mean(graph, traces, graph.apply(square, inside));
        return List.of(
                graph.apply(new Cut(inlines, crosslines, survey), stacked), graph.apply(new Cut(survey), energy));
    }

    private static List<Field> flat(PassGraph graph, Field input) {
        Field zero = graph.apply(new Line(0, 0), input);
        return List.of(zero, zero);
    }

    private List<Field> measured(PassGraph graph, Field input, Context context) {
        List<Field> tensor = new StructureTensor(window, gradient).tensor(graph, input, context);
        return graph.apply(new TensorSlopes(1, (float) maxDip), tensor);
    }

    private List<Field> given(PassGraph graph, Field inline, Field crossline, Context context) {
        Clip bound = Clip.dips(maxDip);
        return new ReadDips(inline, crossline, DipUnit.AUTO).samplesPerTrace(graph, context).stream()
                .map(dip -> graph.apply(bound, dip))
                .toList();
    }
}
