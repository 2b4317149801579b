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
        OptionalInt offset = offset();
        try (Volume survey = open(offset)) {
            return machine.onPlannedDevice(report,
                    device -> show(Job.of(wanted, survey, device, machine, new RunHistory(report)), offset));
        }
    }

    /** With {@code --offset each}, the offset with the most traces. */
    private OptionalInt offset() throws IOException {
        return volume.isEachOffset()
                ? OptionalInt.of(volume.offsets(input, machine.left()).largest())
                : OptionalInt.empty();
    }

    private Volume open(OptionalInt offset) throws IOException {
        return offset.isPresent()
                ? volume.open(input, machine.left(), offset.getAsInt())
                : volume.open(input, machine.left());
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
