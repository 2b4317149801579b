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
import org.varve.kernel.WindowMoment;

/**
 * The population variance of a centred window: {@code m_2 = (1/n) sum (x - mean)^2}, in squared units; infinite beyond 3.4e38. Halo half the
 * window.
 *
 * <p>Source: Kenney and Keeping 1962, "Mathematics of statistics". Cost: four operations per sample for each inline and sample
 * of the window, not for each of its crosslines, which adds six.
 */
@Named(value = "variance", family = Family.TEXTURE, summary = "variance of a window")
public record Variance(
        @Parameter(value = "3,3,9", unit = "samples", meaning = "window of the samples") Window window)
        implements Operator {

    @Override
    public List<Output> outputs() {
        return List.of(Output.of(name(), "input^2").atLeast(0));
    }

    @Override
    public List<Field> build(PassGraph graph, Field input, Context context) {
        return List.of(graph.apply(
                new WindowMoment(Moment.VARIANCE, window.inline(), window.crossline(), window.sample()), input));
    }
}
