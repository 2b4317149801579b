package org.varve.cli;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.VolumeWriter;
import org.varve.file.Sampling;
import org.varve.formats.CreateOptions;
import org.varve.formats.Volumes;
import org.varve.json.AsArray;
import org.varve.run.isolated.SyntheticData;
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

    @Option(names = "--interval", paramLabel = "NUMBER[ms|s]",
            description = "Time between samples, such as 2ms or 0.002; default: 4ms.")
    private String interval = "4ms";

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
        Sampling sampling = new SamplingWords(interval, null).sampling().orElseThrow();
        if (sampling.unit() != Survey.Unit.SECONDS) {
            throw new IllegalArgumentException(
                    "--interval %s: the survey is in time; give ms or s, such as 4ms".formatted(interval));
        }
        SyntheticSurvey survey = new SyntheticSurvey(shape, sampling.interval(), seed);
        try (VolumeWriter writer = Volumes.create(output, survey.survey(), options);
                ProgressDisplay progress = report.progress("generating")) {
            SyntheticData.write(survey, writer, progress);
        }
        report.printJson(new Facts(output, shape, sampling.interval(), seed));
        return ExitStatus.DONE;
    }
}
