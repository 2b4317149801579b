package org.varve.operator;

import java.util.List;
import org.varve.core.Context;
import org.varve.core.Family;
import org.varve.core.Field;
import org.varve.core.Named;
import org.varve.core.Operator;
import org.varve.core.Output;
import org.varve.core.PassGraph;

/**
 * The mean over a centred window, one axis after the other: {@code y = (1/n) sum x}. Halo half the window.
 *
 * <p>Source: {@code scipy.ndimage.uniform_filter}. Cost: two operations per sample for each sample of the window's three edges; it grows as the window's extent, not its volume.
 */
@Named(value = "mean", family = Family.NOISE, summary = "mean over a window")
public record MeanFilter(
        @Parameter(value = "3,3,3", unit = "samples", meaning = "window of the mean") Window window)
        implements Operator {

    @Override
    public List<Output> outputs() {
        return List.of(Output.amplitude(name()));
    }

    @Override
    public List<Field> build(PassGraph graph, Field input, Context context) {
        return List.of(Smoothing.mean(graph, window, input));
    }
}
