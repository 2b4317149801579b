package org.varve.core;

import java.util.List;

/**
 * A seismic attribute or filter: parameters, and the passes that compute it.
 *
 * <p>An operator is a record whose components are its parameters, checked in its constructor. Halo, memory and
 * execution on every device are derived from its passes; it knows nothing of tiles. No parameter of a public record may
 * be null.
 *
 * <p>A run calls an operator on its own thread, before the first tile. What it throws ends the run.
 */
public interface Operator {

    /**
     * The name of the operator: that of {@link Named}, or else one made from the class name, such as
     * {@code first-derivative}.
     */
    default String name() {
        Named named = getClass().getAnnotation(Named.class);
        return named == null ? Spelling.kebab(getClass().getSimpleName()) : named.value();
    }

    /** The outputs of the operator, in the order in which {@link #build} returns the fields. */
    List<Output> outputs();

    /**
     * The {@link #outputs} for a survey, whose unit and metrics their units and bounds may depend on; otherwise the
     * same.
     *
     * @throws IllegalArgumentException if a parameter does not suit the survey
     */
    default List<Output> outputs(Survey survey) {
        return outputs().stream().map(output -> output.in(survey)).toList();
    }

    /**
     * The operator with outputs named as they are for a survey, such as by frequencies in its unit; itself by default.
     */
    default Operator in(Survey survey) {
        return this;
    }

    /**
     * What decides cost and memory besides parameters, such as the digest of a file, without spaces; empty by default.
     * Measurements of runs are kept apart by it.
     */
    default String content() {
        return "";
    }

    /** Names of the {@link #outputs}. */
    default List<String> outputNames() {
        return outputs().stream().map(Output::name).toList();
    }

    /** The number of surveys that the operator reads: one, unless it is a {@link Combination}. */
    default InputCount inputCount() {
        return InputCount.ONE;
    }

    /**
     * Adds the operator's passes to a graph.
     *
     * @param input the field that the operator is applied to
     * @param context the survey and its statistics
     * @return one field for each of {@link #outputs}
     * @throws IllegalArgumentException if a parameter does not suit the survey, such as a corner above Nyquist
     */
    List<Field> build(PassGraph graph, Field input, Context context);

    /**
     * Adds the operator's passes to a graph.
     *
     * @param inputs the fields that the operator is applied to, as many as {@link #inputCount} allows
     */
    default List<Field> build(PassGraph graph, List<Field> inputs, Context context) {
        return build(graph, inputs.getFirst(), context);
    }
}
