package org.varve.segy;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.varve.file.InputFile;
import org.varve.file.TracePlaces;
import org.varve.segy.header.Fields;
import org.varve.segy.header.SegyHeaders;
import org.varve.segy.header.TextHeader;
import org.varve.segy.header.TraceWords;

/**
 * Where the traces of a file lie that differ in length. Each states its own length, so they are found one after the
 * other.
 */
final class TraceLengths implements TracePlaces {

    /** If this many traces have one length, all of the file are taken to have it. */
    private static final int ENOUGH = 1000;

    /** The number of additional headers is kept in the lowest byte of a position. */
    private static final int HEADERS_BITS = 8;

    /** Fields of the first additional header, counted from its own first byte. */
    private static final int EXTENSION_SAMPLES = 137;
    private static final int EXTENSION_COUNT = 157;
    private static final int EXTENSION_NAME = 233;
    private static final String EXTENSION = "SEG00001";

    private final TraceFileHeader header;
    private final Pages positions;
    private long end;
    private int mostSamples;
    private boolean lengthsDiffer;
    private boolean intervalsAgree = true;

    private TraceLengths(TraceFileHeader header, IndexMemory memory) {
        this.header = header;
        this.positions = new Pages(memory, Long.BYTES);
        this.end = header.layout().start();
    }

    /**
     * Walks from each trace to the next.
     *
     * @param salvage whether the last trace may be cut short if all others state the interval of the file; it is then
     *     left out
     * @return empty if the traces do not state different lengths, or do not end where the file does
     */
    static Optional<TraceLengths> find(InputFile file, TraceFileHeader header, boolean salvage, IndexMemory memory)
            throws IOException {
        IndexMemory part = memory.part();
        TraceLengths lengths = new TraceLengths(header, part);
        boolean promising = true;
        while (promising && lengths.addNext(file)) {
            promising = lengths.lengthsDiffer || lengths.traces() < ENOUGH;
        }
        boolean complete = lengths.end == header.layout().end() || (salvage && lengths.intervalsAgree);
        if (lengths.lengthsDiffer && complete) {
            return Optional.of(lengths);
        }
        part.close();
        return Optional.empty();
    }

    /** Adds the next trace and returns true, or returns false if no whole trace follows. */
    private boolean addNext(InputFile file) throws IOException {
        int available = (int) Math.min(header.headerBytes(), header.layout().end() - end);
        if (available < SegyHeaders.TRACE_BYTES) {
            return false;
        }
        MemorySegment bytes = file.read(end, available);
        Fields fields = new Fields(header.order());
        int additional = header.layout().additionalHeaders();
        int samples = fields.uint16(bytes, 0, TraceWords.SAMPLES);
        if (additional > 0 && available >= 2 * SegyHeaders.TRACE_BYTES && isExtension(bytes)) {
            int longSamples = fields.int32(bytes, SegyHeaders.TRACE_BYTES, EXTENSION_SAMPLES);
            samples = longSamples > 0 && longSamples <= BinaryHeader.MOST_SAMPLES ? longSamples : samples;
            additional = Math.clamp(fields.uint16(bytes, SegyHeaders.TRACE_BYTES, EXTENSION_COUNT), 1, additional);
        }
        samples = samples == 0 ? header.samples() : samples;
        long length = SegyHeaders.TRACE_BYTES * (1L + additional) + (long) samples * header.format().bytes();
        if (end + length > header.layout().end()) {
            return false;
        }
        long trace = positions.add();
        positions.page(trace).set(ValueLayout.JAVA_LONG, positions.at(trace), (end << HEADERS_BITS) | additional);
        intervalsAgree &= fields.uint16(bytes, 0, TraceWords.INTERVAL) == header.intervalWord();
        lengthsDiffer |= length != header.traceBytes();
        mostSamples = Math.max(mostSamples, samples);
        end += length;
        return true;
    }

    private static boolean isExtension(MemorySegment bytes) {
        byte[] name = bytes.asSlice(SegyHeaders.TRACE_BYTES + EXTENSION_NAME - 1, EXTENSION.length())
                .toArray(ValueLayout.JAVA_BYTE);
        return isExtension(name, StandardCharsets.US_ASCII) || isExtension(name, TextHeader.EBCDIC);
    }

    private static boolean isExtension(byte[] name, Charset charset) {
        return new String(name, charset).equals(EXTENSION);
    }

    long traces() {
        return positions.size();
    }

    /** The byte of the file at which the last trace ends. */
    long end() {
        return end;
    }

    /** The number of samples of the longest trace. */
    int mostSamples() {
        return mostSamples;
    }

    long bytes() {
        return positions.bytes();
    }

    private long packed(long trace) {
        return positions.page(trace).get(ValueLayout.JAVA_LONG, positions.at(trace));
    }

    @Override
    public long position(long trace) {
        return packed(trace) >>> HEADERS_BITS;
    }

    @Override
    public int headerBytes(long trace) {
        return SegyHeaders.TRACE_BYTES * (1 + (int) (packed(trace) & ((1 << HEADERS_BITS) - 1)));
    }

    @Override
    public int samples(long trace) {
        long next = trace + 1 < traces() ? position(trace + 1) : end;
        return (int) ((next - position(trace) - headerBytes(trace)) / header.format().bytes());
    }

    @Override
    public boolean isUniform() {
        return false;
    }
}
