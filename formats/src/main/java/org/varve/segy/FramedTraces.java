package org.varve.segy;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import org.varve.file.InputFile;
import org.varve.segy.header.Fields;

/** The traces of a file as byte ranges, regardless of line numbers and order. */
public final class FramedTraces implements AutoCloseable {

    private final SegyFile file;
    private final SegyReading reading;
    private final IndexMemory memory;

    private FramedTraces(SegyFile file, SegyReading reading, IndexMemory memory) {
        this.file = file;
        this.reading = reading;
        this.memory = memory;
    }

    /** Gets the header of a trace, which begins at byte {@code at} of the buffer; traces are counted from 0. */
    @FunctionalInterface
    public interface Visitor {
        /** May change the buffer. */
        void visit(long trace, MemorySegment buffer, long at) throws IOException;
    }

    /**
     * Finds the traces of a file.
     *
     * @param head stands for the headers of the file before its traces
     * @param reading its memory holds the places of traces that differ in length
     * @throws org.varve.file.FormatException if the file does not consist of whole traces
     */
    public static FramedTraces of(InputFile file, Dialect dialect, MemorySegment head, SegyReading reading)
            throws IOException {
        IndexMemory memory = new IndexMemory(file, reading.memory());
        try {
            TraceFileHeader header = dialect.read(file, head, reading);
            return new FramedTraces(SegyFile.of(file, dialect, header, reading, memory), reading, memory);
        } catch (IOException | RuntimeException e) {
            memory.close();
            throw e;
        }
    }

    /** The file's statement about its traces. */
    public TraceFileHeader header() {
        return file.header();
    }

    /** How numbers in the headers are stored. */
    public Fields fields() {
        return file.fields();
    }

    /** The number of whole traces. */
    public long count() {
        return file.traces();
    }

    /** Whether all traces are equally long. */
    public boolean areEquallyLong() {
        return file.lengths().isEmpty();
    }

    /** The byte of the file at which a trace begins; the end of the last one for the trace after it. */
    public long position(long trace) {
        return trace == file.traces() ? position(trace - 1) + bytes(trace - 1) : file.position(trace);
    }

    /** The bytes of a trace with its headers. */
    public long bytes(long trace) {
        return file.headerBytesOf(trace) + (long) file.samplesOf(trace) * file.header().format().bytes();
    }

    /** The samples of the longest trace. */
    public int samples() {
        return file.samples();
    }

    /** Bytes that remember where traces lie. */
    public long memoryBytes() {
        return file.lengths().map(TraceLengths::bytes).orElse(0L);
    }

    /** Reads the headers of all traces in the order of the file. */
    public void forEachHeader(Visitor visitor) throws IOException {
        HeaderPass.over(file, reading.progress(), visitor::visit);
    }

    @Override
    public void close() {
        memory.close();
    }
}
