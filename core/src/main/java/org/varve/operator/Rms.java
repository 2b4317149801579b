package org.varve.operator;

import java.util.List;
import org.varve.core.Context;
import org.varve.core.Family;
import org.varve.core.Field;
import org.varve.core.Named;
import org.varve.core.Operator;
import org.varve.core.Output;
import org.varve.core.PassGraph;
import org.varve.kernel.Square;
import org.varve.kernel.SquareRoot;

/**
 * The root of the mean square over a centred window: {@code sqrt((1/n) sum x^2)}; of a wave of amplitude {@code A},
 * {@code A / sqrt 2}. Halo half the window.
 *
 * <p>Differs from OpendTect's energy, which is the mean square itself.
 *
 * <p>Source: Chen and Sidney 1997, "Seismic attribute technology for reservoir forecasting and monitoring". Cost: as
 * {@link MeanFilter}, plus two operations per sample.
 *
 * @param window window of the mean square, in samples, odd along each axis; {@code 1,1,9} by default
 */
@Named(value = "rms", family = Family.SIGNAL, summary = "root mean square over a window",
        words = {"RMS amplitude", "root mean square", "energy", "bright spot"})
public record Rms(
        @Parameter(value = "1,1,9", unit = "samples", meaning = "window of the mean square") Window window)
        implements Operator {

    @Override
    public List<Output> outputs() {
        return List.of(Output.amplitude(name()).atLeast(0));
    }

    @Override
    public List<Field> build(PassGraph graph, Field input, Context context) {
        float scale = context.scale(input);
        Field meanSquare = Smoothing.mean(graph, window, graph.apply(new Square(scale), input));
        return List.of(graph.apply(new SquareRoot(1 / scale), meanSquare));
    }
}
