package org.varve.core;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.util.Locale;
import java.util.Objects;

/** The storage of consecutive samples: their format and byte order. */
public record SampleEncoding(SampleFormat format, ByteOrder order) {

    /** The floats that operators compute with. */
    public static final SampleEncoding NATIVE =
            new SampleEncoding(SampleFormat.IEEE_FLOAT32, ByteOrder.nativeOrder());

    public SampleEncoding {
        Objects.requireNonNull(format);
        Objects.requireNonNull(order);
    }

    /** Bytes of one sample. */
    public int bytes() {
        return format.bytes();
    }

    /** Bytes of the samples of a shape. */
    public long bytes(Shape shape) {
        return shape.size() * format.bytes();
    }

    /** Whether samples are floats in this machine's byte order. */
    public boolean isNative() {
        return equals(NATIVE);
    }

    /** Whether the byte order is not this machine's. */
    public boolean swapsBytes() {
        return order != ByteOrder.nativeOrder();
    }

    /** Converts {@code count} samples to native floats; {@code at} and {@code toAt} are byte offsets. */
    public void decode(MemorySegment from, long at, MemorySegment to, long toAt, int count) {
        format.decode(from, at, swapsBytes(), to, toAt, count);
    }

    /** Converts {@code count} native floats to samples by {@link SampleFormat#encode}. */
    public void encode(MemorySegment from, long at, MemorySegment to, long toAt, int count) {
        format.encode(from, at, to, toAt, swapsBytes(), count);
    }

    /** The encoding as text, such as {@code IBM float32, big-endian}. */
    @Override
    public String toString() {
        return format + ", " + order.toString().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
