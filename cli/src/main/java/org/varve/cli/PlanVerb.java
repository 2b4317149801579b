package org.varve.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import org.varve.core.OutOfBudgetException;
import org.varve.core.Volume;
import org.varve.formats.CreateOptions;
import org.varve.formats.OutputPlan;
import org.varve.tiling.JobPlan;
import org.varve.tiling.Minimum;
import org.varve.tiling.PlanRequest;
import org.varve.zarr.ZarrOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code varve plan OPERATOR INPUT [OUTPUT]}: tiles and memory of a run, without running it. */
@Command(name = "plan", description = "Say which tiles a run would use and what every buffer takes.")
final class PlanVerb implements Callable<Integer> {

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
    private String output;

    @Mixin
    private ZarrWriteOptions zarr;

    @Mixin
    private SegyOutputOptions segy;

    @Mixin
    private VolumeOptions volume;

    @Mixin
    private MachineOptions machine;

    @Mixin
    private Report report;

    @Override
    public Integer call() throws Exception {
        FormatCheck.check(verb, OnlyFor.Role.OUTPUT, Path.of(output()));
        Recipe wanted = recipe.recipe();
        OptionalInt offset = offset(wanted);
        try (Volume survey = open(wanted, offset)) {
            return machine.onPlannedDevice(report,
                    device -> show(
                            Job.of(wanted, Recipe.kind(input, Path.of(output())), survey, device, machine,
                                    new RunHistory(report)),
                            offset));
        }
    }

    /** With {@code --offset each}, the offset with the most traces. */
    private OptionalInt offset(Recipe wanted) throws IOException, OutOfBudgetException {
        return volume.isEachOffset()
                ? OptionalInt.of(open(wanted, left -> volume.offsets(input, left)).largest())
                : OptionalInt.empty();
    }

    private Volume open(Recipe wanted, OptionalInt offset) throws IOException, OutOfBudgetException {
        return open(wanted, left -> offset.isPresent()
                ? volume.open(input, left, offset.getAsInt())
                : volume.open(input, left));
    }

    private <T> T open(Recipe wanted, HostMemoryOption.Opening<T> opening) throws IOException, OutOfBudgetException {
        return machine.hostMemory().open(Recipe.kind(input, Path.of(output())), wanted.workflow().outputs().size(),
                created().or(ZarrOptions.DEFAULT), opening);
    }

    /** What names the format of the outputs. */
    private String output() {
        return output == null ? input.toString() : output;
    }

    private List<OutputPlan> outputs(Job job, OptionalInt offset) throws IOException {
        String pattern = offset.isPresent()
                ? output.replace(SurveyRuns.PLACEHOLDER, Integer.toString(offset.getAsInt()))
                : output;
        return OutputFiles.of(pattern, job.recipe().workflow().outputs(), input).plan(job.input(), created());
    }

    private CreateOptions created() {
        return zarr.applyTo(segy.apply(CreateOptions.DEFAULT)).withOverwrite(true);
    }

    private int show(Job job, OptionalInt offset) throws OutOfBudgetException, IOException {
        PlanRequest request = output == null ? job.likeInput() : job.writing(outputs(job, offset));
        JobPlan plan = job.plan(request);
        Minimum minimum = job.minimum(request);
        if (report.json()) {
            Map<String, Object> json = PlanJson.of(job, plan, minimum);
            offset.ifPresent(number -> json.put("offset", number));
            report.json(json);
        } else {
            offset.ifPresent(number -> report.line("offset     %d, which has the most traces".formatted(number)));
            PlanText.of(job, plan).forEach(report::line);
            PlanText.of(minimum).forEach(report::line);
        }
        return ExitStatus.DONE;
    }
}
