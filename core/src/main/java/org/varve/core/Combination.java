package org.varve.core;

import java.util.List;

/** An operator on several surveys of the same geometry, such as their difference. */
public interface Combination extends Operator {

    @Override
    InputCount inputCount();

    @Override
    List<Field> build(PassGraph graph, List<Field> inputs, Context context);

    @Override
    default List<Field> build(PassGraph graph, Field input, Context context) {
        return build(graph, List.of(input), context);
    }
}
