package org.varve.file;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.varve.core.NotFinite;
import org.varve.core.SampleEncoding;
import org.varve.core.SampleFormat;
import org.varve.core.ScaledEncoding;

/**
 * Multiplies samples by a factor before they are written, and counts those that the format cannot hold. Finite samples
 * beyond its range, and infinities, are written as the nearest number of the format; NaN is written as 0 if the format
 * has none. For one thread.
 */
public final class Scaling {

    private static final ValueLayout.OfFloat FLOAT = ValueLayout.JAVA_FLOAT_UNALIGNED;
    private static final int CHUNK = 1024;

    private final float factor;
    private final SampleEncoding encoding;
    private final double largest;
    private final MemorySegment chunk = MemorySegment.ofArray(new float[CHUNK]);
    private final boolean knowsNaN;
    private long clipped;
    private long notFinite;

    /** @param factor by which samples are multiplied; positive and finite */
    public Scaling(double factor, SampleEncoding encoding) {
        if (!(factor > 0) || Double.isInfinite(factor)) {
            throw new IllegalArgumentException("scale %s: must be a positive number, such as 0.5".formatted(factor));
        }
        this.factor = (float) factor;
        this.encoding = encoding;
        this.largest = switch (encoding.format()) {
            case INT32 -> Integer.MAX_VALUE;
            case INT16 -> Short.MAX_VALUE;
            case INT8 -> Byte.MAX_VALUE;
            default -> Float.MAX_VALUE;
        };
        this.knowsNaN = encoding.format() == SampleFormat.IEEE_FLOAT32;
    }

    /** Encodes {@code count} floats times the factor; {@code at} and {@code toAt} are byte offsets. */
    void encode(MemorySegment from, long at, MemorySegment to, long toAt, int count) {
        if (!knowsNaN) {
            notFinite += NotFinite.count(from, at, count);
        }
        if (factor == 1 && largest == Float.MAX_VALUE) {
            encoding.encode(from, at, to, toAt, count);
            return;
        }
        for (int done = 0; done < count; done += CHUNK) {
            int length = Math.min(CHUNK, count - done);
            for (int k = 0; k < length; k++) {
                float sample = from.get(FLOAT, at + (long) (done + k) * Float.BYTES);
                float scaled = sample * factor;
                if (Float.isFinite(sample)) {
                    clipped += isBeyond(Math.rint((double) scaled)) ? 1 : 0;
                    scaled = Math.clamp(scaled, -Float.MAX_VALUE, Float.MAX_VALUE);
                }
                chunk.set(FLOAT, (long) k * Float.BYTES, scaled);
            }
            encoding.encode(chunk, 0, to, toAt + (long) done * encoding.bytes(), length);
        }
    }

    private boolean isBeyond(double value) {
        return value > largest || value < -largest - 1;
    }

    /** How the samples are stored. */
    ScaledEncoding encoding() {
        return new ScaledEncoding(encoding, factor);
    }

    /** A new scaling with the same factor and encoding, for another thread. */
    Scaling another() {
        return new Scaling(factor, encoding);
    }

    /** Adds the counts of another scaling to this one's. */
    void add(Scaling other) {
        clipped += other.clipped;
        notFinite += other.notFinite;
    }

    /** Counts what was lost of samples that somebody else encoded. */
    void add(long otherClipped, long otherNotFinite) {
        clipped += otherClipped;
        notFinite += knowsNaN ? 0 : otherNotFinite;
    }

    /** Losses, one sentence for each kind; empty if there are none. */
    List<String> notes() {
        List<String> notes = new ArrayList<>();
        if (clipped > 0) {
            notes.add(String.format(Locale.ROOT,
                    "%,d samples are beyond what %s hold, and were written as the largest or smallest of them", clipped,
                    encoding.format()));
        }
        if (notFinite > 0) {
            notes.add(
                    String.format(Locale.ROOT,
                            "%,d samples are not finite, which %s cannot be; NaN was written as 0, infinity as the largest of them; IEEE floats keep both",
                            notFinite, encoding.format()));
        }
        return notes;
    }

    @Override
    public String toString() {
        return "%s, values times %s".formatted(encoding.format(), factor);
    }
}
