package org.varve.operator;

import java.util.List;
import org.varve.core.Axis;
import org.varve.core.Context;
import org.varve.core.Family;
import org.varve.core.Field;
import org.varve.core.Named;
import org.varve.core.Operator;
import org.varve.core.Output;
import org.varve.core.PassGraph;
import org.varve.kernel.SemblanceRatio;
import org.varve.kernel.SemblanceSums;
import org.varve.kernel.Square;

/**
 * Similarity of the {@code n} traces of a centred window: {@code sum_k (sum_t x_t[k])^2 / (n sum_k sum_t x_t[k]^2)}, 1 for equal traces,
 * {@code 1/n} where all but one are null, 0 where all are. Layers are not followed: dip lowers it. Halo half the window.
 *
 * <p>Differs from Marfurt et al., who look for the dip, as {@link DipSteeredSemblance} does, and take analytic traces; and from OpendTect's
 * similarity, which compares pairs of traces by their distance, and is 1 where both are null.
 *
 * <p>Source: Marfurt et al. 1998, "3-D seismic attributes using a semblance-based coherency algorithm". Cost: 4
 * operations per sample for each trace up to 25 traces, and for more traces, as along the window, twice those of {@link MeanFilter}.
 */
@Named(value = "semblance", family = Family.EDGES, summary = "similarity of the traces of a window",
        words = {"similarity", "coherency", "coherence", "discontinuity", "variance", "edge detection"})
public record Semblance(
        @Parameter(value = "3,3,9", unit = "samples", meaning = "window of the traces compared") Window window)
        implements Operator {

    /** The most traces that are added up one by one; more are added up along one axis after the other, which is faster. */
    private static final int MOST_DIRECT = 25;

    @Override
    public List<Output> outputs() {
        return List.of(Output.of(name(), "").within(0, 1).shownAs(Output.Style.SIMILARITY));
    }

    @Override
    public List<Field> build(PassGraph graph, Field input, Context context) {
        List<Field> sums = sums(graph, input, window.inline(), window.crossline(), context.scale(input));
        List<Field> means = Smoothing.mean(graph, Axis.SAMPLE, window.sample(), sums);
        return graph.apply(new SemblanceRatio(), means);
    }

    /** The energy of the mean trace, and the mean energy of the traces, of a lateral window. */
    static List<Field> sums(PassGraph graph, Field input, int inlines, int crosslines, float scale) {
        if (inlines * crosslines <= MOST_DIRECT) {
            return graph.apply(new SemblanceSums(inlines, crosslines, scale), List.of(input));
        }
        Window traces = new Window(inlines, crosslines, 1);
        Square square = new Square(scale);
        return List.of(
                graph.apply(square, Smoothing.mean(graph, traces, input)),
                Smoothing.mean(graph, traces, graph.apply(square, input)));
    }
}
