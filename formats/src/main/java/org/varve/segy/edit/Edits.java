package org.varve.segy.edit;

import java.util.List;
import java.util.stream.Stream;
import org.varve.core.Shape;
import org.varve.file.Sampling;
import org.varve.segy.TraceFormat;
import org.varve.segy.header.StatedInterval;
import org.varve.segy.header.TraceWords;

/** Makes changes of the headers of a format from what a user writes. */
public final class Edits {

    private static final WordNames FILE = WordNames.ofFile();

    private final TraceFormat format;
    private final WordNames names;

    /** @param format the format of the file */
    public Edits(TraceFormat format) {
        this.format = format;
        this.names = WordNames.ofTraces(format.dialect(), format.numbers());
    }

    /** The names of the words of trace headers. */
    public WordNames traceWords() {
        return names;
    }

    /** The names of the words of the binary header. */
    public static WordNames fileWords() {
        return FILE;
    }

    /**
     * A formula for a word of trace headers, such as {@code inline=word(9)} or {@code x=x*10}.
     *
     * @throws IllegalArgumentException if it is none
     */
    public Change set(String formula) {
        return Formula.assignment(formula, names);
    }

    /**
     * A formula for a word of the binary header, such as {@code samples=1501}.
     *
     * @throws IllegalArgumentException if it is none, or the format has no binary header
     */
    public Change setFile(String formula) {
        requireFileHeader("formula '%s'".formatted(formula));
        return Formula.assignment(formula, FILE);
    }

    private void requireFileHeader(String what) {
        if (format.dialect().fileHeaderBytes() == 0) {
            throw new IllegalArgumentException(
                    "%s: files of %s have trace headers only; leave it out".formatted(what, format.name()));
        }
    }

    /** The exchange of two words of trace headers, such as {@code inline,crossline}. */
    public Change swap(String text) {
        List<Word> words = words(text);
        if (words.size() != 2) {
            throw new IllegalArgumentException("swap '%s': give two words, such as inline,crossline".formatted(text));
        }
        return new Exchange("swap " + text, words.get(0), words.get(1));
    }

    /** The words of trace headers in a list such as {@code inline,crossline,offset}. */
    public List<Word> words(String text) {
        return Stream.of(text.split(",(?![^(]*\\))", -1)).map(word -> Formula.word(word, names)).toList();
    }

    /** Line numbers from coordinates. */
    public Change linesFrom(Corners corners) {
        return new LinesFromCoordinates(corners, GridWords.of(names));
    }

    /** Coordinates from line numbers. */
    public Change coordinatesFrom(Corners corners) {
        return new CoordinatesFromLines(corners, GridWords.of(names));
    }

    /**
     * The first sample of all traces.
     *
     * @param delay where it lies, in milliseconds, metres or feet
     */
    public Change start(double delay) {
        return new FirstSample(delay, names.at(TraceWords.DELAY).orElseThrow(), format.dialect().fileHeaderBytes() > 0);
    }

    /**
     * Adds a sample interval to the changes: in the binary header, and in all trace headers. Two bytes of a trace
     * header hold the nearest whole microsecond, or thousandth of a metre or foot, up to 65535.
     *
     * @throws IllegalArgumentException if the format has trace headers only, and these do not hold it
     */
    public Edit withInterval(Edit edit, Sampling sampling) {
        StatedInterval stated = StatedInterval.of(sampling.survey(Shape.ONE));
        boolean hasFile = format.dialect().fileHeaderBytes() > 0;
        if (!hasFile && !stated.isWhole()) {
            throw new IllegalArgumentException(
                    "interval %s %s: dt holds 1 to %s whole microseconds, or thousandths of a metre or foot; set dt to 0 and d1 to the interval"
                            .formatted(sampling.interval(), sampling.unit().symbol(), StatedInterval.MOST));
        }
        String text = "interval=%s %s".formatted(sampling.interval(), sampling.unit().symbol());
        Edit edited = edit.with(new Constant(text, names.at(TraceWords.INTERVAL).orElseThrow(), stated.word()));
        return hasFile ? edited.withFileInterval(sampling) : edited;
    }

    /** Lines for a text header. */
    public List<String> text(List<String> lines) {
        requireFileHeader("text header");
        return lines;
    }
}
