package org.varve.run;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.varve.core.Compilation;
import org.varve.core.History;
import org.varve.core.Operator;
import org.varve.core.Output;
import org.varve.core.Survey;
import org.varve.core.SurveyRange;
import org.varve.core.Volume;
import org.varve.core.VolumeWriter;
import org.varve.core.Workflow;
import org.varve.formats.FileVolume;
import org.varve.merge.MergedVolume;
import org.varve.run.input.CopyHistory;
import org.varve.run.input.HistoryInput;
import org.varve.run.input.MetricsText;
import org.varve.run.process.Build;

/**
 * The histories of a run's outputs: each names its own step and the earlier steps it depends on.
 *
 * @param recipe what is computed
 * @param inputs in the workflow's order
 * @param remarks other settings that the samples depend on, such as {@code part inlines 1200:1400}
 * @param copy that of a copy of the first input
 */
record Histories(Recipe recipe, List<HistoryInput> inputs, List<String> remarks, Optional<History> copy) {

    /** The most measured values listed one by one; more are counted. */
    private static final int MOST_TOLD = 8;

    private static final String SEPARATOR = "; ";

    static Histories of(Opened opened, Job job) throws IOException {
        RunSpec spec = opened.spec();
        Sources.Open open = opened.survey();
        List<String> remarks = new ArrayList<>();
        if (!spec.range.isAll()) {
            remarks.add("part %s, statistics of the %s".formatted(spec.range, word(spec.statisticsOf)));
        }
        remarks.add("boundary %s, nan %s".formatted(word(spec.extension.boundary()),
                word(spec.extension.nan())));
        if (job.isRounded()) remarks.add("TF32");
        List<Survey> surveys =
                new ArrayList<>(open.inputs().volumes().stream().map(volume -> volume.survey()).toList());
        if (job.compilation().usesMetrics()) {
            surveys.set(0, opened.whole());
            MetricsText.of(opened.whole().metrics()).ifPresent(remarks::add);
        }
        List<HistoryInput> inputs = IntStream.range(0, surveys.size()).mapToObj(n -> input(
                spec.recipe.workflow().inputs().get(n), open.sources().all().get(n), surveys.get(n),
                merged(open.inputs().volumes().get(n)))).toList();
        return new Histories(spec.recipe, inputs, List.copyOf(remarks), copy(open, spec.range));
    }

    private static Optional<History> copy(Sources.Open open, SurveyRange range) throws IOException {
        Source source = open.sources().all().getFirst();
        Optional<MergedVolume> merged = merged(open.first());
        List<HistoryInput> inputs = merged.map(volume -> pieces(source, volume)).orElseGet(
                () -> List.of(input("survey", source, open.first().survey(), merged)));
        Optional<FileVolume> file = open.first() instanceof FileVolume opened ? Optional.of(opened) : Optional.empty();
        // a text header tells the part itself
        boolean tells = range.isAll() || (file.isPresent() && !file.get().text().isEmpty());
        List<String> part = tells ? List.of() : List.of("part " + range);
        String earlier = file.isPresent() ? file.get().history().orElse("") : "";
        return new CopyHistory(inputs, merged.map(MergedVolume::overlap), part, earlier).told();
    }

    private static List<HistoryInput> pieces(Source source, MergedVolume merged) {
        List<FileVolume> files = merged.files();
        return IntStream.range(0, files.size()).mapToObj(n -> new HistoryInput(
                n == 0 ? "survey" : "survey-" + (n + 1), String.valueOf(files.get(n).path().getFileName()),
                files.get(n).survey(), source.pieces().isEmpty() ? List.of() : source.pieces().get(n).stated()))
                .toList();
    }

    private static Optional<MergedVolume> merged(Volume volume) {
        return volume instanceof MergedVolume merged ? Optional.of(merged) : Optional.empty();
    }

