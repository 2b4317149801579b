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

    /**
     * Applies a kernel to fields and returns the fields that it produces.
     *
     * @param inputs all fields that {@link Kernel#row} reads, at least one: surveys, or fields of this graph
     * @throws IllegalArgumentException if there is none, or one of another graph, or the kernel reads beyond its
     *     {@link Kernel#halo()}
     */
    public List<Field> apply(Kernel kernel, List<Field> inputs) {
        if (inputs.isEmpty()) {
            throw new IllegalArgumentException(
                    "kernel %s is applied to no field: give all that row reads".formatted(kernel.name()));
        }
        inputs.forEach(field -> requireKnown(kernel, field));
        requireHalos(kernel, inputs.size());
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

    private void requireKnown(Kernel kernel, Field field) {
        if (field.isSurvey()
                || (field.pass() < passes.size() && field.output() < passes.get(field.pass()).outputs())) {
            return;
        }
        throw new IllegalArgumentException(
                "kernel %s is applied to output %s of pass %s, which this graph does not have: give fields that its apply returned"
                        .formatted(kernel.name(), field.output(), field.pass()));
    }

    private static void requireHalos(Kernel kernel, int inputs) {
        Halo most = kernel.halo();
        for (int input = 0; input < inputs; input++) {
            Halo halo = kernel.halo(input, inputs);
            if (!halo.max(most).equals(most)) {
                throw new IllegalArgumentException(
                        "kernel %s: the halo of field %s, %s, is beyond halo(), %s: halo() must cover those of all fields"
                                .formatted(kernel.name(), input, halo, most));
            }
        }
    }

    /** The power of the survey's amplitude with which a field grows, by {@link Kernel#degree}. */
    int degree(Field field) {
        return field.isSurvey() ? 1 : degrees.get(field.pass());
    }

    List<Pass> passes() {
        return List.copyOf(passes);
    }
}
