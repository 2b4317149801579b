package org.varve.file;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.varve.core.Axis;
import org.varve.core.Box;
import org.varve.core.SampleEncoding;
import org.varve.core.SampleFormat;
import org.varve.core.Shape;

/**
 * Where the traces of a file lie: one after the other, each a header and its samples. In an array file traces have no
 * headers.
 *
 * @param start byte of the file at which the first trace begins
 * @param headerBytes bytes before the samples of each trace, 0 if there are none; the largest number if they differ
 * @param samples samples of each trace; the largest number if they differ
 * @param encoding how samples are stored
 * @param order the order of the traces
 * @param places where each trace lies; empty if all traces are alike and without gaps
 */
public record TraceLayout(
        long start, int headerBytes, int samples, SampleEncoding encoding, TraceOrder order,
        Optional<TracePlaces> places) {

    /** Large enough to make a system call cheap, small enough for what was read to be in cache when it is decoded. */
    private static final long BUFFER = 1 << 20;

    /** The bytes that are worth another thread. */
    static final long PART = 4 << 20;

    /** A layout of traces that are all alike. */
    public TraceLayout(long start, int headerBytes, int samples, SampleEncoding encoding, TraceOrder order) {
        this(start, headerBytes, samples, encoding, order, Optional.empty());
    }

    /** Bytes of a trace of full length, with its header. */
    public long traceBytes() {
        return headerBytes + (long) samples * encoding.bytes();
    }

    /** The byte of the file at which a trace begins. */
    public long position(long trace) {
        return places.isPresent() ? places.get().position(trace) : start + trace * traceBytes();
    }

    /** Bytes of headers, if a box of whole traces lies in the file as in memory; else 0. */
    public int roomForHeaders() {
        boolean inOrder = places.isEmpty() && order instanceof RegularOrder regular && regular.isPlain();
        return inOrder ? headerBytes : 0;
    }

    /** The byte of a trace of full length at which a sample begins. */
    public long offset(int sample) {
        return headerBytes + (long) sample * encoding.bytes();
    }

    /** Size of the whole file if all traces are alike; throws {@link ArithmeticException} beyond 2^63. */
    public long fileBytes() {
        return Math.addExact(start, Math.multiplyExact(order.traces(), traceBytes()));
    }

    /** The same traces in the same order, but all alike, and with samples in another format. */
    public TraceLayout with(SampleFormat format) {
        return new TraceLayout(start, headerBytes, samples, new SampleEncoding(format, encoding.order()), order);
    }

    /** The same traces at other places. */
    public TraceLayout with(TracePlaces otherPlaces) {
        return new TraceLayout(start, headerBytes, samples, encoding, order, Optional.of(otherPlaces));
    }

    /** Whether traces differ in length. */
    boolean varies() {
        return places.isPresent() && !places.get().isUniform();
    }

    /** Bytes of the header of a trace. */
    public int headerBytes(long trace) {
        return places.isPresent() ? places.get().headerBytes(trace) : headerBytes;
    }

    /** Samples of a trace. */
    public int samples(long trace) {
        return places.isPresent() ? places.get().samples(trace) : samples;
    }

    /** The shape of the volume. */
    Shape shape() {
        return new Shape(order.inlines(), order.crosslines(), samples);
    }

    void requireInside(Box box) {
        box.requireInside(shape());
    }

    /** Bytes of a buffer through which such a file is read or written. */
    public long bufferBytes() {
        return tracesPerBuffer() * traceBytes();
    }

    /** How many traces a buffer of about a mebibyte holds; at least one. */
    int tracesPerBuffer() {
        return traces(BUFFER);
    }

    /**
     * How many traces each of some threads writes at a time; at least one. Small files are not worth a mebibyte for
     * each.
     */
    int tracesPerWrite(int threads) {
        return traces(fileBytes() < DirectIo.LARGE ? BUFFER / threads : BUFFER);
    }

    private int traces(long bytes) {
        return (int) Math.max(1, bytes / traceBytes());
    }

    /**
     * Cuts a box into the parts that one thread reads or writes at a time: lines that are contiguous in the file, or
     * pieces of a single line.
     */
    List<Box> parts(Box box) {
        return parts(box, encoding.bytes(box.shape()));
    }

    /** The same, as many threads as are worthwhile for the given number of bytes. */
    List<Box> parts(Box box, long bytes) {
        Axis slow = order.slowest();
        Axis fast = slow == Axis.INLINE ? Axis.CROSSLINE : Axis.INLINE;
        Axis axis = box.shape().along(slow) > 1 ? slow : fast;
        int extent = box.shape().along(axis);
        int count = Math.clamp(bytes / PART, 1, extent);
        return IntStream.range(0, count)
                .mapToObj(part -> box.part(axis, (int) ((long) extent * part / count),
                        (int) ((long) extent * (part + 1) / count)))
                .toList();
    }
}
