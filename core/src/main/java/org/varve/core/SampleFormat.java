package org.varve.core;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.List;
import java.util.stream.Collectors;

/** The storage format of samples. Operators compute with native 32-bit floats. */
public enum SampleFormat {
    /** IBM hexadecimal float; see {@link IbmFloat} for the rounding of values that no {@code float} has. */
    IBM_FLOAT32("IBM float32", 4) {
        @Override
        public void decode(MemorySegment from, long at, boolean swap, MemorySegment to, long toAt, int count) {
            for (int k = 0; k < count; k++) {
                int bits = from.get(INT, at + 4L * k);
                to.set(FLOAT, toAt + 4L * k, IbmFloat.toFloat(swap ? Integer.reverseBytes(bits) : bits));
            }
        }

        @Override
        public void encode(MemorySegment from, long at, MemorySegment to, long toAt, boolean swap, int count) {
            for (int k = 0; k < count; k++) {
                int bits = IbmFloat.fromFloat(from.get(FLOAT, at + 4L * k));
                to.set(INT, toAt + 4L * k, swap ? Integer.reverseBytes(bits) : bits);
            }
        }
    },

    IEEE_FLOAT32("IEEE float32", 4) {
        @Override
        public void decode(MemorySegment from, long at, boolean swap, MemorySegment to, long toAt, int count) {
            if (!swap) {
                MemorySegment.copy(from, at, to, toAt, 4L * count);
                return;
            }
            // As integers, so that a NaN keeps its bits and the loop becomes a vector shuffle.
            for (int k = 0; k < count; k++) {
                to.set(INT, toAt + 4L * k, Integer.reverseBytes(from.get(INT, at + 4L * k)));
            }
        }

        @Override
        public void encode(MemorySegment from, long at, MemorySegment to, long toAt, boolean swap, int count) {
            decode(from, at, swap, to, toAt, count);
        }
    },

    IEEE_FLOAT16("IEEE float16", 2) {
        @Override
        public void decode(MemorySegment from, long at, boolean swap, MemorySegment to, long toAt, int count) {
            for (int k = 0; k < count; k++) {
                short bits = from.get(SHORT, at + 2L * k);
                to.set(FLOAT, toAt + 4L * k, Float.float16ToFloat(swap ? Short.reverseBytes(bits) : bits));
            }
        }
    },

    /** Rounded to the nearest float. */
    IEEE_FLOAT64("IEEE float64", 8) {
        @Override
        public void decode(MemorySegment from, long at, boolean swap, MemorySegment to, long toAt, int count) {
            for (int k = 0; k < count; k++) {
                long bits = from.get(LONG, at + 8L * k);
                to.set(FLOAT, toAt + 4L * k, (float) Double.longBitsToDouble(swap ? Long.reverseBytes(bits) : bits));
            }
        }
    },

    /** Rounded to the nearest float beyond 2^24. */
    INT32("int32", 4) {
        @Override
        public void decode(MemorySegment from, long at, boolean swap, MemorySegment to, long toAt, int count) {
            for (int k = 0; k < count; k++) {
                int value = from.get(INT, at + 4L * k);
                to.set(FLOAT, toAt + 4L * k, swap ? Integer.reverseBytes(value) : value);
            }
        }

        @Override
        public void encode(MemorySegment from, long at, MemorySegment to, long toAt, boolean swap, int count) {
            for (int k = 0; k < count; k++) {
                int value = (int) Math.rint((double) from.get(FLOAT, at + 4L * k));
                to.set(INT, toAt + 4L * k, swap ? Integer.reverseBytes(value) : value);
            }
        }
    },

    INT16("int16", 2) {
        @Override
        public void decode(MemorySegment from, long at, boolean swap, MemorySegment to, long toAt, int count) {
            for (int k = 0; k < count; k++) {
                short value = from.get(SHORT, at + 2L * k);
                to.set(FLOAT, toAt + 4L * k, swap ? Short.reverseBytes(value) : value);
            }
        }

        @Override
        public void encode(MemorySegment from, long at, MemorySegment to, long toAt, boolean swap, int count) {
            for (int k = 0; k < count; k++) {
                short value = (short) rounded(from.get(FLOAT, at + 4L * k), Short.MIN_VALUE, Short.MAX_VALUE);
                to.set(SHORT, toAt + 2L * k, swap ? Short.reverseBytes(value) : value);
            }
        }
    },

    INT8("int8", 1) {
        @Override
        public void decode(MemorySegment from, long at, boolean swap, MemorySegment to, long toAt, int count) {
            for (int k = 0; k < count; k++) {
                to.set(FLOAT, toAt + 4L * k, from.get(BYTE, at + k));
            }
        }

        @Override
        public void encode(MemorySegment from, long at, MemorySegment to, long toAt, boolean swap, int count) {
            for (int k = 0; k < count; k++) {
                int value = rounded(from.get(FLOAT, at + 4L * k), Byte.MIN_VALUE, Byte.MAX_VALUE);
                to.set(BYTE, toAt + k, (byte) value);
            }
        }
    },

