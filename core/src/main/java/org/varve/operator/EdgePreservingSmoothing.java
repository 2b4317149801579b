package org.varve.operator;

import java.util.List;
import org.varve.core.Context;
import org.varve.core.Family;
import org.varve.core.Field;
import org.varve.core.Named;
import org.varve.core.Operator;
import org.varve.core.Output;
import org.varve.core.PassGraph;
import org.varve.kernel.Moment;
import org.varve.kernel.SteadiestMean;
import org.varve.kernel.WindowMoment;

/**
 * Smoothing that keeps edges: of all windows that contain a sample, the mean of the one whose variance is least; of
 * equal ones the first in axis order. A window does not reach across an edge where another one lies on one side of it.
 * Halo a window less one.
 *
 * <p>Source: Luo, Marhoon, Al Dossary and Alfaraj 2002, "Edge-preserving smoothing and applications". Cost: a
 * comparison per sample for each sample of the window, and the operations of {@link Variance} and {@link MeanFilter}.
 *
 * @param window size of the windows, in samples, odd along each axis; {@code 3,3,3} by default
 */
@Named(
        value = "edge-preserving-smoothing",
        family = Family.NOISE,
        summary = "mean of the steadiest of the windows that contain a sample",
        words = {"EPS", "Kuwahara", "denoise", "noise removal"})
public record EdgePreservingSmoothing(
        @Parameter(value = "3,3,3", unit = "samples", meaning = "size of the windows") Window window)
        implements Operator {

    @Override
    public List<Output> outputs() {
        return List.of(Output.amplitude(name()));
    }

    @Override
    public List<Field> build(PassGraph graph, Field input, Context context) {
        Field deviation = graph.apply(
                new WindowMoment(Moment.DEVIATION, window.inline(), window.crossline(), window.sample()), input);
        Field mean = Smoothing.mean(graph, window, input);
        return List.of(graph.apply(
                new SteadiestMean(window.inline(), window.crossline(), window.sample()), deviation, mean));
    }
}
