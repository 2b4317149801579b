package org.varve.core;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.util.Locale;
import java.util.Objects;

/** How samples are stored, one after the other: their format and the order of their bytes. */
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

    /** Whether samples are floats as this machine has them. */
    public boolean isNative() {
        return equals(NATIVE);
    }

    /** Whether bytes stand the other way round than in this machine's memory. */
    public boolean swapsBytes() {
        return order != ByteOrder.nativeOrder();
    }

    /** Turns {@code count} samples into native floats; {@code at} and {@code toAt} are byte offsets. */
    public void decode(MemorySegment from, long at, MemorySegment to, long toAt, int count) {
        format.decode(from, at, swapsBytes(), to, toAt, count);
    }

    /** Turns {@code count} native floats into samples, as {@link SampleFormat#encode} says. */
    public void encode(MemorySegment from, long at, MemorySegment to, long toAt, int count) {
        format.encode(from, at, to, toAt, swapsBytes(), count);
    }

    /** Such as {@code IBM float32, big-endian}. */
    @Override
    public String toString() {
        return format + ", " + order.toString().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
