package org.varve.cli;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.varve.core.Volume;
import org.varve.formats.CreateOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code varve run OPERATOR INPUT OUTPUT}: the main job. */
@Command(name = "run", description = "Stream a survey through one or several operators.")
final class RunVerb implements Callable<Integer> {

    @Mixin
    private RecipeOptions recipe;

    @Parameters(index = "1", paramLabel = "INPUT", description = "A .sgy, .segy, .npy or .raw file.")
    private Path input;

    @Parameters(
            index = "2",
            paramLabel = "OUTPUT",
            description = "A file to write; several outputs need {output} in its name.")
    private String output;

    @Option(names = "--overwrite", description = "Replace outputs that exist.")
    private boolean overwrite;

    @Mixin
    private VolumeOptions volume;

    @Mixin
    private SegyOutputOptions segy;

    @Mixin
    private MachineOptions machine;

    @Mixin
    private Report report;

    @Override
    public Integer call() throws Exception {
        Recipe wanted = recipe.recipe();
        OutputFiles files = OutputFiles.of(output, wanted.workflow().outputs(), input);
        CreateOptions options =
                segy.apply(CreateOptions.DEFAULT).withOverwrite(overwrite).withHistory("varve " + wanted.describe());
        try (Volume survey = volume.open(input)) {
            StreamingRun run = machine.onDevice(report,
                    device -> StreamingRun.of(Job.of(wanted, survey, device, machine), files, options, report));
            if (report.json()) {
                report.json(run.json());
            } else {
                run.summary().forEach(report::note);
            }
        }
        return ExitStatus.DONE;
    }
}
