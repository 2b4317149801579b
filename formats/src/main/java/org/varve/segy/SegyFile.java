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
        TraceFileHeader header = dialect.read(file, reading);
        HeaderBytes numbers = dialect.numbers(file, reading);
        long bytes = header.layout().end() - header.layout().start();
        long traces = Math.max(0, bytes / header.traceBytes());
        long left = bytes % header.traceBytes();
        SegyFile uniform = new SegyFile(file, dialect, header, numbers, numbers, traces, left, Optional.empty());
        if (left == 0 || header.fixedLength()) {
            return uniform.checked(reading.salvage());
        }
        Optional<TraceLengths> lengths = TraceLengths.find(file, header, reading.salvage(), memory);
        return lengths.isEmpty()
                ? uniform.checked(reading.salvage())
                : new SegyFile(file, dialect, header, numbers, numbers, lengths.get().traces(),
                        header.layout().end() - lengths.get().end(), lengths);
    }

    private SegyFile checked(boolean salvage) throws IOException {
        if (traces == 0) {
            throw refused(
                    "holds no whole trace: %d bytes follow its headers (from byte %d on) and a trace of %d samples has %d; copy it again"
                            .formatted(Math.max(0, header.layout().end() - header.layout().start()),
                                    header.layout().start(), header.samples(), header.traceBytes()));
        }
        if (left != 0 && !salvage) {
            throw refused(
                    "holds %d whole traces of %d samples (%s) and %d bytes more, from byte %d on, but must end with a trace: %s"
                            .formatted(traces, header.samples(), header.encoding().format(), left,
                                    header.layout().end() - left, whySizeDiffers()),
                    Remedy.of("or read the whole traces with ", SegyReading.SALVAGE));
        }
        long declared = header.layout().declaredTraces();
        if (declared > traces && !salvage) {
            throw refused(
                    "says that it has %d traces (byte 3513), but holds %d whole ones: it was cut short"
                            .formatted(declared, traces),
                    Remedy.of("copy it again, or read those with ", SegyReading.SALVAGE));
        }
        // bytes that are no trace follow: the count says where the traces end
        return left != 0 && declared > 0 && declared < traces
                ? new SegyFile(file, dialect, header, asked, numbers, declared,
                        left + (traces - declared) * header.traceBytes(), lengths)
                : this;
    }

    private String whySizeDiffers() throws IOException {
        int samples = trace(0).samples();
        String cutShort = "it was cut short, or byte 3221 (samples per trace) is wrong; copy it again";
        return samples == 0 || samples == header.samples()
                ? cutShort
                : cutShort
                        + " or mend byte 3221, as the first trace says it has %d samples".formatted(samples);
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
