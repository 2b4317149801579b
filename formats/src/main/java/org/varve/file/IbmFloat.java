package org.varve.file;

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

    /** Weight of the fraction's last bit, by the upper byte: sign and exponent. */
    private static final double[] WEIGHT = new double[256];

    static {
        for (int e = 0; e < 128; e++) {
            WEIGHT[e] = Math.scalb(1.0, 4 * (e - 64) - 24);
            WEIGHT[e + 128] = -WEIGHT[e];
        }
    }

    private IbmFloat() {}

    /**
     * The value of an IBM float: exact where a {@code float} can hold it, which includes everything from 1.2e-38 to 3.4e38;
     * smaller values are rounded to the nearest {@code float}, larger ones become {@code +-Float.MAX_VALUE}.
     */
    public static float toFloat(int ibm) {
        double value = (ibm & FRACTION) * WEIGHT[ibm >>> 24];
        return (float) Math.clamp(value, -Float.MAX_VALUE, Float.MAX_VALUE);
    }

    /**
     * The nearest IBM float, halves away from zero: exact if the value came from {@link #toFloat}, otherwise within 2^-21 of
     * the value. IBM floats know neither infinity, which becomes the largest of them, nor NaN, which becomes 0.
     */
    public static int fromFloat(float value) {
        if (value == 0 || Float.isNaN(value)) {
            return Float.floatToRawIntBits(value) & (value == 0 ? SIGN : 0);
        }
        int sign = Float.floatToRawIntBits(value) & SIGN;
        if (Float.isInfinite(value)) {
            return sign | LARGEST;
        }
        // The fraction lies in [1/16, 1): its hexadecimal exponent is floor(binary exponent / 4) + 1.
        double magnitude = Math.abs((double) value);
        int exponent = Math.floorDiv(Math.getExponent(magnitude), 4) + 1;
        long fraction = (long) (magnitude / WEIGHT[exponent + 64] + 0.5);
        if (fraction > FRACTION) {
            exponent++;
            fraction >>>= 4;
        }
        return sign | ((exponent + 64) << 24) | (int) fraction;
    }
}
