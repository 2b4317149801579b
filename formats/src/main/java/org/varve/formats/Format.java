package org.varve.formats;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.Volume;
import org.varve.file.FormatException;
import org.varve.file.PartFile;

/**
 * A format of volumes on disk, chosen by the extension of a file's name. Formats are found by {@link java.util.ServiceLoader}:
 * a line in {@code META-INF/services/org.varve.formats.Format} is all that {@link Volumes} and the command line need.
 */
public interface Format {

    /** What people call it: {@code SEG-Y}. */
    String name();

    /** Ends of the names of its files, with the dot and in lower case, the usual one first. */
    List<String> extensions();

    /** Types of the options that it takes beyond those of every format. */
    default Set<Class<? extends FormatOptions>> options() {
        return Set.of();
    }

    /** Whether a volume is a folder instead of a file. */
    default boolean isFolder() {
        return false;
    }

    /** Whether one file holds several volumes of the same survey. */
    default boolean takesSeveral() {
        return false;
    }

    /**
     * Opens a volume.
     *
     * @throws FormatException if the file is not of this format, or cannot be read
     * @throws IllegalArgumentException if options are missing that the format needs
     */
    FileVolume open(Path file, OpenOptions options) throws IOException;

    /**
     * Refuses a path under which no volume can be created: something is there that may not be replaced, or its folder is
     * missing or cannot be written.
     */
    default void requireCreatable(Path file, boolean overwrite) throws IOException {
        PartFile.place(file, overwrite);
    }

    /**
     * Plans a file of the same survey as another volume, with all of its headers, line numbers and coordinates that the format
     * holds. Nothing is created.
     *
     * @param names of the volumes in the file: one, unless the format {@link #takesSeveral}
     * @param template must stay open while the file is written
     */
    default OutputPlan plan(Path file, List<String> names, Volume template, CreateOptions options) throws IOException {
        return plan(file, names, template.survey(), options);
    }

    /** Plans a file of a survey that comes from no file. */
    OutputPlan plan(Path file, List<String> names, Survey survey, CreateOptions options) throws IOException;

    /**
     * Bytes of the buffers of writers of this format, written as by default.
     *
     * @param template of the same survey
     * @param count how many volumes are written
     */
    default long writerBytes(Volume template, int count) throws IOException {
        return count * template.bufferBytes();
    }

    /** The pieces in which a volume of a survey is stored, written as by default. */
    default Shape writerChunk(Survey survey) {
        return Shape.ONE;
    }
}
