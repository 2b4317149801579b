package org.varve.segy;

import java.io.IOException;
import java.lang.foreign.ValueLayout;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.varve.core.Remedy;
import org.varve.file.InputFile;
import org.varve.segy.header.Fields;
import org.varve.segy.header.SegyHeaders;
import org.varve.segy.header.TextHeader;

/**
 * Finds out, for a file whose headers contradict its size, how long its traces are or where the first begins: so that
 * whole traces with headers that are alike fill the file to its end.
 *
 * @param file the file
 * @param header as the file states it; its number of samples may be 0
 */
public record LayoutAdvice(InputFile file, TraceFileHeader header) {

    /** More undeclared text than any program writes. */
    private static final int MOST_BLOCKS = 64;

    /** Counts of two bytes are counts modulo this. */
    private static final int WRAP = 1 << 16;

    /** The number of samples per trace that the size of the file proves; empty if there is none, or not only one. */
    public OptionalInt samples() throws IOException {
        long bytes = header.layout().end() - header.layout().start();
        long own = header.headerBytes();
        int sampleBytes = header.format().bytes();
        HeaderLikeness likeness = new HeaderLikeness(file, fields());
        long most = Math.min(BinaryHeader.MOST_SAMPLES, (bytes - own) / sampleBytes);
        int single = 0;
        for (int samples = 1; samples <= most; samples++) {
            long length = own + (long) samples * sampleBytes;
            if (bytes % length == 0) {
                if (likeness.of(header.layout().start(), length, bytes / length)) {
                    return OptionalInt.of(samples);
                }
                single = bytes == length ? samples : single;
            }
        }
        boolean wrapped = single >= WRAP && single % WRAP == header.stated();
        return wrapped ? OptionalInt.of(single) : OptionalInt.empty();
    }

    /** The bytes before the first trace, if they are not as many as the file states; empty if no other place fits. */
    public OptionalLong firstTrace() throws IOException {
        HeaderLikeness likeness = new HeaderLikeness(file, fields());
        long length = header.traceBytes();
        long end = header.layout().end();
        long left = Math.floorMod(end - SegyHeaders.FILE_BYTES, length);
        for (long start = SegyHeaders.FILE_BYTES + left; start <= farthest(); start += length) {
            if (start != header.layout().start() && fits(likeness, start)) {
                return OptionalLong.of(start);
            }
        }
        return OptionalLong.empty();
    }

    /** Whether whole traces with headers that are alike begin right after the binary header. */
    boolean fitsWithoutText() throws IOException {
        return fits(new HeaderLikeness(file, fields()), SegyHeaders.FILE_BYTES);
    }

    private boolean fits(HeaderLikeness likeness, long start) throws IOException {
        long bytes = header.layout().end() - start;
        return bytes > 0 && bytes % header.traceBytes() == 0
                && likeness.of(start, header.traceBytes(), bytes / header.traceBytes());
    }

    private long farthest() {
        return SegyHeaders.FILE_BYTES + Math.max(header.traceBytes(), (long) MOST_BLOCKS * SegyHeaders.TEXT_BYTES);
    }

    private Fields fields() {
        return new Fields(header.order());
    }

    /** Where blocks of text end that begin where the first trace should; empty if there is no text. */
    public OptionalLong afterText() throws IOException {
        long at = header.layout().start();
        while (at + SegyHeaders.TRACE_BYTES <= file.size() && isText(at)) {
            at += SegyHeaders.TEXT_BYTES;
        }
        return at == header.layout().start() ? OptionalLong.empty() : OptionalLong.of(at);
    }

    private boolean isText(long at) throws IOException {
        byte[] bytes = file.read(at, SegyHeaders.TRACE_BYTES).toArray(ValueLayout.JAVA_BYTE);
        return TextHeader.isText(bytes);
    }

    /** The remedy of a number of samples that the file proves. */
    public static Remedy remedy(int samples) {
        return Remedy.of("read it with ", SegyReading.SAMPLES.with(Integer.toString(samples)));
    }

    /** The remedy of a first trace that lies elsewhere. */
    public static Remedy remedy(long firstTrace) {
        return Remedy.of("read it with ", SegyReading.FIRST_TRACE.with(Long.toString(firstTrace)));
    }
}
