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
 * Where the traces of a file lie: one after the other, each a header and its samples. An array file is one without headers.
 *
 * @param start position of the first trace
 * @param headerBytes bytes before the samples of each trace, or 0; the most of them where {@code places} differ
 * @param samples per trace; the most of them where {@code places} differ
 * @param places of traces that are not all alike
 */
public record TraceLayout(
        long start, int headerBytes, int samples, SampleEncoding encoding, TraceOrder order,
        Optional<TracePlaces> places) {

    /** Large enough that a call to the system is cheap, small enough that what was read is still in cache when decoded. */
    private static final long BUFFER = 1 << 20;

    /** Bytes that are worth another thread. */
    static final long PART = 4 << 20;

    /** Traces that are all of one length. */
    public TraceLayout(long start, int headerBytes, int samples, SampleEncoding encoding, TraceOrder order) {
        this(start, headerBytes, samples, encoding, order, Optional.empty());
    }

    /** Bytes of a trace, its header included. */
    public long traceBytes() {
        return headerBytes + (long) samples * encoding.bytes();
    }

    /** Where a trace begins in the file. */
    public long position(long trace) {
        return places.isPresent() ? places.get().position(trace) : start + trace * traceBytes();
    }

    /** Where a sample lies within a trace of full length. */
    public long offset(int sample) {
        return headerBytes + (long) sample * encoding.bytes();
    }

    /** Size of the whole file if all traces are alike; throws {@link ArithmeticException} beyond 2^63. */
    public long fileBytes() {
        return Math.addExact(start, Math.multiplyExact(order.traces(), traceBytes()));
    }

    /** The same traces in the same order, all alike, with samples of another format. */
    public TraceLayout with(SampleFormat format) {
        return new TraceLayout(start, headerBytes, samples, new SampleEncoding(format, encoding.order()), order);
    }

    /** The same traces at other places. */
    public TraceLayout with(TracePlaces others) {
        return new TraceLayout(start, headerBytes, samples, encoding, order, Optional.of(others));
    }

    /** Whether traces differ in length. */
    boolean varies() {
        return places.isPresent() && !places.get().isUniform();
    }

    /** Bytes of a trace's header. */
    public int headerBytes(long trace) {
        return places.isPresent() ? places.get().headerBytes(trace) : headerBytes;
    }

    /** Samples of a trace. */
    public int samples(long trace) {
        return places.isPresent() ? places.get().samples(trace) : samples;
    }

    void requireInside(Box box) {
        Shape shape = new Shape(order.inlines(), order.crosslines(), samples);
        if (!box.isInside(shape)) {
            throw new IllegalArgumentException(
                    "box %s: must lie inside the volume of %s samples".formatted(box, shape));
        }
    }

    /** Bytes of the buffer through which such a file is read or written. */
    public long bufferBytes() {
        return tracesPerBuffer() * traceBytes();
    }

    /** How many traces a buffer of about a mebibyte holds, at least one. */
    int tracesPerBuffer() {
        return tracesPerBuffer(1);
    }

    /** How many traces a buffer holds that is one of several which take about a mebibyte together. */
    int tracesPerBuffer(int buffers) {
        return (int) Math.max(1, BUFFER / buffers / traceBytes());
    }

    /** Cuts a box into lines that stand together in the file, or a single line into pieces: what one thread reads or writes at a time. */
    List<Box> parts(Box box) {
        Axis slow = order.slowest();
        Axis fast = slow == Axis.INLINE ? Axis.CROSSLINE : Axis.INLINE;
        Axis axis = box.shape().along(slow) > 1 ? slow : fast;
        int extent = box.shape().along(axis);
        int count = Math.clamp(encoding.bytes(box.shape()) / PART, 1, extent);
        return IntStream.range(0, count)
                .mapToObj(part -> box.part(axis, (int) ((long) extent * part / count),
                        (int) ((long) extent * (part + 1) / count)))
                .toList();
    }
}
