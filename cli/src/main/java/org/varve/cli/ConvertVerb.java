package org.varve.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.varve.formats.CreateOptions;
import org.varve.formats.Volumes;
import org.varve.run.Run;
import org.varve.run.watch.RunRecorder;
import org.varve.segy.SegyWriting;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * {@code varve convert INPUT OUTPUT}: converts a survey to another format, or joins several into one, streamed within
 * the memory allowed.
 */
@Command(name = "convert",
        description = "Convert a survey to the format of the output's extension, or join the files of one survey (--merge).")
final class ConvertVerb implements Callable<Integer> {

    @Spec
    private CommandSpec verb;

    @Parameters(index = "0", paramLabel = "INPUT", description = "${bundle:volume}.")
    private Path input;

    @Parameters(index = "1..*", arity = "1..*", paramLabel = "OUTPUT",
            description = "The same. With --merge, the last file.")
    private List<String> others;

    @Mixin
    private MergeOptions merge = new MergeOptions();

    @Mixin
    private SegyOutputOptions segy;

    @Option(names = "--overwrite", description = "Replace an existing output, and the run's logs and metrics.")
    private boolean overwrite;

    @Mixin
    private ZarrWriteOptions zarr;

    @Mixin
    private VolumeOptions volume;

    @Mixin
    private PartOptions part;

    @Mixin
    private CopyOptions copy;

    @Mixin
    private WatchOptions watch;

    @Mixin
    private Report report;

    @Override
    public Integer call() throws Exception {
        String output = others.getLast();
        InputPieces pieces = merge.inputs(input, others, volume);
        FormatCheck.check(verb, Path.of(output));
        CreateOptions asked = zarr.applyTo(CreateOptions.DEFAULT.withOverwrite(overwrite));
        SurveyRuns runs = new SurveyRuns(volume, pieces, new FurtherInputs(), output, List.of(Volumes.VARIABLE), asked,
                survey -> segy.apply(asked.with(SegyWriting.like(survey))), report);
        RunRecorder recorder = new RunRecorder(report.json(), OptionWords::sentence);
        Run run = copy.run().part(part.range()).listener(
                watch.with(List.of(RunWatch.of(report, "converting"), recorder), report, overwrite, runs,
                        runs.sideFiles(List.of())));
        report.printJson(runs.run(run, recorder, copy.hostMemory().share()));
        return ExitStatus.DONE;
    }
}
