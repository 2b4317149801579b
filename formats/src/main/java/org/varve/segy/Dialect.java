package org.varve.segy;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.List;
import org.varve.core.Survey;
import org.varve.file.FormatException;
import org.varve.file.InputFile;
import org.varve.file.Sampling;
import org.varve.formats.Fact;
import org.varve.segy.header.SegyHeaders;
import org.varve.segy.header.WordOrder;

/** A kind of file made of SEG-Y traces: what stands before them, and what the words of their headers mean. */
public interface Dialect {

    /** The name of the format. */
    String name();

    /**
     * The file's statement about its traces.
     *
     * @throws FormatException if it is not a file of this kind, or is incomplete
     */
    TraceFileHeader read(InputFile file, SegyReading reading) throws IOException;

    /** Bytes of the headers before the first trace that say something about traces: 3600, or 0 if there are none. */
    int fileHeaderBytes();

    /**
     * The file's statement about its traces with other headers.
     *
     * @param head replaces the first {@link #fileHeaderBytes} bytes of the file
     */
    TraceFileHeader read(InputFile file, MemorySegment head, SegyReading reading) throws IOException;

    /**
     * How numbers are stored in the headers of a file.
     *
     * @throws FormatException if it is not a file of this kind
     */
    WordOrder order(InputFile file, SegyReading reading) throws IOException;

    /**
     * Where trace headers hold line numbers and coordinates: as {@code reading} says, else as the file or this kind of
     * file has it.
     */
    HeaderBytes numbers(InputFile file, SegyReading reading) throws IOException;

    /**
     * The distance between samples.
     *
     * @throws FormatException if the file does not say it
     */
    Sampling sampling(InputFile file, TraceFileHeader header, Survey.Unit unit) throws IOException;

    /**
     * Where the first sample of a trace lies, in seconds, metres or feet.
     *
     * @param trace its header
     */
    double start(TraceFileHeader header, MemorySegment trace, Survey.Unit unit);

    /** Whether a trace header may belong to the file; it begins at byte {@code at} of the buffer. */
    boolean fits(TraceFileHeader header, MemorySegment buffer, long at);

    /** Whether text and binary headers stand before the traces. */
    boolean hasFileHeader();

    /** Whether the file states its sample format, and so may state a wrong one. */
    boolean namesFormat();

    /** The words of a trace header that hold whole numbers. */
    List<HeaderField> fields();

    /** The words of a trace header that hold floats of four bytes. */
    List<HeaderField> floats();

    /** The kind of file, in words and as values for programs. */
    Fact kind(TraceFileHeader header);

    /** The lines of the text header; none if the file has no text header. */
    List<String> text(InputFile file) throws IOException;

    /**
     * The headers for a SEG-Y file with the traces of this file.
     *
     * @param own the headers as this file has them; without a file header if the file is not SEG-Y
     * @param numbers where trace headers hold line numbers and coordinates
     * @param survey the survey read from the file
     */
    SegyHeaders headers(SegyHeaders own, TraceFileHeader header, HeaderBytes numbers, Survey survey);
}
