package org.varve.twin;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Samples as a format code of SEG-Y stores them. */
record TwinSamples(int code) {

    int bytes() {
        return switch (code) {
            case 3, 11 -> 2;
            case 7, 15 -> 3;
            case 6, 9, 12 -> 8;
            case 8, 16 -> 1;
            default -> 4;
        };
    }

    /** The number that the format holds for a value. */
    double rounded(double value) {
        return switch (code) {
            case 1 -> {
                int bits = ibm(value);
                double size = (bits & 0xffffff) * Math.pow(16, (bits >> 24 & 127) - 70);
                yield bits < 0 ? -size : size;
            }
            case 5 -> (float) value;
            case 6 -> value;
            default -> Math.rint(value);
        };
    }

    void put(ByteBuffer to, double value) {
        long bits = switch (code) {
            case 1 -> ibm(value);
            case 5 -> Float.floatToIntBits((float) value);
            case 6 -> Double.doubleToLongBits(value);
            default -> (long) Math.rint(value);
        };
        for (int b = 0; b < bytes(); b++) {
            int place = to.order() == ByteOrder.BIG_ENDIAN ? bytes() - 1 - b : b;
            to.put((byte) (bits >> (8 * place)));
        }
    }

    /** The IBM float nearest to a value. */
    static int ibm(double value) {
        if (value == 0) return 0;
        int exponent = 64;
        double part = Math.abs(value);
        for (; part >= 1; exponent++) part /= 16;
        for (; part < 1 / 16.0; exponent--) part *= 16;
        long fraction = Math.round(part * 0x1p24);
        if (fraction == 0x1000000) {
            fraction >>= 4;
            exponent++;
        }
        return (int) ((value < 0 ? 0x80000000 : 0) | exponent << 24 | fraction);
    }
}
