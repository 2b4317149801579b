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
 * The population kurtosis of a centred window: {@code m_4 / m_2^2} of the central moments
 * {@code m_r = (1/n) sum (x - mean)^r}, 3 for a normal distribution, 1 for two values that are equally frequent; 0
 * where the variance is 0. Halo half the window.
 *
 * <p>Source: Kenney and Keeping 1962, "Mathematics of statistics". Cost: eight operations per sample for each inline
 * and sample of the window, not for each of its crosslines, which adds 20.
 *
 * @param window window of the samples, odd along each axis; {@code 3,3,9} by default
 */
@Named(value = "kurtosis", family = Family.TEXTURE,
        summary = "kurtosis of a window: how heavy the tails are, 3 for a normal distribution")
public record Kurtosis(
        @Parameter(value = "3,3,9", unit = "samples", meaning = "window of the samples") Window window)
        implements Operator {

    @Override
    public List<Output> outputs() {
        return List.of(Output.of(name(), "").atLeast(0));
    }

    @Override
    public List<Field> build(PassGraph graph, Field input, Context context) {
        return List.of(graph.apply(
                new WindowMoment(Moment.KURTOSIS, window.inline(), window.crossline(), window.sample()), input));
    }
}
