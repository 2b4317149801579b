package org.varve.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.VolumeWriter;
import org.varve.file.Sampling;
import org.varve.formats.CreateOptions;
import org.varve.formats.Formats;
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
    private record Facts(Path output, Optional<Path> faults, @AsArray Shape shape, double interval, long seed) {}

    @Spec
    private CommandSpec verb;

    @Parameters(index = "0", paramLabel = "OUTPUT", description = "${bundle:volume}.")
    private Path output;

    @Option(names = "--shape", required = true, paramLabel = "I,X,S", description = "Inlines, crosslines, samples.")
    // Required, so picocli sets it.
    @SuppressWarnings("NullAway.Init")
    private Shape shape;

    @Option(names = "--seed", paramLabel = "N", description = "Seed for geology and noise; default: 1.")
    private long seed = 1;

    @Option(names = "--interval", paramLabel = "NUMBER[ms|s]",
            description = "Time between samples, such as 2ms or 0.002; default: 4ms.")
    private String interval = "4ms";

    @Option(names = "--faults", paramLabel = "MASK",
            description = "Also write where the faults are: 1 at most one trace from a fault with a throw of a sample or more, else 0.")
    private @Nullable Path faults;

    @Option(names = "--overwrite", description = "Replace the file if it exists.")
    private boolean overwrite;

    @Mixin
    private ZarrWriteOptions zarr;

    @Mixin
    private Report report;

    @Override
    public Integer call() throws Exception {
        checkOutputs();
        Sampling sampling = new SamplingWords(interval, null).sampling().orElseThrow();
        if (sampling.unit() != Survey.Unit.SECONDS) {
            throw new IllegalArgumentException(
                    "--interval %s: the survey is in time; give ms or s, such as 4ms".formatted(interval));
        }
        sampling.note().ifPresent(note -> report.note(note.of(output)));
        SyntheticSurvey survey = new SyntheticSurvey(shape, sampling.interval(), seed);
        try (VolumeWriter writer = Volumes.create(output, survey.survey(), options("synthetic survey"));
                VolumeWriter mask = faults == null
                        ? null
                        : Volumes.create(faults, survey.survey(), options("faults of the synthetic survey"));
                ProgressDisplay progress = report.progress("generating")) {
            SyntheticData.stream(survey, writer, progress);
            if (mask == null) {
                VolumeWriter.commitAll(List.of(writer));
            } else {
                SyntheticData.stream(survey.faults(), mask, progress);
                VolumeWriter.commitAll(List.of(writer, mask));
            }
        }
        report.printJson(new Facts(output, Optional.ofNullable(faults), shape, sampling.interval(), seed));
        return ExitStatus.DONE;
    }

    private CreateOptions options(String what) {
        return zarr.applyTo(CreateOptions.DEFAULT.withOverwrite(overwrite)
                .withHistory("varve generate: %s, seed %s".formatted(what, seed)));
    }

    /** Refuses options that apply to neither file, and one file for both. */
    private void checkOutputs() {
        if (faults == null) {
            FormatCheck.check(verb, output);
            return;
        }
        if (faults.toAbsolutePath().normalize().equals(output.toAbsolutePath().normalize())) {
            throw new IllegalArgumentException(
                    "--faults %s: is the survey itself; give another file".formatted(faults));
        }
        FormatCheck.check(verb, OnlyFor.Role.OUTPUT, output, List.of(Formats.of(output), Formats.of(faults)));
    }
}
