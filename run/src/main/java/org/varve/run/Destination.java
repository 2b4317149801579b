package org.varve.run;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.varve.core.Volume;
import org.varve.core.VolumeWriter;
import org.varve.formats.CreateOptions;
import org.varve.formats.Formats;

/**
 * Where a run writes.
 *
 * @param format of the files, as its usual extension
 * @param options how files would be written
 * @param canBeginAgain whether outputs may be written again from the start after a failure
 * @param release closes the writers that the caller handed over
 * @param naming names the outputs
 */
record Destination(String format, CreateOptions options, boolean canBeginAgain, Closeable release, Naming naming) {

    /** Names the outputs, and refuses those that cannot be created, before the input is opened. */
    @FunctionalInterface
    interface Naming {
        Outputs of(List<String> names, List<Path> inputs, boolean isResumable) throws IOException;
    }

    /**
     * Outputs that could be created.
     *
     * @param files by output name; empty where the outputs are not files
     */
    record Outputs(Map<String, Path> files, Planning planning) {}

    /** Plans outputs for the wanted part of the first input. */
    @FunctionalInterface
    interface Planning {
        /** @param more changes how files are written */
        PlannedOutputs of(Sources.Open inputs, UnaryOperator<CreateOptions> more) throws IOException;
    }

    static Destination files(String pattern, CreateOptions asked, OutputOptions options) {
        Naming naming = (names, inputs, isResumable) -> {
            OutputFiles files = OutputFiles.of(pattern, names, inputs);
            files.requireCreatable(asked.overwrite(), isResumable);
            return new Outputs(files.paths(), (open, more) -> {
                Volume template = open.wanted();
                CreateOptions all = more.apply(options.of(template));
                return PlannedOutputs.of(files, files.plan(template, all), all.kept());
            });
        };
        return new Destination(Formats.usualExtension(Path.of(pattern)), asked, true, () -> {}, naming);
    }

    /** @throws IllegalArgumentException if there are none */
    static Destination writers(List<? extends VolumeWriter> writers) {
        if (writers.isEmpty()) throw new IllegalArgumentException("no writers: give one for each output");
        PlannedOutputs planned = PlannedOutputs.ofWriters(writers);
        Planning planning = (open, _) -> {
            open.inputs().volumes().forEach(input -> ArrayVolume.requireApart(input, writers));
            return planned;
        };
        return new Destination(Source.MEMORY, CreateOptions.DEFAULT, false, () -> VolumeWriter.closeAll(writers),
                (_, _, _) -> new Outputs(Map.of(), planning));
    }
}