    UINT8("uint8", 1) {
        @Override
        public void decode(MemorySegment from, long at, boolean swap, MemorySegment to, long toAt, int count) {
            for (int k = 0; k < count; k++) {
                to.set(FLOAT, toAt + 4L * k, from.get(BYTE, at + k) & 0xff);
            }
        }
    },

    UINT16("uint16", 2) {
        @Override
        public void decode(MemorySegment from, long at, boolean swap, MemorySegment to, long toAt, int count) {
            for (int k = 0; k < count; k++) {
                short value = from.get(SHORT, at + 2L * k);
                to.set(FLOAT, toAt + 4L * k, (swap ? Short.reverseBytes(value) : value) & 0xffff);
            }
        }
    },

    /** Rounded to the nearest float beyond 2^24. */
    UINT32("uint32", 4) {
        @Override
        public void decode(MemorySegment from, long at, boolean swap, MemorySegment to, long toAt, int count) {
            for (int k = 0; k < count; k++) {
                int value = from.get(INT, at + 4L * k);
                long unsigned = Integer.toUnsignedLong(swap ? Integer.reverseBytes(value) : value);
                to.set(FLOAT, toAt + 4L * k, (float) unsigned);
            }
        }
    },

    INT24("int24", 3) {
        @Override
        public void decode(MemorySegment from, long at, boolean swap, MemorySegment to, long toAt, int count) {
            for (int k = 0; k < count; k++) {
                to.set(FLOAT, toAt + 4L * k, threeBytes(from, at + 3L * k, swap) >> 8);
            }
        }
    },

    UINT24("uint24", 3) {
        @Override
        public void decode(MemorySegment from, long at, boolean swap, MemorySegment to, long toAt, int count) {
            for (int k = 0; k < count; k++) {
                to.set(FLOAT, toAt + 4L * k, threeBytes(from, at + 3L * k, swap) >>> 8);
            }
        }
    },

    /** A byte of 0, a gain g and a 16-bit number n: n 2^g; NaN if the byte is not 0. SEG-Y revision 0, format 4. */
    FIXED_GAIN("fixed point with gain", 4) {
        @Override
        public void decode(MemorySegment from, long at, boolean swap, MemorySegment to, long toAt, int count) {
            for (int k = 0; k < count; k++) {
                int bits = from.get(INT, at + 4L * k);
                int value = swap ? Integer.reverseBytes(bits) : bits;
                boolean isKnown = value >>> 24 == 0;
                to.set(FLOAT, toAt + 4L * k, isKnown ? Math.scalb((float) (short) value, value >>> 16) : Float.NaN);
            }
        }
    };

    /** The formats that floats can be converted to: those that override {@link #encode}. */
    public static final List<SampleFormat> WRITTEN = List.of(IEEE_FLOAT32, IBM_FLOAT32, INT32, INT16, INT8);

    private static final ValueLayout.OfFloat FLOAT = ValueLayout.JAVA_FLOAT_UNALIGNED;
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED;
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED;
    private static final ValueLayout.OfShort SHORT = ValueLayout.JAVA_SHORT_UNALIGNED;

    private static final ValueLayout.OfByte BYTE = ValueLayout.JAVA_BYTE;
    private static final boolean LITTLE = ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN;

    private final String label;
    private final int bytes;

    SampleFormat(String label, int bytes) {
        this.label = label;
        this.bytes = bytes;
    }

    /** Bytes of one sample. */
    public int bytes() {
        return bytes;
    }

    /**
     * Converts {@code count} samples; {@code at} and {@code toAt} are byte offsets; {@code swap} if they are not in
     * native byte order.
     */
    public abstract void decode(MemorySegment from, long at, boolean swap, MemorySegment to, long toAt, int count);

    /** Whether floats can be converted to this format. */
    public boolean isWritten() {
        return WRITTEN.contains(this);
    }

    /**
     * Refuses a format that is only read.
     *
     * @throws IllegalArgumentException with the formats that are written
     */
    public void requireWritten() {
        if (!isWritten()) {
            throw new IllegalArgumentException("sample format %s: is read, not written; written are %s".formatted(this,
                    WRITTEN.stream().map(SampleFormat::toString).collect(Collectors.joining(", "))));
        }
    }

    /**
     * Converts {@code count} floats to this format, which must be {@link #isWritten}. Integers get the nearest value
     * within their range, and 0 for NaN.
     */
    public void encode(MemorySegment from, long at, MemorySegment to, long toAt, boolean swap, int count) {
        throw new UnsupportedOperationException("sample format %s: is read, not written".formatted(this));
    }

    private static int rounded(float value, int lowest, int highest) {
        return Math.clamp((int) Math.rint((double) value), lowest, highest);
    }

    /** Three bytes in the upper bits of an integer. */
    private static int threeBytes(MemorySegment from, long at, boolean swap) {
        int first = from.get(BYTE, at) & 0xff;
        int second = from.get(BYTE, at + 1) & 0xff;
        int third = from.get(BYTE, at + 2) & 0xff;
        boolean lowestFirst = LITTLE != swap;
        return lowestFirst
                ? third << 24 | second << 16 | first << 8
                : first << 24 | second << 16 | third << 8;
    }

    @Override
    public String toString() {
        return label;
    }
}
