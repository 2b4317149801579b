package org.varve.core;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;

/**
 * Runs an operator over a whole survey in memory, pass by pass, for tests; where it reads more surveys than there are,
 * the last again.
 */
public final class UntiledRun {

    private final Survey survey;
    private final List<float[]> inputs;
    private List<String> units = List.of();
    private Boundary boundary = Boundary.REFLECT;
    private final BiFunction<Kernel, Integer, PassBody> bodies;

    /**
     * A run that computes with chosen bodies.
     *
     * @param samples of the survey, in axis order
     * @param bodies makes the body of a kernel, for rows of a number of samples
     */
    public UntiledRun(Shape shape, float[] samples, BiFunction<Kernel, Integer, PassBody> bodies) {
        this(shape, List.of(samples.clone()), bodies);
    }

    /** A run on several surveys that computes with chosen bodies. */
    public UntiledRun(Shape shape, List<float[]> inputs, BiFunction<Kernel, Integer, PassBody> bodies) {
        this.survey = new Survey(shape, 0.004, Survey.Unit.SECONDS);
        this.inputs = List.copyOf(inputs);
        this.bodies = bodies;
    }

    /** A run on several surveys, which computes with the kernels' own bodies. */
    public UntiledRun(Shape shape, List<float[]> inputs) {
        this(new Survey(shape, 0.004, Survey.Unit.SECONDS), inputs);
    }

    /** A run on several surveys of any sampling and metrics, which computes with the kernels' own bodies. */
    public UntiledRun(Survey survey, List<float[]> inputs) {
        this.survey = survey;
        this.inputs = List.copyOf(inputs);
        this.bodies = (kernel, _) -> kernel;
    }

    /** A run that computes with the kernels' own bodies. */
    public UntiledRun(Shape shape, float... samples) {
        this(shape, samples, (kernel, _) -> kernel);
    }

    /** Gives the units of the first inputs' samples, as their histories do. */
    public UntiledRun in(String... ofInputs) {
        units = List.of(ofInputs);
        return this;
    }

    /** Extends the survey by another rule than {@link Boundary#REFLECT}. */
    public UntiledRun beyond(Boundary edges) {
        boundary = edges;
        return this;
    }

    /** The outputs by name, each in axis order. */
    public Map<String, float[]> outputs(Operator operator) {
        Workflow least = Workflow.of("step", operator);
        Workflow workflow = least.withInputs(Math.max(least.inputs().size(), inputs.size()));
        Compilation compilation = new Compilation(workflow, survey, units);
        if (compilation.wantsAmplitude()) compilation.learn(new Amplitude(largest()));
        for (Scan scan : compilation.scans()) {
            scan.accept(run(scan.program()).stream().map(MemorySegment::ofArray).toList());
        }
        List<float[]> results = run(compilation.program());
        Map<String, float[]> outputs = new LinkedHashMap<>();
        for (int o = 0; o < results.size(); o++) {
            outputs.put(operator.outputNames().get(o), results.get(o));
        }
        return outputs;
    }

    /** The only output. */
    public float[] output(Operator operator) {
        return outputs(operator).get(operator.outputNames().getFirst());
    }

    /** The largest magnitude of the first survey; 0 if no sample is finite. */
    private double largest() {
        double largest = 0;
        for (float sample : inputs.getFirst()) {
            if (Float.isFinite(sample)) largest = Math.max(largest, Math.abs(sample));
        }
        return largest;
    }

    private List<float[]> run(Program program) {
        Map<Field, FieldArray> fields = new HashMap<>();
        for (Field input : program.surveys()) {
            float[] read = inputs.get(Math.min(input.survey(), inputs.size() - 1));
            fields.put(input,
                    FieldArray.extended(survey.shape(), read, program.reach(input), boundary));
        }
        for (int p = 0; p < program.passes().size(); p++) {
            Pass pass = program.passes().get(p);
            List<FieldArray> writes = new ArrayList<>();
            for (int output = 0; output < pass.outputs(); output++) {
                Field field = new Field(p, output);
                writes.add(FieldArray.of(survey.shape(), program.reach(field)));
                fields.put(field, writes.getLast());
            }
            compute(pass.kernel(), pass.inputs().stream().map(fields::get).toList(), writes);
        }
        return program.outputs().stream().map(field -> fields.get(field).inside()).toList();
    }

    private void compute(Kernel kernel, List<FieldArray> reads, List<FieldArray> writes) {
        Halo reach = writes.getFirst().reach();
        int margin = kernel.wholeTrace() ? 0 : reach.sample();
        int length = survey.shape().samples() + 2 * margin;
        PassBody body = bodies.apply(kernel, length);
        double[] scratch = new double[kernel.scratch(length)];
        for (int i = -reach.inline(); i < survey.shape().inlines() + reach.inline(); i++) {
            body.compute(new FieldRows(reads, writes, i, margin, scratch));
        }
        if (kernel.wholeTrace()) writes.forEach(field -> field.extendTraces(boundary));
    }
}
