package org.varve.formats;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.varve.core.Axis;
import org.varve.core.Note;
import org.varve.core.PartVolume;
import org.varve.core.SurveyPart;
import org.varve.core.Volume;
import org.varve.file.HistoryLines;

/** A volume in a file or folder of some {@link Format}. */
public interface FileVolume extends Volume {

    /** The file or folder that was opened. */
    Path path();

    /** The name of the format that the file is read as, such as {@code SEG-Y}. */
    String format();

    /** All files that it is read from. */
    default List<Path> paths() {
        return List.of(path());
    }

    /** The facts in the file, and those derived from it, most important first. */
    List<Fact> describe() throws IOException;

    /** The lines of text at the beginning of the file; none in most formats. */
    default List<String> text() throws IOException {
        return List.of();
    }

    /**
     * The history of the samples, as stored in the file, with the name of the output; by default the last history in
     * the text.
     */
    default Optional<String> history() throws IOException {
        return HistoryLines.in(text());
    }

    /** Notes about the trustworthiness of the samples: sentences that follow the name of the file. */
    default List<Note> warnings() throws IOException {
        return List.of();
    }

    /** The same with the name of the file. */
    default List<Note> notes() throws IOException {
        return warnings().stream().map(note -> note.of(path())).toList();
    }

    /** Frees buffers that the next read makes again, so that many files can be open. */
    default void rest() {}

    /** The part of {@link #bufferBytes} that stays after {@link #rest}. */
    default long restingBytes() {
        return bufferBytes();
    }

    /**
     * A part of the volume as a volume of its own, with all that is known about its traces; closing it leaves this one
     * open.
     */
    default PartVolume part(SurveyPart part) {
        return new PartVolume(this, part);
    }

    /** The axis along which neighbours lie farthest apart in the file; reading line by line along it is fastest. */
    default Axis slowest() {
        return Axis.INLINE;
    }

    /**
     * Whether the file has several traces with the same inline and crossline number; then one of them, or their mean,
     * is read.
     */
    default boolean repeatsTraces() {
        return false;
    }
}
