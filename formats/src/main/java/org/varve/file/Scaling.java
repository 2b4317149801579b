package org.varve.file;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.varve.core.SampleEncoding;

/**
 * Multiplies samples by a factor before integers are written, and counts those beyond what the integers hold. They are
 * written as the nearest integer that there is.
 */
public final class Scaling {

    private static final ValueLayout.OfFloat FLOAT = ValueLayout.JAVA_FLOAT_UNALIGNED;
    private static final int CHUNK = 1024;

    private final float factor;
    private final SampleEncoding encoding;
    private final double largest;
    private final MemorySegment chunk = MemorySegment.ofArray(new float[CHUNK]);
    private long clipped;

    /** @param factor positive; what a sample is multiplied by to give what is stored */
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
            default -> Double.POSITIVE_INFINITY;
        };
    }

    /** Encodes {@code count} floats times the factor; {@code at} and {@code toAt} are byte offsets. */
    void encode(MemorySegment from, long at, MemorySegment to, long toAt, int count) {
        if (factor == 1 && Double.isInfinite(largest)) {
            encoding.encode(from, at, to, toAt, count);
            return;
        }
        for (int done = 0; done < count; done += CHUNK) {
            int length = Math.min(CHUNK, count - done);
            for (int k = 0; k < length; k++) {
                float scaled = from.get(FLOAT, at + (long) (done + k) * Float.BYTES) * factor;
                clipped += Math.rint((double) scaled) > largest || Math.rint((double) scaled) < -largest - 1 ? 1 : 0;
                chunk.set(FLOAT, (long) k * Float.BYTES, scaled);
            }
            encoding.encode(chunk, 0, to, toAt + (long) done * encoding.bytes(), length);
        }
    }

    /** How many samples were beyond what the format holds. */
    long clipped() {
        return clipped;
    }

    @Override
    public String toString() {
        return "%s, values times %s".formatted(encoding.format(), factor);
    }
}
