package org.varve.core;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The passes of one or several operators, in an executable order. Equal passes are held once. */
public final class PassGraph {

    private final List<Pass> passes = new ArrayList<>();
    private final List<Integer> degrees = new ArrayList<>();
    private final Map<Pass, Integer> numbers = new HashMap<>();

    /** Applies a kernel to fields and returns the fields that it produces. */
    public List<Field> apply(Kernel kernel, List<Field> inputs) {
        Pass pass = new Pass(kernel, inputs);
        int number = numbers.computeIfAbsent(pass, p -> {
            passes.add(p);
            degrees.add(kernel.degree(degree(inputs.getFirst())));
            return passes.size() - 1;
        });
        List<Field> outputs = new ArrayList<>();
        for (int output = 0; output < pass.outputs(); output++) {
            outputs.add(new Field(number, output));
        }
        return outputs;
    }

    /** Applies a kernel that produces one field. */
    public Field apply(Kernel kernel, Field... inputs) {
        List<Field> outputs = apply(kernel, List.of(inputs));
        if (outputs.size() != 1) {
            throw new IllegalArgumentException(kernel.name() + " produces " + outputs.size() + " fields, not one");
        }
        return outputs.getFirst();
    }

    /** The power of the survey's amplitude with which a field grows, by {@link Kernel#degree}. */
    int degree(Field field) {
        return field.isSurvey() ? 1 : degrees.get(field.pass());
    }

    List<Pass> passes() {
        return List.copyOf(passes);
    }
}
