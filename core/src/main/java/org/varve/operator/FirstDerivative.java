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

/**
 * The derivative along one axis: the central difference {@code (x[k + 1] - x[k - 1]) / 2}, positive where samples grow
 * along the axis, smoothed along the two other axes by the weights {@code 17/95, 61/95, 17/95}. Halo 1,1,1.
 *
 * <p>Source: Kroon 2009, "Numerical optimization of kernel based image derivatives". Cost: 18 operations per sample.
 *
 * @param axis axis of the derivative; {@code sample} by default
 */
@Named(
        value = "first-derivative",
        family = Family.SIGNAL,
        summary = "derivative along one axis, smoothed along the two others")
public record FirstDerivative(
        @Parameter(value = "sample", meaning = "axis of the derivative") Axis axis) implements Operator {

    @Override
    public List<Output> outputs() {
        return List.of(Output.of(name(), "input/sample"));
    }

    @Override
    public List<Field> build(PassGraph graph, Field input, Context context) {
        return List.of(Smoothing.derivative(graph, axis, input));
    }
}
