package org.varve.raw;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.varve.core.Note;
import org.varve.core.Remedy;
import org.varve.core.SampleEncoding;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.file.FormatException;
import org.varve.file.InputFile;
import org.varve.file.TraceLayout;
import org.varve.file.TraceOrder;

/** A file of samples, those of a trace contiguous and inlines slowest, and nothing else. */
public final class RawVolume extends ArrayVolume {

    private final List<Note> notes;

    private RawVolume(InputFile file, TraceLayout layout, Survey survey, Optional<Note> order) {
        super(file, layout, survey);
        this.notes = order.stream().toList();
    }

    /**
     * Opens a file of little-endian 32-bit floats.
     *
     * @throws FormatException if its size is not that of the survey's shape
     */
    public static RawVolume open(Path path, Survey survey) throws IOException {
        return open(path, survey, RawReading.USUAL);
    }

    /**
     * Opens a file.
     *
     * @throws FormatException if its size is not that of the survey's shape
     */
    public static RawVolume open(Path path, Survey survey, SampleEncoding encoding) throws IOException {
        InputFile file = InputFile.open(path);
        TraceLayout layout = layout(survey.shape(), encoding);
        if (file.size() != layout.fileBytes()) {
            file.close();
            throw new FormatException(path, "has %s bytes, but shape %s of %s has %s"
                    .formatted(file.size(), survey.shape(), encoding.format(), layout.fileBytes()),
                    Remedy.of("give the right ", RawReading.SHAPE, " or ", RawReading.ENCODING));
        }
        try {
            return new RawVolume(file, layout, survey, ByteOrderGuess.note(file, encoding));
        } catch (IOException | RuntimeException e) {
            file.close();
            throw e;
        }
    }

    /** Where the samples of a file of little-endian 32-bit floats lie. */
    public static TraceLayout layout(Shape shape) {
        return layout(shape, RawReading.USUAL);
    }

    private static TraceLayout layout(Shape shape, SampleEncoding encoding) {
        return new TraceLayout(0, 0, shape.samples(), encoding, TraceOrder.plain(shape));
    }

    @Override
    public List<Note> warnings() throws IOException {
        return Stream.of(notes, super.warnings()).flatMap(List::stream).toList();
    }

    @Override
    public String format() {
        return ".raw";
    }
}
