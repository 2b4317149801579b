package org.varve.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import org.varve.core.OutOfBudgetException;
import org.varve.core.Volume;
import org.varve.tiling.JobPlan;
import org.varve.tiling.Minimum;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code varve plan OPERATOR INPUT}: tiles and memory of a run, without running it. */
@Command(name = "plan", description = "Say which tiles a run would use and what every buffer takes.")
final class PlanVerb implements Callable<Integer> {

    @Mixin
    private RecipeOptions recipe;

    @Parameters(index = "1", paramLabel = "INPUT", description = "A .sgy, .segy, .npy or .raw file, or a .zarr group.")
    private Path input;

    @Mixin
    private VolumeOptions volume;

    @Mixin
    private MachineOptions machine;

    @Mixin
    private Report report;

    @Override
    public Integer call() throws Exception {
        Recipe wanted = recipe.recipe();
        OptionalInt offset = offset(wanted);
        try (Volume survey = open(wanted, offset)) {
            return machine.onPlannedDevice(report,
                    device -> show(
                            Job.of(wanted, Recipe.kind(input, input), survey, device, machine, new RunHistory(report)),
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
        return machine.hostMemory().open(Recipe.kind(input, input), wanted.workflow().outputs().size(), opening);
    }

    private int show(Job job, OptionalInt offset) throws OutOfBudgetException, IOException {
        JobPlan plan = job.plan();
        Minimum minimum = job.minimum();
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
