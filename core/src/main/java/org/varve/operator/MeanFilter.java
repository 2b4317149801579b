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
 * <p>Source: {@code scipy.ndimage.uniform_filter}. Cost: for each of the window's three edges two operations per sample
 * for each of its samples, up to 21; a longer edge takes 3 to 11 more than one of a third of its length: 45 for 63
 * samples, 44 for 127.
 *
 * @param window window of the mean, in samples, odd along each axis; {@code 3,3,3} by default
 */
@Named(value = "mean", family = Family.NOISE, summary = "mean over a window",
        words = {"smoothing", "average", "denoise", "noise removal"})
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
