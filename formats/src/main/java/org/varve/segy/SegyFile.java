package org.varve.segy;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.Optional;
import java.util.stream.LongStream;
import org.varve.core.Remedy;
import org.varve.file.FormatException;
import org.varve.file.InputFile;
import org.varve.formats.Fact;
import org.varve.segy.header.Fields;
import org.varve.segy.header.SegyHeaders;
import org.varve.segy.header.WordOrder;

/**
 * A file of SEG-Y traces whose size agrees with its headers.
 *
 * @param asked where line numbers were first expected
 * @param numbers where they are read
 * @param traces number of whole traces
 * @param left unused bytes after the last trace that is read
 * @param lengths the places of traces that differ in length; empty if all are equally long
 */
record SegyFile(InputFile file, Dialect dialect, TraceFileHeader header, HeaderBytes asked, HeaderBytes numbers,
        long traces, long left, Optional<TraceLengths> lengths) {

    /** @param memory holds the places of traces that differ in length */
    static SegyFile of(InputFile file, Dialect dialect, SegyReading reading, IndexMemory memory) throws IOException {
        return of(file, dialect, dialect.read(file, reading), reading, memory);
    }

    /** @param header what is to be taken as what the file says about its traces */
    static SegyFile of(InputFile file, Dialect dialect, TraceFileHeader header, SegyReading reading, IndexMemory memory)
            throws IOException {
        HeaderBytes numbers = dialect.numbers(file, reading);
        long bytes = header.layout().end() - header.layout().start();
        long traces = Math.max(0, bytes / header.traceBytes());
        long left = bytes % header.traceBytes();
        SegyFile uniform = new SegyFile(file, dialect, header, numbers, numbers, traces, left, Optional.empty());
        LayoutCheck check = new LayoutCheck(file, header, dialect.hasFileHeader(), reading);
        if (left == 0 || header.fixedLength()) {
            return uniform.checked(check);
        }
        Optional<TraceLengths> lengths = TraceLengths.find(file, header, reading.salvage(), memory);
        return lengths.isEmpty()
                ? uniform.checked(check)
                : new SegyFile(file, dialect, header, numbers, numbers, lengths.get().traces(),
                        header.layout().end() - lengths.get().end(), lengths);
    }

    private SegyFile checked(LayoutCheck check) throws IOException {
        check.refuseText();
        check.refuseRest(traces, left);
        long declared = header.layout().declaredTraces();
        // bytes that are no trace follow: the count says where the traces end
        return left != 0 && declared > 0 && declared < traces
                ? new SegyFile(file, dialect, header, asked, numbers, declared,
                        left + (traces - declared) * header.traceBytes(), lengths)
                : this;
    }

    /** The same file, with line numbers and coordinates read from other bytes. */
    SegyFile with(HeaderBytes otherNumbers) {
        return new SegyFile(file, dialect, header, asked, otherNumbers, traces, left, lengths);
    }

    long position(long trace) {
        return lengths.isPresent()
                ? lengths.get().position(trace)
                : header.layout().start() + trace * header.traceBytes();
    }

    int headerBytesOf(long trace) {
        return lengths.isPresent() ? lengths.get().headerBytes(trace) : header.headerBytes();
    }

    int samplesOf(long trace) {
        return lengths.isPresent() ? lengths.get().samples(trace) : header.samples();
    }

    /** The number of samples of the longest trace. */
    int samples() {
        return lengths.isPresent() ? lengths.get().mostSamples() : header.samples();
    }

    /** Why all traces are read as one line, if they are. */
    Optional<Fact> line() {
        if (!numbers.inline().isNone()) {
            return Optional.empty();
        }
        return Optional.of(Fact.of("line", "read as one 2-D line" + (asked.inline().isNone()
                ? ", as was asked for"
                : ": bytes %s and %s hold no line numbers".formatted(asked.inline(), asked.crossline()))));
    }

    /** Puts the bytes of samples into the order of their encoding, if the file has them swapped in pairs. */
    void orderPairs(MemorySegment buffer, long at, long bytes) {
        if (header.order() == WordOrder.PAIRS_SWAPPED) {
            Fields.swapPairs(buffer, at, bytes);
        }
    }

    Fields fields() {
        return new Fields(header.order());
    }

    MemorySegment headerOf(long trace) throws IOException {
        return file.read(position(trace), SegyHeaders.TRACE_BYTES);
    }

    /** The numbers of a few traces from the first to the last. */
    long[] spread() {
        return LongStream.of(0, traces / 4, traces / 2, traces - traces / 4 - 1, traces - 1)
                .map(trace -> Math.clamp(trace, 0, traces - 1)).distinct().toArray();
    }

    TraceHeader trace(long trace) throws IOException {
        return TraceHeader.of(headerOf(trace), fields(), numbers, trace);
    }

    FormatException refused(String sentence) {
        return new FormatException(file.path(), sentence);
    }

    FormatException refused(String sentence, Remedy remedy) {
        return new FormatException(file.path(), sentence, remedy);
    }
}
