package org.varve.testkit;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.varve.core.Device;
import org.varve.core.Operator;
import org.varve.core.Output;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.testkit.run.SampledSurvey;

/** What an operator tells of its outputs is true. */
final class OutputCheck {

    private static final int SURVEYS = 3;

    private final Subject subject;
    private final Operator operator;
    private final Survey survey;

    private OutputCheck(Subject subject) {
        this.subject = subject;
        this.operator = subject.operator();
        this.survey = subject.survey();
    }

    static void of(Subject subject) {
        OutputCheck check = new OutputCheck(subject);
        check.requireDescriptions();
        for (int number = 0; number < SURVEYS; number++) {
            check.requireRanges(subject.noise(subject.survey().shape(), number));
            check.requireRanges(check.varied(number));
        }
    }

    private void requireDescriptions() {
        List<String> names = operator.outputNames();
        if (names.isEmpty()) throw subject.fault("has no outputs: outputs must name at least one");
        names.stream().collect(Collectors.groupingBy(Function.identity(), Collectors.counting())).entrySet().stream()
                .filter(named -> named.getValue() > 1)
                .map(Map.Entry::getKey)
                .findFirst()
                .ifPresent(this::throwTwice);
        for (Output output : operator.outputs()) requireDescription(output, names);
        List<String> there = operator.in(survey).outputs(survey).stream().map(Output::name).toList();
        if (there.size() != names.size()) {
            throw subject.fault("has outputs %s, and %s for a survey: outputs(survey) must name as many"
                    .formatted(names, there));
        }
    }

    private void throwTwice(String name) {
        throw subject.fault("names two outputs %s: names must differ".formatted(name));
    }

    private void requireDescription(Output output, List<String> names) {
        if (!(output.min() <= output.max())) {
            throw subject.fault("output %s is within %s..%s: the first must be the smaller"
                    .formatted(output.name(), output.min(), output.max()));
        }
        if (output.isCyclic() && Double.isInfinite(output.period())) {
            throw subject.fault("output %s is cyclic without bounds: give both ends of its range by cyclic".formatted(
                    output.name()));
        }
        if (!output.directionOf().isEmpty() && !names.contains(output.directionOf())) {
            throw subject.fault("output %s is the direction of %s, which is no output: name one of %s"
                    .formatted(output.name(), output.directionOf(), names));
        }
    }

    /** Noise with a quiet zone, a dead one, and a plane of equal samples. */
    private List<SampledSurvey> varied(int number) {
        Shape shape = survey.shape();
        List<SampledSurvey> surveys = subject.noise(shape, SURVEYS + number);
        for (SampledSurvey each : surveys) {
            float[] samples = each.samples();
            int quarter = Math.max(1, shape.samples() / 4);
            for (int s = 0; s < samples.length; s++) {
                int k = s % shape.samples();
                if (k < quarter) samples[s] = 0;
                else if (k < 2 * quarter) samples[s] *= 1e-6f;
                else if (k == 3 * quarter) samples[s] = 250;
            }
        }
        return surveys;
    }

    private void requireWhole(Output told, float... values) {
        IntStream.range(0, values.length)
                .filter(s -> Float.isFinite(values[s]) && values[s] != Math.rint(values[s]))
                .findFirst()
                .ifPresent(at -> {
                    throw subject.fault(
                            "output %s at %s is %s, but is said to be a label: give whole numbers, or state bounds by within"
                                    .formatted(told.name(), Difference.place(survey.shape(), at), values[at]));
                });
    }

    private void requireRanges(List<SampledSurvey> surveys) {
        List<Output> outputs = operator.in(survey).outputs(survey);
        List<float[]> results;
        try (Device device = Subject.definition()) {
            results = Subject.whole(device, surveys, Subject.PROPAGATE).run(subject.workflow(), surveys);
        }
        for (int output = 0; output < results.size(); output++) {
            Output told = outputs.get(output);
            float[] values = results.get(output);
            IntStream.range(0, values.length)
                    .filter(s -> values[s] < (float) told.min() || values[s] > (float) told.max())
                    .findFirst()
                    .ifPresent(at -> {
                        throw subject.fault(
                                "output %s at %s is %s, but is said to be %s: state a range that holds on every survey"
                                        .formatted(told.name(), Difference.place(survey.shape(), at), values[at],
                                                told.range()));
                    });
            if (told.isLabel()) requireWhole(told, values);
        }
    }
}
