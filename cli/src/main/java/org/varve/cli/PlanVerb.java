package org.varve.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.varve.core.OutOfBudgetException;
import org.varve.formats.CreateOptions;
import org.varve.formats.Formats;
import org.varve.host.JobKind;
import org.varve.json.Signed;
import org.varve.json.Unwrapped;
import org.varve.run.HostShare;
import org.varve.run.output.OutputFiles;
import org.varve.run.json.PlanJson;
import org.varve.run.PlannedRun;
import org.varve.run.Recipe;
import org.varve.run.Run;
import org.varve.run.RunHistory;
import org.varve.run.Source;
import org.varve.run.watch.SideFiles;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code varve plan OPERATOR INPUT [OUTPUT]}: plans tiles and memory of a run, without running it. */
@Command(name = "plan", description = "Print the tiles that a run would use and the bytes of every buffer.")
final class PlanVerb implements Callable<Integer> {

    /**
     * What the verb prints for scripts.
     *
     * @param offset of prestack traces
     */
    record Planned(@Unwrapped PlanJson plan, @Signed Optional<Integer> offset, @Unwrapped GraphOptions.Drawn graph) {}

    @Spec
    private CommandSpec verb;

    @Mixin
    private RecipeOptions recipe;

    @Parameters(index = "1", paramLabel = "INPUT", description = "${bundle:volume}.")
    private Path input;

    @Parameters(
            index = "2",
            arity = "0..1",
            paramLabel = "OUTPUT",
            description = "Where a run would write; default: files of the input's format, on a disk.")
    private @Nullable String output;

    @Mixin
    private FurtherInputs further;

    @Mixin
    private ZarrWriteOptions zarr;

    @Mixin
    private ZarrTypeOption type;

    @Mixin
    private SegyOutputOptions segy;

    @Mixin
    private VolumeOptions volume;

    @Mixin
    private ComputedPartOptions part;

    @Mixin
    private MapOptions map;

    @Mixin
    private MachineOptions machine;

    @Mixin
    private GraphOptions graph;

    @Mixin
    private Report report;

    @Override
    public Integer call() throws Exception {
        graph.claim(new SideFiles(Stream.of(List.of(input), further.files(), recipe.files()).flatMap(List::stream)
                .toList(), OutputFiles.NONE));
        volume.check(input);
        if (output == null) {
            FormatCheck.check(verb, OnlyFor.Role.OUTPUT, input, volume.format(input));
        } else {
            FormatCheck.check(verb, Path.of(output));
        }
        Recipe wanted = recipe.recipe();
        OptionalInt offset = offset(wanted);
        HeapOfPlan heap = new HeapOfPlan(machine.threads());
        while (true) {
            try (PlannedRun planned = run(wanted, offset).runtime(heap).plan()) {
                show(planned, offset);
                return ExitStatus.DONE;
            } catch (HeapOfPlan.Enlarged again) {
                // the next plan is for the larger heap
            }
        }
    }

    private Run run(Recipe wanted, OptionalInt offset) throws IOException {
        Run run = part.applyTo(map.applyTo(machine.applyTo(Run.of(wanted))))
                .listener(RunWatch.of(report, "planning"))
                .history(new RunHistory(report::note))
                .from(Source.of(input, volume.extension(input), left -> offset.isPresent()
                        ? volume.open(input, left, offset.getAsInt())
                        : volume.open(input, left)));
        further.applyTo(run, volume, offset);
        if (output != null) run.to(pattern(output, offset), created());
        return run;
    }

    /** With {@code --offset each}, the offset with the most traces; otherwise empty. */
    private OptionalInt offset(Recipe wanted) throws IOException, OutOfBudgetException {
        if (!volume.isEachOffset()) return OptionalInt.empty();
        JobKind kind = new JobKind(volume.extension(input), writes(), JobKind.MANY);
        HostShare memory = machine.hostMemory().share();
        return OptionalInt.of(memory.open(kind, wanted.workflow().outputs().size(), created(),
                left -> volume.offsets(input, left)).largest());
    }

    /** The usual extension of the outputs' format. */
    private String writes() {
        return output == null ? volume.extension(input) : Formats.usualExtension(Path.of(output));
    }

    private static String pattern(String output, OptionalInt offset) {
        return offset.isPresent()
                ? output.replace(SurveyRuns.PLACEHOLDER, Integer.toString(offset.getAsInt()))
                : output;
    }

    private CreateOptions created() {
        return type.applyTo(zarr.applyTo(segy.apply(CreateOptions.DEFAULT))).withOverwrite(true);
    }

    private void show(PlannedRun planned, OptionalInt offset) throws IOException {
        if (report.json()) {
            report.json(new Planned(PlanJson.of(planned, OptionWords::source, OptionWords::sentence),
                    offset.isPresent() ? Optional.of(offset.getAsInt()) : Optional.empty(), graph.json(planned)));
        } else {
            offset.ifPresent(number -> report.line("offset     %s, which has the most traces".formatted(number)));
            PlanText.of(planned.job(), planned.plan()).forEach(report::line);
            PlanText.of(planned.minimum()).forEach(report::line);
            graph.tell(planned, report);
        }
    }
}
