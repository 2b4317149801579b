package org.varve.tests;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.varve.core.Compilation;
import org.varve.core.Device;
import org.varve.core.Halo;
import org.varve.core.KernelForecast;
import org.varve.core.MemoryFootprint.Place;
import org.varve.core.Operator;
import org.varve.core.OutOfBudgetException;
import org.varve.core.Output;
import org.varve.core.Program;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.Tiles;
import org.varve.core.Workflow;
import org.varve.cuda.CudaDeviceProvider;
import org.varve.cuda.roof.KernelCounts;
import org.varve.kernel.SosFilter;
import org.varve.operator.OperatorEntry.ParameterEntry;
import org.varve.operator.OperatorEntry;

/** The page of one operator: what its catalogue entry, its Javadoc and its passes tell, with default parameters. */
final class OperatorPage {

    /** How a line on the memory of a GPU begins, which only a build with GPUs can tell. */
    static final String ON_A_GPU = "- **Memory of a GPU:**";

    private static final Speed SPEED = Speed.read();

    /** The card that speeds are estimated for. */
    private static final Device CARD = new CudaDeviceProvider().planned("cuda:h100", Long.MAX_VALUE).orElseThrow();

    /** What may bind a kernel, in words. */
    private static final Map<String, String> ROOFS =
            Map.of("issue", "the issue of instructions", "FP32", "FP32 instructions", "integer", "integer instructions",
                    "FP64", "FP64 instructions", "L1", "the first-level cache", "memory", "its memory");

    private static final Survey SURVEY = new Survey(new Shape(100, 100, 500), 0.004, Survey.Unit.SECONDS);

    private final OperatorEntry entry;
    private final Operator operator;
    private final Compilation compilation;
    private final Program program;

    OperatorPage(OperatorEntry entry) {
        this.entry = entry;
        this.operator = entry.example();
        this.compilation = new Compilation(Workflow.of(entry.name(), operator), SURVEY);
        this.program = compilation.program();
    }

    /** The page in Markdown; what a GPU takes where there is one to ask. */
    String markdown(Optional<Device> gpu) {
        OperatorProse prose = OperatorProse.of(entry);
        List<String> sections = new ArrayList<>();
        sections.add("# " + entry.name());
        String inputs = program.inputs() == 1 ? "" : " Reads %s.".formatted(operator.inputCount());
        sections.add(sentence(entry.summary()) + inputs + " Family: [%s](README.md#%s).".formatted(entry.family(),
                entry.family().toString().replace(' ', '-')));
        sections.add("![%s: input and output](pictures/%s.png)".formatted(entry.name(), entry.name()));
        sections.add("*" + OperatorPicture.caption(entry) + ". See [pictures](README.md#pictures).*");
        sections.add("## Definition\n\n" + definition(prose));
        sections.add("## Outputs\n\n" + outputs());
        sections.add("## Parameters\n\n" + parameters());
        sections.add("## Example\n\n`" + example() + "`");
        sections.add("## Around a sample\n\n" + around(gpu));
        if (!prose.differences().isEmpty()) sections.add("## Differences\n\n" + prose.differences());
        sections.add("## Source\n\n" + prose.source());
        sections.add("## Cost\n\n" + sentence(prose.cost()) + speed() + "\n\n" + passes());
        return String.join("\n\n", sections) + "\n";
    }

    /** Million samples per second, or nothing where it was never measured. */
    String rate() {
        return SPEED.of(entry).stream().mapToObj(Speed::digits).collect(Collectors.joining());
    }

    /** Such as {@code 1,1,T G}. */
    String shortHalo() {
        Halo halo = program.halo();
        String sample = program.wholeTrace() ? "T" : String.valueOf(halo.sample());
        return "%s,%s,%s%s".formatted(halo.inline(), halo.crossline(), sample, isScanned() ? " G" : "");
    }

    private boolean isScanned() {
        return compilation.nextScan().isPresent();
    }

    private static String sentence(String text) {
        String begun = Character.toUpperCase(text.charAt(0)) + text.substring(1);
        return begun.endsWith(".") ? begun : begun + ".";
    }

    /** The definition, and those of the outputs where an enum that the Javadoc links has them. */
    private String definition(OperatorProse prose) {
        return prose.definition() + prose.links().stream().filter(Class::isEnum)
                .map(OperatorProse::constants)
                .filter(constants -> constants.keySet().containsAll(operator.outputNames()))
                .findFirst().stream().flatMap(constants -> constants.entrySet().stream())
                .map(constant -> "- `%s`: %s".formatted(constant.getKey(), constant.getValue()))
                .collect(Collectors.joining("\n", "\n\n", "")).stripTrailing();
    }

    private String outputs() {
        String rows = operator.outputs().stream()
                .map(output -> "| `%s` | %s | %s |\n".formatted(output.name(), output.unit(), range(output)))
                .collect(Collectors.joining());
        boolean isInput = operator.outputs().stream().anyMatch(output -> output.unit().startsWith(Output.INPUT));
        return ("| name | unit | range |\n|---|---|---|\n" + rows
                + (isInput ? "\n`input` is the unit of the samples read." : "")).strip();
    }

    private static String range(Output output) {
        String values = output.range();
        return values.isEmpty() ? "any" : output.isCyclic() ? values + ", cyclic" : values;
    }

