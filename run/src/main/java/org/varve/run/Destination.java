package org.varve.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.varve.core.Output;
import org.varve.core.PartVolume;
import org.varve.core.Volume;
import org.varve.core.VolumeWriter;
import org.varve.file.KeptPart;
import org.varve.file.PageCache;
import org.varve.formats.CreateOptions;
import org.varve.formats.Formats;
import org.varve.run.output.OutputFiles;
import org.varve.run.output.PlannedOutputs;

/** Where a run writes. */
sealed interface Destination {

    /** The format of the files, as its usual extension. */
    String format();

    /** How files would be written. */
    CreateOptions options();

    /** Whether outputs may be written again from the start after a failure. */
    boolean canBeginAgain();

    /** Names the outputs, and refuses those that cannot be created, before the input is opened. */
    Outputs name(List<Output> outputs, List<Path> inputs, boolean isResumable) throws IOException;

    /** The names of outputs. */
    private static List<String> names(List<Output> outputs) {
        return outputs.stream().map(Output::name).toList();
    }

    /** Closes the writers that the caller handed over. */
    void close() throws IOException;

    /** Outputs that can be created. */
    interface Outputs {

        /** The files by output name; none where the outputs are not files. */
        Map<String, Path> files();

        /**
         * Plans outputs for the wanted part of the first input.
         *
         * @param cache knows the file systems that are faster without the page cache
         * @param kept the temporary files of a run with a journal
         */
        PlannedOutputs plan(Sources.Open inputs, PageCache cache, Optional<KeptPart> kept) throws IOException;
    }

    /**
     * Files.
     *
     * @param pattern the path, in which {@code {output}} stands for the output's name
     * @param options those known before the input is opened
     * @param ofInput those that depend on the input
     */
    record ToFiles(Path pattern, CreateOptions options, OutputOptions ofInput) implements Destination {

        /** @throws IllegalArgumentException if the path has another placeholder */
        public ToFiles {
            Objects.requireNonNull(options, "options");
            Objects.requireNonNull(ofInput, "options");
            OutputFiles.requirePattern(Objects.requireNonNull(pattern, "pattern"));
        }

        @Override
        public String format() {
            return Formats.usualExtension(pattern);
        }

        @Override
        public boolean canBeginAgain() {
            return true;
        }

        @Override
        public Outputs name(List<Output> outputs, List<Path> inputs, boolean isResumable) throws IOException {
            OutputFiles files = OutputFiles.of(pattern, names(outputs), inputs);
            files.requireCreatable(options.overwrite(), isResumable);
            return new NamedFiles(files, outputs, ofInput);
        }

        @Override
        public void close() {}
    }

    /** Files with names. */
    record NamedFiles(OutputFiles all, List<Output> outputs, OutputOptions ofInput) implements Outputs {

        @Override
        public Map<String, Path> files() {
            return all.paths();
        }

        @Override
        public PlannedOutputs plan(Sources.Open inputs, PageCache cache, Optional<KeptPart> kept) throws IOException {
            Volume template = inputs.wanted();
            CreateOptions options = ofInput.of(template).withOutputs(outputs).withCache(cache);
            if (kept.isPresent()) options = options.withKept(kept.get());
            return PlannedOutputs.of(all, all.plan(template, options), options.kept());
        }
    }

    /** Writers of the caller's, one for each output. */
    record ToWriters(List<? extends VolumeWriter> writers) implements Destination {

        /** @throws IllegalArgumentException if there are none */
        public ToWriters {
            writers = List.copyOf(Objects.requireNonNull(writers, "writers"));
            if (writers.isEmpty()) throw new IllegalArgumentException("no writers: give one for each output");
        }

        @Override
        public String format() {
            return Source.MEMORY;
        }

        @Override
        public CreateOptions options() {
            return CreateOptions.DEFAULT;
        }

        @Override
        public boolean canBeginAgain() {
            return false;
        }

        @Override
        public Outputs name(List<Output> outputs, List<Path> inputs, boolean isResumable) {
            List<String> names = names(outputs);
            if (names.size() != writers.size()) {
                throw new IllegalArgumentException("%s writers for %s outputs (%s): give one for each"
                        .formatted(writers.size(), names.size(), String.join(", ", names)));
            }
            return new NamedWriters(names, writers);
        }

        @Override
        public void close() throws IOException {
            VolumeWriter.closeAll(writers);
        }
    }

    /** Writers with the names of what they write. */
    record NamedWriters(List<String> names, List<? extends VolumeWriter> writers) implements Outputs {

        @Override
        public Map<String, Path> files() {
            return Map.of();
        }

        @Override
        public PlannedOutputs plan(Sources.Open inputs, PageCache cache, Optional<KeptPart> kept) {
            inputs.inputs().volumes().forEach(this::requireApart);
            return PlannedOutputs.ofWriters(names, writers, inputs.part().shape());
        }

        /** Refuses writers into the memory of an input. */
        private void requireApart(Volume input) {
            Volume survey = input instanceof PartVolume part ? part.whole() : input;
            if (survey instanceof ArrayVolume array && writers.stream().anyMatch(array::isWritten)) {
                throw new IllegalArgumentException(
                        "an output in the memory of the input, which neighbouring tiles read again: give it other memory");
            }
        }
    }
}
