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
 * The derivative along one axis, in input units per sample: the central difference, smoothed along the two other axes. Halo
 * 1,1,1.
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
        Field derivative = input;
        for (Axis each : Smoothing.ORDER) {
            Taps taps = each == axis ? Taps.difference(each) : Taps.acrossDifference(each);
            derivative = graph.apply(taps, derivative);
        }
        return List.of(derivative);
    }
}
