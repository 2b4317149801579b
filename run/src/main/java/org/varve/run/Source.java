package org.varve.run;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.varve.core.Volume;
import org.varve.formats.FileVolume;
import org.varve.formats.Formats;
import org.varve.formats.OpenOptions;
import org.varve.formats.Overlap;
import org.varve.formats.Volumes;
import org.varve.merge.MergedVolume;

/**
 * An input of a run.
 *
 * @param file the file; empty for a volume in memory
 * @param format its format, as the usual extension
 * @param options what is said of the file, for the history of outputs
 * @param opening opens it within a given number of bytes
 * @param lent whether the caller closes the volume
 * @param pieces the files it is merged from; empty for a single volume
 */
public record Source(Optional<Path> file, String format, OpenOptions options, HostShare.Opening<Volume> opening,
        boolean lent, List<Source> pieces) {

    public Source {
        requireNonNull(file, "file");
        requireNonNull(format, "format");
        requireNonNull(options, "options");
        requireNonNull(opening, "opening");
        pieces = List.copyOf(pieces);
    }

    /** The format of a volume that is not a file. */
    static final String MEMORY = "memory";

    /** A file that the caller knows how to open; the run closes it. */
    public static Source of(Path file, HostShare.Opening<Volume> opening) {
        requireNonNull(file, "file");
        requireNonNull(opening, "opening");
        return of(file, Formats.usualExtension(file), opening);
    }

    /**
     * A file that the caller knows how to open, regardless of its name; the run closes it.
     *
     * @param format its format, as the usual extension without the dot
     */
    public static Source of(Path file, String format, HostShare.Opening<Volume> opening) {
        return of(file, format, OpenOptions.DEFAULT, opening);
    }

    /**
     * A file that the caller opens with options; the run closes it.
     *
     * @param format its format, as the usual extension without the dot
     * @param options as the caller opens it, for the history of outputs
     */
    public static Source of(Path file, String format, OpenOptions options, HostShare.Opening<Volume> opening) {
        requireNonNull(file, "file");
        requireNonNull(format, "format");
        requireNonNull(options, "options");
        requireNonNull(opening, "opening");
        return new Source(Optional.of(file), format, options, opening, false, List.of());
    }

    /** A file that the run opens. */
    public static Source of(Path file, OpenOptions options) {
        requireNonNull(file, "file");
        requireNonNull(options, "options");
        return of(file, Formats.usualExtension(file, options), options,
                memory -> Volumes.open(file, options.withMemory(Math.min(options.memory(), memory))));
    }

    /** An open volume, which the caller closes. */
    public static Source of(Volume open) {
        requireNonNull(open, "open");
        return new Source(Optional.empty(), MEMORY, OpenOptions.DEFAULT, _ -> open, true, List.of());
    }

    /**
     * Several files on one grid as one survey, opened and closed together, as {@link MergedVolume} says.
     *
     * @param pieces the files, in the order that {@code overlap} counts
     * @throws IllegalArgumentException if there are fewer than two, or one is not a file
     */
    public static Source merged(List<Source> pieces, Overlap overlap) {
        requireNonNull(pieces, "pieces");
        requireNonNull(overlap, "overlap");
        if (pieces.size() < 2 || !pieces.stream().allMatch(piece -> piece.file().isPresent())) {
            throw new IllegalArgumentException("merging %s inputs: give two files or more".formatted(pieces.size()));
        }
        List<MergedVolume.Opening> openings =
                pieces.stream().<MergedVolume.Opening>map(piece -> memory -> piece.openFile(memory)).toList();
        String formats = pieces.stream().map(Source::format).distinct().collect(Collectors.joining("+"));
        return new Source(pieces.getFirst().file(), formats, pieces.getFirst().options(),
                memory -> MergedVolume.open(openings, overlap, memory), false, pieces);
    }

    private FileVolume openFile(long memory) throws IOException {
        return switch (opening.within(memory)) {
            case FileVolume volume -> volume;
            case Volume other -> {
                other.close();
                throw new IllegalArgumentException("merging %s: its volume is not a file".formatted(name()));
            }
        };
    }

    /** All files that are read. */
    Stream<Path> files() {
        return pieces.isEmpty() ? file.stream() : pieces.stream().flatMap(Source::files);
    }

    /** The name of the file for histories. */
    String fileName() {
        return file.map(path -> String.valueOf(path.getFileName())).orElse("a volume in memory");
    }

    /** How it is read where its files do not say so, such as {@code offset 200}. */
    List<String> stated() {
        return pieces.isEmpty()
                ? Formats.named(format).stream().flatMap(own -> options.stated(own.options()).stream()).toList()
                : pieces.stream().flatMap(piece -> piece.stated().stream()).distinct().toList();
    }

    /** The name for messages: the path, or that it is a volume in memory. */
    String name() {
        return file.map(Path::toString).orElse("a volume in memory");
    }
}
