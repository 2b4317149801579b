package org.varve.core;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** How a sample is stored. Operators compute with native 32-bit floats. */
public enum SampleFormat {
    /** IBM hexadecimal float; see {@link IbmFloat} for what a {@code float} can hold of it. */
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
                short value = (short) whole(from.get(FLOAT, at + 4L * k), Short.MIN_VALUE, Short.MAX_VALUE);
                to.set(SHORT, toAt + 2L * k, swap ? Short.reverseBytes(value) : value);
            }
        }

        @Override
        public boolean isWritten() {
            return true;
        }
    },

    INT8("int8", 1) {
        @Override
        public void decode(MemorySegment from, long at, boolean swap, MemorySegment to, long toAt, int count) {
            for (int k = 0; k < count; k++) {
                to.set(FLOAT, toAt + 4L * k, from.get(ValueLayout.JAVA_BYTE, at + k));
            }
        }

        @Override
        public void encode(MemorySegment from, long at, MemorySegment to, long toAt, boolean swap, int count) {
            for (int k = 0; k < count; k++) {
                byte value = (byte) whole(from.get(FLOAT, at + 4L * k), Byte.MIN_VALUE, Byte.MAX_VALUE);
                to.set(ValueLayout.JAVA_BYTE, toAt + k, value);
            }
        }

        @Override
        public boolean isWritten() {
            return true;
        }
    },

    UINT8("uint8", 1) {
        @Override
        public void decode(MemorySegment from, long at, boolean swap, MemorySegment to, long toAt, int count) {
            for (int k = 0; k < count; k++) {
                to.set(FLOAT, toAt + 4L * k, from.get(ValueLayout.JAVA_BYTE, at + k) & 0xff);
            }
        }
    };

    private static final ValueLayout.OfFloat FLOAT = ValueLayout.JAVA_FLOAT_UNALIGNED;
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED;
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED;
    private static final ValueLayout.OfShort SHORT = ValueLayout.JAVA_SHORT_UNALIGNED;

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

    /** Converts {@code count} samples; {@code at} and {@code toAt} are byte offsets, {@code swap}: not in native order. */
    public abstract void decode(MemorySegment from, long at, boolean swap, MemorySegment to, long toAt, int count);

    /** The nearest whole number within a range; 0 for NaN. */
    private static int whole(float value, int least, int most) {
        return Float.isNaN(value) ? 0 : (int) Math.clamp(Math.rint(value), least, most);
    }

    /** Whether floats can be converted to this format. */
    public boolean isWritten() {
        return this == IBM_FLOAT32 || this == IEEE_FLOAT32;
    }

    /** Converts {@code count} floats to a format that {@link #isWritten}; whole numbers are the nearest within their range. */
    public void encode(MemorySegment from, long at, MemorySegment to, long toAt, boolean swap, int count) {
        throw new UnsupportedOperationException(this + " is read, not written: write IEEE float32 or IBM float32");
    }

    @Override
    public String toString() {
        return label;
    }
}
