package org.varve.core;

/**
 * Converts between IBM hexadecimal and IEEE binary 32-bit floats.
 *
 * <p>An IBM float is a sign bit, seven bits of exponent e and 24 bits of fraction f: {@code +-f 2^-24 16^(e-64)}. Its range,
 * 5e-79 to 7e75, is wider than IEEE's; its precision varies with the leading hexadecimal digit from 21 to 24 bits.
 */
public final class IbmFloat {

    private static final int FRACTION = 0x00ff_ffff;
    private static final int SIGN = 0x8000_0000;
    private static final int LARGEST = 0x7fff_ffff;
    private static final int BIAS = 64;

    /** Weight of the fraction's last bit, by the upper byte: sign and exponent. */
    private static final double[] WEIGHT = new double[256];

    /** The inverse of the weight, by the exponent. */
    private static final double[] PER_LAST_BIT = new double[128];

    static {
        for (int e = 0; e < 128; e++) {
            WEIGHT[e] = Math.scalb(1.0, 4 * (e - BIAS) - 24);
            WEIGHT[e + 128] = -WEIGHT[e];
            PER_LAST_BIT[e] = 1 / WEIGHT[e];
        }
    }

    private IbmFloat() {}

    /**
     * The value of an IBM float: exact where a {@code float} can hold it, which includes everything from 1.2e-38 to 3.4e38;
     * smaller values are rounded to the nearest {@code float}, larger ones become {@code +-Float.MAX_VALUE}.
     */
    public static float toFloat(int ibm) {
        float value = (float) ((ibm & FRACTION) * WEIGHT[ibm >>> 24]);
        return Float.isInfinite(value) ? Math.copySign(Float.MAX_VALUE, value) : value;
    }

    /**
     * The nearest IBM float, halves away from zero: exact if the value came from {@link #toFloat}, otherwise within 2^-21 of
     * the value. IBM floats know neither infinity, which becomes the largest of them, nor NaN, which becomes 0.
     */
    public static int fromFloat(float value) {
        int sign = Float.floatToRawIntBits(value) & SIGN;
        if (value == 0 || !Float.isFinite(value)) {
            return Float.isNaN(value) ? 0 : value == 0 ? sign : sign | LARGEST;
        }
        // The fraction lies in [1/16, 1): its hexadecimal exponent is floor(binary exponent / 4) + 1.
        double magnitude = Math.abs((double) value);
        int exponent = (Math.getExponent(magnitude) >> 2) + 1;
        int fraction = (int) (magnitude * PER_LAST_BIT[exponent + BIAS] + 0.5);
        if (fraction > FRACTION) {
            exponent++;
            fraction >>>= 4;
        }
        return sign | ((exponent + BIAS) << 24) | fraction;
    }
}
