package org.varve.operator;

import java.util.List;
import org.varve.core.Context;
import org.varve.core.Family;
import org.varve.core.Field;
import org.varve.core.Named;
import org.varve.core.Operator;
import org.varve.core.Output;
import org.varve.core.PassGraph;
import org.varve.kernel.Gradient;
import org.varve.kernel.GradientSlopes;
import org.varve.kernel.Median;

/**
 * Inline and crossline dip from the derivatives, {@code -D_i / D_k} and {@code -D_j / D_k} in samples per trace, times a factor {@code f},
 * bounded to {@code -f..f}, and the median of that over a window. Positive where layers come deeper along the axis; 0 where nothing changes along
 * it. Halo 1 + half the window.
 *
 * <p>Source: Randen et al. 2000, "Three-dimensional texture attributes for seismic data analysis", before its average. Cost: 34 operations per
 * sample, and {@link MedianFilter}'s of each output.
 */
@Named(
        value = "gradient-dips",
        family = Family.DIP,
        summary = "inline and crossline dip as the ratio of derivatives, median of a window")
public record GradientDips(
        @Parameter(value = "10", meaning = "factor of dips in samples per trace, and largest result") double factor,
        @Parameter(value = "3,3,3", unit = "samples", meaning = "window of the median, up to 7,7,7") Window window)
        implements Operator {

    public GradientDips {
        Check.positive("factor", factor);
        MedianFilter.require(window);
    }

    @Override
    public List<Output> outputs() {
        return List.of(
                Output.of("inline-dip", "").within(-factor, factor).shownAs(Output.Style.SIGNED),
                Output.of("crossline-dip", "").within(-factor, factor).shownAs(Output.Style.SIGNED));
    }

    @Override
    public List<Field> build(PassGraph graph, Field input, Context context) {
        List<Field> gradient = graph.apply(new Gradient(context.scale(input)), List.of(input));
        Median median = new Median(window.inline(), window.crossline(), window.sample());
        return graph.apply(new GradientSlopes((float) factor, (float) factor), gradient).stream()
                .map(dip -> graph.apply(median, dip))
                .toList();
    }
}
