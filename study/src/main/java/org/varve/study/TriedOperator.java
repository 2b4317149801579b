package org.varve.study;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.varve.core.Compilation;
import org.varve.core.Operator;
import org.varve.core.OutOfBudgetException;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.Volume;
import org.varve.core.Workflow;
import org.varve.formats.OpenOptions;
import org.varve.formats.Volumes;
import org.varve.operator.Catalogue;
import org.varve.run.ArrayVolume;
import org.varve.run.Run;
import org.varve.run.RunListener;

/**
 * An operator with the parameters that it is tried with.
 *
 * @param name of the operator
 * @param parameters values by name, besides defaults
 */
record TriedOperator(String name, Map<String, String> parameters) {

    private static final Shape USUAL = new Shape(100, 100, 500);

    /** Of {@code gst-dips-2d window=5,5,9 gradient=1}. */
    static TriedOperator of(String text) {
        String[] words = text.strip().split("\\s+");
        return new TriedOperator(words[0], Arrays.stream(words).skip(1).map(word -> word.split("=", 2))
                .collect(Collectors.toMap(pair -> pair[0], pair -> pair[pair.length - 1], (_, last) -> last,
                        LinkedHashMap::new)));
    }

    /** The operator. */
    Operator operator() {
        return Catalogue.get(name).create(parameters);
    }

    /** The same with another value of a parameter, unless it is given. */
    TriedOperator with(String parameter, String value) {
        Map<String, String> all = new LinkedHashMap<>(parameters);
        all.putIfAbsent(parameter, value);
        return new TriedOperator(name, all);
    }

    /** The parameters as they are given. */
    String given() {
        return parameters.entrySet().stream().map(entry -> entry.getKey() + "=" + entry.getValue())
                .collect(Collectors.joining(" "));
    }

    /** Floating-point operations per sample. */
    double operations() {
        Survey survey = new Survey(USUAL, KnownLayers.INTERVAL, Survey.Unit.SECONDS);
        return new Compilation(Workflow.of(name, operator()), survey).program().operations(USUAL.samples());
    }

    /** Computes the outputs of a survey of layers in memory. */
    List<float[]> on(float[] samples, Shape shape) throws IOException, OutOfBudgetException, InterruptedException {
        return on(ArrayVolume.of(samples, shape));
    }

    /** Computes the outputs of a survey in a file. */
    List<float[]> on(Path file) throws IOException, OutOfBudgetException, InterruptedException {
        try (Volume survey = Volumes.open(file, OpenOptions.DEFAULT)) {
            return on(survey);
        }
    }

    private List<float[]> on(Volume survey) throws IOException, OutOfBudgetException, InterruptedException {
        Operator operator = operator();
        Shape shape = survey.survey().shape();
        List<float[]> outputs = IntStream.range(0, operator.outputs().size())
                .mapToObj(_ -> new float[Math.toIntExact(shape.size())]).toList();
        Run.of(operator).from(survey)
                .to(outputs.stream().map(output -> ArrayVolume.of(output, shape).writer()).toList())
                .listener(RunListener.NONE)
                .run();
        return outputs;
    }

    @Override
    public String toString() {
        return parameters.isEmpty() ? name : name + " " + given();
    }
}
