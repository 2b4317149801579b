package org.varve.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.varve.core.OutOfBudgetException;
import org.varve.core.Volume;
import org.varve.formats.CreateOptions;
import org.varve.profiler.HostMemory;
import org.varve.profiler.JobKind;
import org.varve.segy.Offsets;
import org.varve.zarr.ZarrOptions;

/**
 * The runs that a verb asks for, and what is told of them: one, or with {@code --offset each} one for each offset of a prestack
 * file, one after the other, each with a plan of its own.
 *
 * @param output the path of the outputs, as given
 * @param names of the outputs
 * @param kind what is loaded for each run
 * @param options how they are written; those that exist and may not be replaced are refused before the input is opened
 */
record SurveyRuns(
        VolumeOptions volume, Path input, String output, List<String> names, JobKind kind, CreateOptions options,
        Report report) {

    /** What stands in a path for the offset. */
    static final String PLACEHOLDER = "{offset}";

    /** Runs once. */
    @FunctionalInterface
    interface Run {
        StreamingRun of(Volume survey, OutputFiles files) throws Exception;
    }

    /**
     * Runs once, or once for each offset.
     *
     * @param memory what opening the input may take
     */
    void tell(HostMemoryOption memory, Run run) throws Exception {
        if (volume.isEachOffset()) {
            tellEach(memory, run);
            return;
        }
        OutputFiles files = OutputFiles.of(output, names, input);
        files.requireCreatable(options.overwrite());
        try (Volume survey = open(memory, left -> volume.open(input, left))) {
            StreamingRun done = run.of(survey, files);
            if (report.json()) {
                report.json(done.json());
            } else {
                done.summary().forEach(report::note);
            }
        }
    }

    private <T> T open(HostMemoryOption memory, HostMemoryOption.Opening<T> opening)
            throws IOException, OutOfBudgetException {
        return memory.open(kind, names.size(), options.or(ZarrOptions.DEFAULT), opening);
    }

    private void tellEach(HostMemoryOption memory, Run run) throws Exception {
        if (!output.contains(PLACEHOLDER)) {
            throw new IllegalArgumentException(
                    "output %s: --offset each needs a name for each offset; write {offset} in the path, such as out/{offset}.sgy"
                            .formatted(output));
        }
        Offsets offsets = open(memory, left -> volume.offsets(input, left));
        Map<Integer, OutputFiles> files = files(offsets);
        List<Map<String, Object>> runs = new ArrayList<>();
        for (Map.Entry<Integer, Long> offset : offsets.traces().entrySet()) {
            int number = offset.getKey();
            report.note("offset %d, %d of %d: %,d traces".formatted(
                    number, runs.size() + 1, offsets.traces().size(), offset.getValue()));
            Map<String, Object> json = new LinkedHashMap<>();
            json.put("offset", number);
            json.put("traces", offset.getValue());
            json.putAll(run(number, memory, files.get(number), run));
            runs.add(json);
            LargerHeap.settle();
            NativeHeap.trim();
            HostMemory.forgetPeak();
        }
        if (report.json()) {
            report.json(Map.of("runs", runs));
        }
    }

    /** The outputs of all runs, none of which is in the way of another or of what exists. */
    private Map<Integer, OutputFiles> files(Offsets offsets) throws IOException {
        Map<Integer, OutputFiles> files = new LinkedHashMap<>();
        for (int offset : offsets.traces().keySet()) {
            OutputFiles each = OutputFiles.of(output.replace(PLACEHOLDER, Integer.toString(offset)), names, input);
            each.requireCreatable(options.overwrite());
            files.put(offset, each);
        }
        return files;
    }

    private Map<String, Object> run(int offset, HostMemoryOption memory, OutputFiles files, Run run)
            throws OffsetException {
        try (Volume survey = open(memory, left -> volume.open(input, left, offset))) {
            StreamingRun done = run.of(survey, files);
            if (!report.json()) {
                done.summary().forEach(report::note);
            }
            return done.json();
        } catch (Exception e) {
            throw new OffsetException(offset, e);
        }
    }
}
