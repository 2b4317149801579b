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
 * The population variance of a centred window: {@code m_2 = (1/n) sum (x - mean)^2}, in squared units; infinite beyond
 * 3.4e38. {@code normalised} divides it by the mean square of the window: 0 where all samples are alike, 1 where their
 * mean is 0; of a window one sample high, such as {@code 5,5,1}, it is 1 minus the semblance, away from the
 * edges of the survey. Halo half the window.
 *
 * <p>Source: Kenney and Keeping 1962, "Mathematics of statistics". Cost: four operations per sample for each inline and
 * sample of the window, not for each of its crosslines, which adds six.
 *
 * @param window window of the samples, odd along each axis; {@code 3,3,9} by default
 * @param normalised whether to divide by the mean square of the window; {@code false} by default
 */
@Named(value = "variance", family = Family.TEXTURE, summary = "variance of a window",
        words = {"discontinuity", "edge detection", "edge"})
public record Variance(
        @Parameter(value = "3,3,9", unit = "samples", meaning = "window of the samples") Window window,
        @Parameter(value = "false", meaning = "divide by the mean square of the window") boolean normalised)
        implements Operator {

    /** In squared units. */
    public Variance(Window window) {
        this(window, false);
    }

    @Override
    public List<Output> outputs() {
        return List.of(normalised
                ? Output.of(name(), "").within(0, 1).shownAs(Output.Style.DISORDER)
                : Output.of(name(), "input^2").atLeast(0));
    }

    @Override
    public List<Field> build(PassGraph graph, Field input, Context context) {
        Moment moment = normalised ? Moment.NORMALISED_VARIANCE : Moment.VARIANCE;
        return List.of(graph.apply(
                new WindowMoment(moment, window.inline(), window.crossline(), window.sample()), input));
    }
}
