package org.varve.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.varve.core.OutOfBudgetException;
import org.varve.formats.CreateOptions;
import org.varve.formats.Formats;
import org.varve.host.JobKind;
import org.varve.json.Positive;
import org.varve.json.Signed;
import org.varve.json.Unwrapped;
import org.varve.run.HostShare;
import org.varve.run.output.OutputFiles;
import org.varve.run.OutputOptions;
import org.varve.run.Run;
import org.varve.run.json.RunJson;
import org.varve.run.watch.RunRecorder;
import org.varve.run.RunResult;
import org.varve.run.watch.SideFiles;
import org.varve.segy.Offsets;

/**
 * The runs of a verb, and their reports: one run, or with {@code --offset each} one for each offset of a prestack file,
 * in turn, each with its own plan.
 *
 * @param input the first input
 * @param further the inputs after it
 * @param output the path of the outputs, as given
 * @param names names of the outputs
 * @param asked options known before the input is opened, by which existing outputs are refused
 * @param options the options that depend on the input
 */
record SurveyRuns(
        VolumeOptions volume, InputPieces input, FurtherInputs further, String output, List<String> names,
        CreateOptions asked,
        OutputOptions options, Report report) {

    /** The placeholder for the offset in a path. */
    static final String PLACEHOLDER = "{offset}";

    /** The run of each offset, for scripts. */
    record Runs(List<OffsetRun> runs) {}

    /**
     * The run of one offset.
     *
     * @param offset of prestack traces
     * @param traces of the offset
     */
    record OffsetRun(@Signed int offset, @Positive long traces, @Unwrapped RunJson run) {}

    /**
     * Runs once, or once for each offset.
     *
     * @param run the run without inputs and outputs
     * @param recorder its listener
     * @param memory the memory that the process may take
     * @return what was recorded
     */
    Record run(Run run, RunRecorder recorder, HostShare memory) throws Exception {
        if (volume.isEachOffset()) return runEach(run, recorder, memory);
        input.check(volume);
        run.from(input.source(volume, OptionalInt.empty()));
        RunResult done = further.applyTo(run, volume, OptionalInt.empty()).to(Path.of(output), asked, options).run();
        report.summary(done);
        return recorder.json(done);
    }

    private Runs runEach(Run run, RunRecorder recorder, HostShare memory) throws Exception {
        if (!output.contains(PLACEHOLDER)) {
            throw new IllegalArgumentException(
                    "output %s: --offset each needs a name for each offset; write {offset} in the path, such as out/{offset}.sgy"
                            .formatted(output));
        }
        Offsets offsets = offsets(memory);
        requireCreatable(offsets);
        List<OffsetRun> runs = new ArrayList<>();
        for (Map.Entry<Integer, Long> offset : offsets.traces().entrySet()) {
            int number = offset.getKey();
            report.note(String.format(Locale.ROOT, "offset %s, %s of %s: %,d traces", number, runs.size() + 1,
                    offsets.traces().size(), offset.getValue()));
            runs.add(new OffsetRun(number, offset.getValue(), run(run, recorder, number)));
        }
        return new Runs(runs);
    }

    private Offsets offsets(HostShare memory) throws IOException, OutOfBudgetException {
        JobKind kind = new JobKind(volume.extension(input.first()), Formats.usualExtension(Path.of(output)),
                JobKind.MANY);
        return memory.open(kind, names.size(), asked, left -> volume.offsets(input.first(), left));
    }

    /** Refuses outputs of any offset that exist and may not be replaced, or that are, hold or lie in an input. */
    private void requireCreatable(Offsets offsets) throws IOException {
        for (int offset : offsets.traces().keySet()) {
            OutputFiles.of(Path.of(output(offset)), names, inputs()).requireCreatable(asked.overwrite());
        }
    }

    /** All input files. */
    List<Path> inputs() {
        return Stream.concat(input.files().stream(), further.files().stream()).toList();
    }

    /** The files that may be written beside the outputs: none that is read, which may be more than the inputs. */
    SideFiles sideFiles(List<Path> more) throws IOException {
        return new SideFiles(Stream.concat(inputs().stream(), more.stream()).toList(),
                OutputFiles.of(Path.of(output), names, inputs()));
    }

    private String output(int offset) {
        return output.replace(PLACEHOLDER, Integer.toString(offset));
    }

    private RunJson run(Run run, RunRecorder recorder, int offset) throws OffsetException {
        try {
            input.check(volume);
            run.from(input.source(volume, OptionalInt.of(offset)));
            RunResult done = further.applyTo(run, volume, OptionalInt.of(offset))
                    .to(Path.of(output(offset)), asked, options).run();
            report.summary(done);
            return recorder.json(done);
        } catch (Exception e) {
            throw new OffsetException(offset, e);
        }
    }
}