    private static HistoryInput input(String name, Source source, Survey survey, Optional<MergedVolume> merged) {
        Stream<String> others = merged.stream().flatMap(volume -> Stream.concat(
                volume.paths().stream().skip(1).map(path -> "merged with " + path.getFileName()),
                Stream.of("overlap " + word(volume.overlap()))));
        return new HistoryInput(name, source.fileName(), survey,
                Stream.concat(source.stated().stream(), others).toList());
    }

    /** A constant as options spell it, such as {@code dask-auto}. */
    static String word(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Passes the histories to the writers of the outputs, in order. */
    void tell(List<? extends VolumeWriter> writers, Compilation compilation) {
        if (recipe.isCopy()) {
            copy.ifPresent(history -> writers.forEach(writer -> writer.describe(() -> history)));
            return;
        }
        for (int n = 0; n < writers.size(); n++) {
            int output = n;
            Supplier<History> history = () -> of(output, compilation.measurements(), compilation.extents());
            writers.get(n).describe(history);
        }
    }

    /**
     * The history of an output.
     *
     * @param measured what was measured of the survey
     * @param extents what parameters came to in the survey
     */
    History of(int output, List<History.Measured> measured, List<History.Extent> extents) {
        Workflow workflow = recipe.workflow();
        List<Workflow.Step> steps = workflow.behind(output);
        Workflow.Step last = steps.getLast();
        String name = workflow.outputs().get(output);
        String kind = kind(workflow, output, last);
        List<String> used = workflow.inputs().stream()
                .filter(input -> steps.stream().anyMatch(step -> step.inputs(workflow.inputs()).contains(input)))
                .toList();
        List<String> parts = new ArrayList<>();
        parts.add(steps.stream().map(this::text).collect(Collectors.joining(" + ", "varve ", "")));
        parts.add(History.OUTPUT + name + (kind.equals(name) ? "" : ", " + kind) + labels(workflow, output));
        String unit = unit(output, last);
        if (!unit.isEmpty()) parts.add(History.UNIT + unit);
        used.forEach(input -> parts.add(input(input).text()));
        for (Workflow.Step step : steps) {
            extentText(step, extents, steps.size() > 1).forEach(parts::add);
            measuredText(step, measured, steps.size() > 1).forEach(parts::add);
        }
        parts.addAll(remarks);
        parts.add("version " + Build.VERSION);

        Map<String, Object> details = new LinkedHashMap<>();
        details.put("operator", last.operator().name());
        details.put("output", kind);
        details.put("name", name);
        if (!unit.isEmpty()) details.put("unit", unit);
        details.put("parameters", values(last));
        extentDetails(last, extents).ifPresent(known -> details.put("extents", known));
        details.put("inputs", used.stream().map(input -> input(input).details()).toList());
        details.put("measured", measuredDetails(last, measured));
        if (steps.size() > 1)
            details.put("steps", steps.stream().map(step -> stepDetails(step, measured, extents)).toList());
        if (!remarks.isEmpty()) details.put("remarks", remarks);
        details.put("version", Build.VERSION);
        return new History(String.join(SEPARATOR, parts), details);
    }

    /** The name of the output in the catalogue, regardless of the name of the step. */
    private static String kind(Workflow workflow, int output, Workflow.Step step) {
        List<Output> outputs = step.operator().outputs();
        if (outputs.size() == 1) return step.operator().name();
        List<String> selected = workflow.steps().stream().flatMap(other -> other.select().stream()).toList();
        return selected.get(output);
    }

    /** The bounds of an output's labels; empty for other outputs. */
    private static String labels(Workflow workflow, int output) {
        Output described = workflow.descriptions().get(output);
        return described.isLabel()
                ? ", %s%s..%s".formatted(History.LABELS, (int) described.min(), (int) described.max())
                : "";
    }

    /** The unit of an output; empty for plain numbers, and for those like the samples of the survey. */
    private String unit(int output, Workflow.Step step) {
        Workflow workflow = recipe.workflow();
        List<String> selected = workflow.steps().stream().flatMap(other -> other.select().stream()).toList();
        Operator operator = step.operator();
        String unit =
                operator.outputs(inputs.getFirst().survey()).get(operator.outputNames().indexOf(selected.get(output)))
                        .unit();
        return unit.contains(Output.INPUT) ? "" : unit;
    }

    private Map<String, String> values(Workflow.Step step) {
        return recipe.parameters().getOrDefault(step.name(), Map.of());
    }

    /** Such as {@code gaussian sigma=1.0,1.0,1.0 as smooth of survey}; the last two only if they add something. */
    private String text(Workflow.Step step) {
        StringBuilder text = new StringBuilder(step.operator().name());
        values(step).forEach((name, value) -> text.append(' ').append(name).append('=').append(value));
        if (!step.name().equals(step.operator().name())) text.append(" as ").append(step.name());
        if (!step.inputs().isEmpty()) text.append(" of ").append(String.join(", ", step.inputs()));
        return text.toString();
    }

    private Map<String, Object> stepDetails(Workflow.Step step, List<History.Measured> measured,
            List<History.Extent> extents) {
        Map<String, Object> details = new LinkedHashMap<>();
        details.put("name", step.name());
        details.put("operator", step.operator().name());
        details.put("parameters", values(step));
        extentDetails(step, extents).ifPresent(known -> details.put("extents", known));
        details.put("inputs", step.inputs(recipe.workflow().inputs()));
        details.put("measured", measuredDetails(step, measured));
        return details;
    }

    private HistoryInput input(String name) {
        return inputs.get(recipe.workflow().inputs().indexOf(name));
    }

    /** Such as {@code window 3,3,11 samples}. */
    private static Stream<String> extentText(Workflow.Step step, List<History.Extent> extents, boolean named) {
        String text = extents.stream().filter(extent -> extent.step().equals(step.name()))
                .map(extent -> extent.parameter() + " " + extent.extent()).collect(Collectors.joining(", "));
        if (text.isEmpty()) return Stream.empty();
        return Stream.of(named ? "for " + step.name() + ": " + text : text);
    }

    private static Optional<Map<String, String>> extentDetails(Workflow.Step step, List<History.Extent> extents) {
        Map<String, String> known = new LinkedHashMap<>();
        extents.stream().filter(extent -> extent.step().equals(step.name()))
                .forEach(extent -> known.put(extent.parameter(), extent.extent()));
        return known.isEmpty() ? Optional.empty() : Optional.of(known);
    }

    private static Stream<History.Measured> of(Workflow.Step step, List<History.Measured> measured) {
        return measured.stream().filter(value -> value.step().equals(step.name()));
    }

    /** Such as {@code measured percentile 99.0 = 1234.5}, as floats, which operators compute with. */
    private static Stream<String> measuredText(Workflow.Step step, List<History.Measured> measured, boolean named) {
        List<History.Measured> own = of(step, measured).toList();
        if (own.isEmpty()) return Stream.empty();
        String values = own.stream().limit(MOST_TOLD).map(value -> value.name() + " = " + (float) value.value())
                .collect(Collectors.joining(", "));
        String rest = own.size() > MOST_TOLD ? ", and " + (own.size() - MOST_TOLD) + " more" : "";
        return Stream.of("measured %s%s%s".formatted(named ? "for " + step.name() + ": " : "", values, rest));
    }

    private static List<Map<String, Object>> measuredDetails(Workflow.Step step, List<History.Measured> measured) {
        List<History.Measured> own = of(step, measured).toList();
        return IntStream.range(0, own.size()).<Map<String, Object>>mapToObj(n -> {
            Map<String, Object> value = new LinkedHashMap<>();
            value.put("name", own.get(n).name());
            value.put("value", own.get(n).value());
            return value;
        }).toList();
    }
}