    private String parameters() {
        if (entry.parameters().isEmpty()) return "None.";
        return "| name | written | default | unit | meaning |\n|---|---|---|---|---|\n" + entry.parameters().stream()
                .map(OperatorPage::row).collect(Collectors.joining("\n"));
    }

    private static String row(ParameterEntry p) {
        String value = p.isRequired() ? "required, such as `%s`".formatted(p.example()) : "`" + p.fallback() + "`";
        return "| `%s` | `%s` | %s | %s | %s |".formatted(p.name(), p.form().replace("|", "\\|"), value,
                p.unit(), p.meaning());
    }

    /** A command that gives what is required. */
    private String example() {
        String output = operator.outputs().size() == 1 ? entry.name() : "out/{output}";
        String others = IntStream.range(1, program.inputs()).mapToObj(" --with other%s.sgy"::formatted)
                .collect(Collectors.joining());
        String values = entry.examples().entrySet().stream().map(value -> " -p " + value)
                .collect(Collectors.joining());
        return "./varve run %s survey.sgy %s.sgy%s%s".formatted(entry.name(), output, others, values);
    }

    private String around(Optional<Device> gpu) {
        List<String> facts = new ArrayList<>();
        facts.add("- **Halo:** " + halo());
        facts.add("- **Edges:** " + edges());
        facts.add("- **Missing samples** (NaN, infinite) reach: %s. `--nan zero` reads them as zeros."
                .formatted(String.join("; ", MissingSamples.reach(entry.name()))));
        facts.add("- **Memory of the host:** %s bytes per sample of a tile in flight: %s read and %s written."
                .formatted(read() + written(), read(), written()));
        gpu.ifPresent(device -> facts.add(ON_A_GPU
                + String.format(Locale.ROOT,
                        " %.1f bytes per sample of a tile of %s, including its halo and all fields between passes.",
                        onGpu(device), SURVEY.shape())));
        CARD.forecast(program, SURVEY.shape().samples()).map(this::speedOfGpu).ifPresent(facts::add);
        return String.join("\n", facts);
    }

    private int read() {
        return Float.BYTES * program.inputs();
    }

    private int written() {
        return Float.BYTES * program.outputs().size();
    }

    private double onGpu(Device device) {
        try {
            long bytes = device.footprint(program, SURVEY, new Tiles(SURVEY.shape(), 1)).bytes(Place.DEVICE);
            return (double) bytes / SURVEY.shape().size();
        } catch (OutOfBudgetException e) {
            throw new AssertionError(e);
        }
    }

    private String speedOfGpu(KernelForecast forecast) {
        int fields = Math.max(program.inputs(), program.outputs().size());
        double bus = CARD.plannedCopies().orElseThrow().both() / 2 / (fields * Float.BYTES);
        return "- **Speed of a GPU:** %s billion samples per second, estimated for an H100 at %s of the roof that binds, %s ([how](../gpu.md#what-each-kernel-costs)); its bus brings %s billion."
                .formatted(billions(1 / forecast.secondsPerSample()), KernelCounts.REACHED,
                        ROOFS.get(forecast.boundBy()), billions(bus));
    }

    /** Two digits, as estimates have no more. */
    private static String billions(double rate) {
        return new BigDecimal(rate / 1e9).round(new MathContext(2)).toPlainString();
    }

    private String halo() {
        Halo halo = program.halo();
        String samples = program.wholeTrace() ? "whole traces" : count(halo.sample(), "sample");
        String scan = isScanned() ? " A scan of the whole survey comes first." : "";
        return "%s, %s, %s.%s".formatted(
                count(halo.inline(), "inline"), count(halo.crossline(), "crossline"), samples, scan);
    }

    private static String count(int number, String thing) {
        return "%s %s%s".formatted(number, thing, number == 1 ? "" : "s");
    }

    private String edges() {
        if (program.halo().equals(Halo.NONE)) {
            if (program.passes().stream().anyMatch(pass -> pass.kernel() instanceof SosFilter)) {
                return "no sample beyond the survey is read; traces are extended at their ends by point reflection (`2 x[0] - x[m]`), as SciPy's `sosfiltfilt` does.";
            }
            return program.wholeTrace()
                    ? "no sample beyond the survey is read; traces are used as they are."
                    : "each sample is computed on its own.";
        }
        if (!SurveyEdges.areSeen(operator)) {
            return "no sample beyond the survey counts, whatever `--boundary` says ([how](../dips.md#edges)).";
        }
        String traces = program.wholeTrace()
                ? " Passes on whole traces use them as they are; the same rule extends their results."
                : "";
        return "`--boundary` extends the survey beyond its edges, by default by reflection that repeats the sample at the edge."
                + traces;
    }

    /** The rate that was measured last, if it ever was. */
    private String speed() {
        return SPEED.of(entry).isEmpty()
                ? ""
                : " %s million samples per second with two threads ([measured](../benchmarks.md#all-operators) %s)."
                        .formatted(Speed.digits(SPEED.of(entry).getAsDouble()), SPEED.circumstances());
    }

    /** In the order in which they first run, with their numbers. */
    private String passes() {
        Map<String, Long> passes = program.passes().stream().collect(Collectors.groupingBy(
                pass -> pass.kernel().name(), LinkedHashMap::new, Collectors.counting()));
        return "Passes: " + passes.entrySet().stream()
                .map(pass -> pass.getKey() + (pass.getValue() == 1 ? "" : " (%s)".formatted(pass.getValue())))
                .collect(Collectors.joining(", ")) + ".";
    }
}
