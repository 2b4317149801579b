package org.varve.operator;

import java.util.List;
import org.varve.core.Context;
import org.varve.core.Family;
import org.varve.core.Field;
import org.varve.core.Named;
import org.varve.core.Operator;
import org.varve.core.Output;
import org.varve.core.PassGraph;
import org.varve.kernel.Percentile;

/**
 * A percentile of a centred window: of its {@code n} samples in order, what stands at the position
 * {@code (n - 1) percent / 100}, counted from 0, linear between neighbours. 50 is the median, 0 the smallest sample,
 * 100 the largest; NaN where the window holds a NaN. Halo half the window.
 *
 * <p>Source: Hyndman and Fan 1996, "Sample quantiles in statistical packages", definition 7, which is NumPy's. Cost:
 * about {@code n log n} operations per sample.
 *
 * @param window window of the samples, 1024 of them at most, odd along each axis; {@code 3,3,9} by default
 * @param percent percent of the samples below the result, 0..100; {@code 50} by default
 */
@Named(value = "percentile", family = Family.TEXTURE, summary = "percentile of a window, linear between ranks")
public record PercentileFilter(
        @Parameter(value = "3,3,9", unit = "samples",
                meaning = "window of the samples, 1024 of them at most") Window window,
        @Parameter(value = "50", meaning = "percent of the samples below the result, 0..100") double percent)
        implements Operator {

    private static final int LARGEST = 1024;

    public PercentileFilter {
        if (window.isFitted() && window.inline() * window.crossline() * window.sample() > LARGEST) {
            throw new IllegalArgumentException("window %s: a percentile looks at %s samples at most, such as 9,9,9"
                    .formatted(window, LARGEST));
        }
        if (!(percent >= 0 && percent <= 100)) {
            throw new IllegalArgumentException("percent %s: must lie in 0..100".formatted(percent));
        }
    }

    @Override
    public List<Output> outputs() {
        return List.of(Output.amplitude(name()));
    }

    @Override
    public List<Field> build(PassGraph graph, Field input, Context context) {
        return List.of(graph.apply(
                new Percentile(percent, window.inline(), window.crossline(), window.sample()), input));
    }
}
