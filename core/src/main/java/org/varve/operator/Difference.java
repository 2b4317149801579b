package org.varve.operator;

import java.util.List;
import org.varve.core.Combination;
import org.varve.core.Context;
import org.varve.core.Family;
import org.varve.core.Field;
import org.varve.core.InputCount;
import org.varve.core.Named;
import org.varve.core.Output;
import org.varve.core.PassGraph;
import org.varve.kernel.LinearCombination;

/**
 * The first survey less the second, sample by sample: the change of a repeated survey. No halo.
 *
 * <p>Source: Greaves and Fulp 1987, "Three-dimensional seismic monitoring of an enhanced oil recovery process". Cost:
 * one operation per sample.
 */
@Named(value = "difference", family = Family.SEVERAL_SURVEYS, summary = "first survey less the second",
        words = {"4D", "time-lapse", "subtract", "minus"})
public record Difference() implements Combination {

    @Override
    public InputCount inputCount() {
        return InputCount.exactly(2);
    }

    @Override
    public List<Output> outputs() {
        return List.of(Output.amplitude(name()));
    }

    @Override
    public List<Field> build(PassGraph graph, List<Field> inputs, Context context) {
        return List.of(graph.apply(new LinearCombination(1, -1), inputs.get(0), inputs.get(1)));
    }
}
