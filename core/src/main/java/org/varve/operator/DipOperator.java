package org.varve.operator;

import java.util.List;
import java.util.Optional;
import org.varve.core.Context;
import org.varve.core.Field;
import org.varve.core.InputCount;
import org.varve.core.Operator;
import org.varve.core.PassGraph;

/**
 * An operator that measures dips. In degrees it takes a second survey: the velocity at each sample, for a survey in
 * time.
 */
interface DipOperator extends Operator {

    DipUnit unit();

    /** @param velocity a field; empty if the velocity is a number, or not needed */
    List<Field> build(PassGraph graph, Field input, Optional<Field> velocity, Context context);

    @Override
    default InputCount inputCount() {
        return unit() == DipUnit.DEGREES ? new InputCount(1, 2) : InputCount.ONE;
    }

    @Override
    default List<Field> build(PassGraph graph, Field input, Context context) {
        return build(graph, input, Optional.empty(), context);
    }

    @Override
    default List<Field> build(PassGraph graph, List<Field> inputs, Context context) {
        return build(graph, inputs.getFirst(), inputs.stream().skip(1).findFirst(), context);
    }
}
