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

/** A kind of file made of SEG-Y traces: what stands before them, and what the words of their headers mean. */
public interface Dialect {

    /**
     * What the file says about its traces.
     *
     * @throws FormatException if it is no file of this kind, or its end is missing
     */
    TraceFileHeader read(InputFile file, SegyReading reading) throws IOException;

    /** Where trace headers hold line numbers and coordinates, unless {@code reading} says it. */
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

    /** Whether the header of a trace may belong to the file; {@code at} is where it begins in the buffer. */
    boolean fits(TraceFileHeader header, MemorySegment buffer, long at);

    /** Whether the file says how samples are stored, so that it may be wrong. */
    boolean namesFormat();

    /** The words of a trace header that are whole numbers. */
    List<HeaderField> fields();

    /** What people call such a file, and what programs read of that. */
    Fact kind(TraceFileHeader header);

    /** The lines of the text header, if the file has one. */
    List<String> text(InputFile file) throws IOException;

    /**
     * The headers of a SEG-Y file that keeps those of this file.
     *
     * @param own as the file has them, without what stands before the traces where that is no SEG-Y
     * @param numbers where trace headers hold line numbers and coordinates
     * @param survey that is read from the file
     */
    SegyHeaders headers(SegyHeaders own, TraceFileHeader header, HeaderBytes numbers, Survey survey);
}
