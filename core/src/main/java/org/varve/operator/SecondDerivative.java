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
 * The second derivative along one axis by weights of five samples,
 * {@code .249286, .002856, -.504284, .002856, .249286}, negative on a peak; smoothed along the two other axes by
 * {@code .030320, .249724, .439911, .249724, .030320}. They are the weights of the source, scaled so that the
 * derivative of {@code k^2 / 2} is 1. Halo 2,2,2.
 *
 * <p>Source: Farid and Simoncelli 2004, "Differentiation of discrete multidimensional signals". Cost: 30 operations per
 * sample.
 *
 * @param axis axis of the derivative; {@code sample} by default
 */
@Named(
        value = "second-derivative",
        family = Family.SIGNAL,
        summary = "second derivative along one axis, smoothed along the two others")
public record SecondDerivative(
        @Parameter(value = "sample", meaning = "axis of the derivative") Axis axis) implements Operator {

    private static final double[] SECOND = second(0.232905, 0.002668);
    private static final double[] ACROSS = across(0.030320, 0.249724, 0.439911);

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

    /** Two samples away and one away, scaled; the middle one so that the sum is 0. */
    private static double[] second(double far, double near) {
        double scale = 1 / (4 * far + near);
        return new double[] {scale * far, scale * near, -2 * scale * (far + near), scale * near, scale * far};
    }

    /** Scaled so that the sum is 1. */
    private static double[] across(double far, double near, double middle) {
        double scale = 1 / (2 * far + 2 * near + middle);
        return new double[] {scale * far, scale * near, scale * middle, scale * near, scale * far};
    }
}
