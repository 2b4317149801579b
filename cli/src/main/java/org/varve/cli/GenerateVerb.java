package org.varve.cli;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.varve.core.Shape;
import org.varve.core.VolumeWriter;
import org.varve.formats.CreateOptions;
import org.varve.formats.Volumes;
import org.varve.json.AsArray;
import org.varve.study.SyntheticData;
import org.varve.synthetic.SyntheticSurvey;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code varve generate OUTPUT --shape I,X,S}: a synthetic survey of any size, written in little memory. */
@Command(name = "generate", description = "Write a synthetic survey.")
final class GenerateVerb implements Callable<Integer> {

    /** The survey for scripts. */
    private record Facts(Path output, @AsArray Shape shape, double interval, long seed) {}

    @Spec
    private CommandSpec verb;

    @Parameters(index = "0", paramLabel = "OUTPUT", description = "${bundle:volume}.")
    private Path output;

    @Option(names = "--shape", required = true, paramLabel = "I,X,S", description = "Inlines, crosslines, samples.")
    private Shape shape;

    @Option(names = "--seed", paramLabel = "N", description = "Seed for geology and noise; default: 1.")
    private long seed = 1;

    @Option(names = "--interval", paramLabel = "SECONDS", description = "Time between samples; default: 0.004.")
    private double interval = SyntheticSurvey.DEFAULT_INTERVAL;

    @Option(names = "--overwrite", description = "Replace the file if it exists.")
    private boolean overwrite;

    @Mixin
    private ZarrWriteOptions zarr;

    @Mixin
    private Report report;

    @Override
    public Integer call() throws Exception {
        FormatCheck.check(verb, output);
        CreateOptions options = zarr.applyTo(CreateOptions.DEFAULT
                .withOverwrite(overwrite)
                .withHistory("varve generate: synthetic survey, seed %s".formatted(seed)));
        SyntheticSurvey survey = new SyntheticSurvey(shape, interval, seed);
        try (VolumeWriter writer = Volumes.create(output, survey.survey(), options);
                ProgressDisplay progress = report.progress("generating")) {
            SyntheticData.write(survey, writer, progress);
        }
        report.printJson(new Facts(output, shape, interval, seed));
        return ExitStatus.DONE;
    }
}
