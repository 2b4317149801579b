package org.varve.operator;

import java.util.List;
import org.varve.core.Axis;
import org.varve.core.Context;
import org.varve.core.Family;
import org.varve.core.Field;
import org.varve.core.Named;
import org.varve.core.Operator;
import org.varve.core.Output;
import org.varve.core.PassGraph;
import org.varve.kernel.Taps;

/**
 * The second derivative along one axis by weights of five samples, {@code .232905, .002668, -.471147, .002668, .232905}, negative on a peak; smoothed
 * along the two other axes by {@code .030320, .249724, .439911, .249724, .030320}. Halo 2,2,2.
 *
 * <p>Source: Farid and Simoncelli 2004, "Differentiation of discrete multidimensional signals". Cost: 30 operations per sample.
 */
@Named(
        value = "second-derivative",
        family = Family.SIGNAL,
        summary = "second derivative along one axis, smoothed along the two others")
public record SecondDerivative(
        @Parameter(value = "sample", meaning = "axis of the derivative") Axis axis) implements Operator {

    private static final double[] SECOND = {0.232905, 0.002668, -0.471147, 0.002668, 0.232905};
    private static final double[] ACROSS = {0.030320, 0.249724, 0.439911, 0.249724, 0.030320};

    @Override
    public List<Output> outputs() {
        return List.of(Output.of(name(), "input/sample^2"));
    }

    @Override
    public List<Field> build(PassGraph graph, Field input, Context context) {
        Field derivative = input;
        for (Axis each : Smoothing.ORDER) {
            derivative = graph.apply(Taps.of(each, each == axis ? SECOND : ACROSS), derivative);
        }
        return List.of(derivative);
    }
}
