package org.varve.zarr;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Optional;
import org.varve.core.SampleEncoding;
import org.varve.core.SampleFormat;

/**
 * The type of the elements of an array.
 *
 * @param kind the interpretation of the bits
 * @param bytes bytes of one element
 * @param order byte order of a number; without meaning for anything else
 * @param members members of a record; empty for anything else
 */
public record ElementType(Kind kind, int bytes, ByteOrder order, List<Member> members) {

    /**
     * A member of a record.
     *
     * @param at its first byte in the record, from 0
     */
    public record Member(String name, int at, ElementType type) {}

    /** The interpretation of an element's bits. */
    public enum Kind {
        FLOAT,
        SIGNED,
        UNSIGNED,
        BOOL,
        /** Anything else: records, text, bytes. */
        RAW
    }

    public static final ElementType FLOAT32 = new ElementType(Kind.FLOAT, 4, ByteOrder.LITTLE_ENDIAN);
    public static final ElementType FLOAT64 = new ElementType(Kind.FLOAT, 8, ByteOrder.LITTLE_ENDIAN);
    public static final ElementType INT32 = new ElementType(Kind.SIGNED, 4, ByteOrder.LITTLE_ENDIAN);
    public static final ElementType UINT8 = new ElementType(Kind.UNSIGNED, 1, ByteOrder.LITTLE_ENDIAN);
    public static final ElementType BOOL = new ElementType(Kind.BOOL, 1, ByteOrder.LITTLE_ENDIAN);

    public ElementType {
        members = List.copyOf(members);
    }

    /** A type that is not a record. */
    public ElementType(Kind kind, int bytes, ByteOrder order) {
        this(kind, bytes, order, List.of());
    }

    ElementType with(ByteOrder other) {
        return new ElementType(kind, bytes, other, members.stream()
                .map(member -> new Member(member.name(), member.at(), member.type().with(other)))
                .toList());
    }

    /** The encoding of the elements as samples; empty if they cannot be the samples of a volume. */
    public Optional<SampleEncoding> samples() {
        SampleFormat format = switch (kind) {
            case FLOAT -> switch (bytes) {
                case 2 -> SampleFormat.IEEE_FLOAT16;
                case 4 -> SampleFormat.IEEE_FLOAT32;
                default -> SampleFormat.IEEE_FLOAT64;
            };
            case SIGNED -> switch (bytes) {
                case 1 -> SampleFormat.INT8;
                case 2 -> SampleFormat.INT16;
                case 4 -> SampleFormat.INT32;
                default -> null;
            };
            case UNSIGNED -> switch (bytes) {
                case 1 -> SampleFormat.UINT8;
                case 2 -> SampleFormat.UINT16;
                case 4 -> SampleFormat.UINT32;
                default -> null;
            };
            case BOOL, RAW -> null;
        };
        return Optional.ofNullable(format).map(known -> new SampleEncoding(known, order));
    }

    /** Whether elements are whole numbers of 64 bits, which 32-bit floats do not hold. */
    public boolean isWholeLong() {
        return (kind == Kind.SIGNED || kind == Kind.UNSIGNED) && bytes == Long.BYTES;
    }

    /** Whether an element is one number. */
    public boolean isNumber() {
        return kind != Kind.RAW;
    }

    /** The value of the number at byte {@code at} of a buffer. */
    public double number(MemorySegment from, long at) {
        if (kind == Kind.FLOAT) {
            return switch (bytes) {
                case 2 -> Float.float16ToFloat(from.get(ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(order), at));
                case 4 -> from.get(ValueLayout.JAVA_FLOAT_UNALIGNED.withOrder(order), at);
                default -> from.get(ValueLayout.JAVA_DOUBLE_UNALIGNED.withOrder(order), at);
            };
        }
        long whole = switch (bytes) {
            case 1 -> from.get(ValueLayout.JAVA_BYTE, at);
            case 2 -> from.get(ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(order), at);
            case 4 -> from.get(ValueLayout.JAVA_INT_UNALIGNED.withOrder(order), at);
            default -> from.get(ValueLayout.JAVA_LONG_UNALIGNED.withOrder(order), at);
        };
        if (kind == Kind.UNSIGNED && bytes == Long.BYTES && whole < 0) {
            return whole + 0x1p64;
        }
        boolean unsigned = kind != Kind.SIGNED && bytes < Long.BYTES;
        return unsigned ? whole & ((1L << (8 * bytes)) - 1) : whole;
    }

    /** Writes a value as a number at byte {@code at} of a buffer. */
    public void put(double value, MemorySegment to, long at) {
        if (kind == Kind.FLOAT) {
            switch (bytes) {
                case 2 -> to.set(ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(order), at,
                        Float.floatToFloat16((float) value));
                case 4 -> to.set(ValueLayout.JAVA_FLOAT_UNALIGNED.withOrder(order), at, (float) value);
                default -> to.set(ValueLayout.JAVA_DOUBLE_UNALIGNED.withOrder(order), at, value);
            }
        } else {
            switch (bytes) {
                case 1 -> to.set(ValueLayout.JAVA_BYTE, at, (byte) (long) value);
                case 2 -> to.set(ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(order), at, (short) (long) value);
                case 4 -> to.set(ValueLayout.JAVA_INT_UNALIGNED.withOrder(order), at, (int) (long) value);
                default -> to.set(ValueLayout.JAVA_LONG_UNALIGNED.withOrder(order), at, whole(value));
            }
        }
    }

    /** The bits of a whole number of 64 bits; the largest unsigned one is rounded to 2^64 as a double. */
    private long whole(double value) {
        if (kind != Kind.UNSIGNED || value < 0x1p63) return (long) value;
        return value < 0x1p64 ? (long) (value - 0x1p64) : -1;
    }

    /** For messages, such as {@code int64}. */
    @Override
    public String toString() {
        return kind == Kind.RAW ? "not numbers, of %s bytes".formatted(bytes) : ElementTypes.version3(this);
    }
}
