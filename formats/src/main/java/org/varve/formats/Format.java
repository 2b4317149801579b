package org.varve.formats;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.varve.core.ScaledEncoding;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.Volume;
import org.varve.core.VolumeWriter;
import org.varve.file.FormatException;
import org.varve.file.PartFile;

/**
 * A format of volumes on disk, chosen by the extension of a file's name, or for inputs by their content. Formats are
 * found by {@link java.util.ServiceLoader}: a line in {@code META-INF/services/org.varve.formats.Format} is all that
 * {@link Volumes} and the command line need. The class loader of Varve is asked first, then that of the thread's
 * context. Any thread may call a format; what it throws ends the run.
 */
public interface Format {

    /** The name, such as {@code SEG-Y}. */
    String name();

    /** The file name extensions, with the dot and in lower case, the usual one first. */
    List<String> extensions();

    /** More extensions, in lower case, of files that are read but not written. */
    default List<String> readExtensions() {
        return List.of();
    }

    /** The word for the format in options: its usual extension without the dot, such as {@code sgy}. */
    default String word() {
        return extensions().getFirst().substring(1);
    }

    /**
     * Whether a file is of this format by its content, regardless of its name; always false if content does not show
     * it.
     */
    default boolean recognises(Beginning file) throws IOException {
        return false;
    }

    /** The types of the options that only this and some other formats take. */
    default Set<Class<? extends FormatOptions>> options() {
        return Set.of();
    }

    /** Whether volumes are folders rather than files. */
    default boolean isFolder() {
        return false;
    }

    /** Whether one file holds several volumes of the same survey. */
    default boolean takesSeveral() {
        return false;
    }

    /**
     * Whether a file that was begun by one process can be continued by others, each writing whole blocks, as
     * {@link org.varve.core.VolumeWriter#endBlock} says.
     */
    default boolean canContinue() {
        return false;
    }

    /**
     * Opens a volume.
     *
     * @throws FormatException if the file is not of this format, or cannot be read
     * @throws IllegalArgumentException if options that the format needs are missing
     */
    FileVolume open(Path file, OpenOptions options) throws IOException;

    /**
     * The facts of a file of this format that {@link #open} refuses; empty if it is of another format, or cannot be
     * read at all.
     */
    default List<Fact> outline(Path file, OpenOptions options) throws IOException {
        return List.of();
    }

    /**
     * Checks that a volume can be created at a path.
     *
     * @throws org.varve.file.OutputException if something exists there that may not be replaced, or if the folder is
     *     missing or cannot be written to
     */
    default void requireCreatable(Path file, boolean overwrite) throws IOException {
        PartFile.place(file, overwrite);
    }

    /**
     * Plans a file of the same survey as another volume, with the headers, line numbers and coordinates of that volume
     * as far as the format can hold them. Nothing is created.
     *
     * @param names names of the volumes in the file: one, unless the format {@link #takesSeveral}
     * @param template the other volume, which must stay open while the file is written
     */
    default OutputPlan plan(Path file, List<String> names, Volume template, CreateOptions options) throws IOException {
        return plan(file, names, template.survey(), options);
    }

    /** Plans a file of a survey that is in no file; line numbers and coordinates are made up. */
    OutputPlan plan(Path file, List<String> names, Survey survey, CreateOptions options) throws IOException;

    /**
     * The bytes of the buffers for writing volumes of this format with default options.
     *
     * @param template a volume of the same survey
     * @param count number of volumes
     */
    default long writerBytes(Volume template, int count) throws IOException {
        return count * template.bufferBytes();
    }

    /** How volumes of this format store samples with default options, as in {@link VolumeWriter#encoding}. */
    default ScaledEncoding writerEncoding(Volume template) throws IOException {
        return ScaledEncoding.NATIVE;
    }

    /** The memory that this format takes for any survey. */
    default FormatMemory memory() {
        return FormatMemory.NONE;
    }

    /** The most bytes of the buffers for writing a volume of any survey, besides its tiles. */
    default long mostWriterBytes(CreateOptions options) {
        return 0;
    }

    /**
     * The shape of the pieces in which a volume of a survey is stored with default options; {@link Shape#ONE} if there
     * are none.
     */
    default Shape writerChunk(Survey survey) {
        return Shape.ONE;
    }
}
