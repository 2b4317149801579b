package org.varve.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.varve.formats.CreateOptions;
import org.varve.formats.Formats;
import org.varve.formats.Volumes;
import org.varve.profiler.JobKind;
import org.varve.segy.SegyWriting;
import org.varve.tiling.CopyDevice;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code varve convert INPUT OUTPUT}: a survey in another format, streamed within the memory allowed. */
@Command(name = "convert", description = "Write a survey in another format, the extension's.")
final class ConvertVerb implements Callable<Integer> {

    @Spec
    private CommandSpec verb;

    @Parameters(index = "0", paramLabel = "INPUT", description = "${bundle:volume}.")
    private Path input;

    @Parameters(index = "1", paramLabel = "OUTPUT", description = "The same.")
    private String output;

    @Mixin
    private SegyOutputOptions segy;

    @Option(names = "--overwrite", description = "Replace an output that exists.")
    private boolean overwrite;

    @Mixin
    private ZarrWriteOptions zarr;

    @Mixin
    private VolumeOptions volume;

    @Mixin
    private CopyOptions copy;

    @Mixin
    private Report report;

    @Override
    public Integer call() throws Exception {
        FormatCheck.check(verb, OnlyFor.Role.OUTPUT, Path.of(output));
        Recipe recipe = new Recipe("convert", CopyDevice.workflow(), Map.of("convert", Map.of()));
        JobKind kind = new JobKind(Formats.usualExtension(input), Formats.usualExtension(Path.of(output)), 0);
        CreateOptions asked = zarr.applyTo(CreateOptions.DEFAULT.withOverwrite(overwrite));
        SurveyRuns runs = new SurveyRuns(volume, input, output, List.of(Volumes.VARIABLE), kind, asked, report);
        runs.tell(copy.hostMemory(), (survey, files) -> {
            try (CopyDevice device = new CopyDevice()) {
                CreateOptions options = segy.apply(asked.with(SegyWriting.like(survey)));
                return StreamingRun.of(copy.job(recipe, kind, survey, device), files, options,
                        RunWatch.of(report, "converting"));
            }
        });
        return ExitStatus.DONE;
    }
}
