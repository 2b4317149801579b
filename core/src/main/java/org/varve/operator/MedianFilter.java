package org.varve.operator;

import java.util.List;
import org.varve.core.Context;
import org.varve.core.Family;
import org.varve.core.Field;
import org.varve.core.Named;
import org.varve.core.Operator;
import org.varve.core.Output;
import org.varve.core.PassGraph;
import org.varve.kernel.Median;

/**
 * The exact median of a centred window: the sample that as many of the window's samples exceed as fall below. It
 * removes spikes and keeps edges; NaN where the window holds a NaN. Halo half the window.
 *
 * <p>Source: Tukey 1977, "Exploratory data analysis". Cost: about {@code n log n} operations per sample for a window of
 * {@code n}.
 *
 * @param window window of the median, in samples, odd along each axis, up to 7,7,7; {@code 3,3,3} by default
 */
@Named(value = "median", family = Family.NOISE, summary = "median of a window",
        words = {"despike", "denoise", "noise removal"})
public record MedianFilter(
        @Parameter(value = "3,3,3", unit = "samples", meaning = "window of the median, up to 7,7,7") Window window)
        implements Operator {

    private static final int LARGEST = 7;

    public MedianFilter {
        require(window);
    }

    /** Refuses windows that are too large. */
    static void require(Window window) {
        if (!window.isFitted()) return;
        if (window.inline() > LARGEST || window.crossline() > LARGEST || window.sample() > LARGEST) {
            throw new IllegalArgumentException("window %s: a median looks at 7,7,7 samples at most".formatted(window));
        }
    }

    @Override
    public List<Output> outputs() {
        return List.of(Output.amplitude(name()));
    }

    @Override
    public List<Field> build(PassGraph graph, Field input, Context context) {
        return List.of(graph.apply(new Median(window.inline(), window.crossline(), window.sample()), input));
    }
}
