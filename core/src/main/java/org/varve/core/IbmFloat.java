package org.varve.core;

/**
 * Converts between IBM hexadecimal and IEEE binary 32-bit floats.
 *
 * <p>An IBM float is a sign bit, seven bits of exponent e and 24 bits of fraction f: {@code +-f 2^-24 16^(e-64)}. Its
 * range, 5e-79 to 7e75, is wider than IEEE's; its precision varies with the leading hexadecimal digit from 21 to 24
 * bits.
 */
public final class IbmFloat {

    private static final int FRACTION = 0x00ff_ffff;
    private static final int SIGN = 0x8000_0000;

    /** The bits of {@link Float#MAX_VALUE}. */
    private static final int LARGEST_FLOAT = 0x7f7f_ffff;

    /** Subtracted from 4e to give the binary exponent of the fraction's last bit. */
    public static final int LAST_BIT = 4 * 64 + 24;

    private static final int LARGEST = 0x7fff_ffff;
    private static final int BIAS = 64;

    /** The inverse weight of the fraction's last bit, by exponent. */
    private static final double[] PER_LAST_BIT = new double[128];

    static {
        for (int e = 0; e < 128; e++) {
            PER_LAST_BIT[e] = Math.scalb(1.0, 24 - 4 * (e - BIAS));
        }
    }

    private IbmFloat() {}

    /**
     * The value of an IBM float: exact where a {@code float} can hold it, which includes everything from 1.2e-38 to
     * 3.4e38; smaller values are rounded to the nearest {@code float}, larger ones become {@code +-Float.MAX_VALUE}.
     */
    public static float toFloat(int ibm) {
        // Without branches and tables, like the vector code. The weight of the fraction's last bit is a power of two
        // that may exceed the range of floats, so it is split into two factors, of which only the second rounds.
        int exponent = ((ibm >>> 22) & 0x1fc) - LAST_BIT;
        int first = Math.max(Float.MIN_EXPONENT, Math.min(Float.MAX_EXPONENT, exponent));
        int second = Math.max(Float.MIN_EXPONENT, exponent - first);
        float magnitude = (ibm & FRACTION) * power(first) * power(second);
        return Float.intBitsToFloat(Math.min(Float.floatToRawIntBits(magnitude), LARGEST_FLOAT) | (ibm & SIGN));
    }

    /** Two to the power of an exponent within the range of floats. */
    private static float power(int exponent) {
        return Float.intBitsToFloat((exponent + Float.MAX_EXPONENT) << (Float.PRECISION - 1));
    }

    /**
     * The nearest IBM float, halves away from zero: exact if the value came from {@link #toFloat}, otherwise within
     * 2^-21 of the value. IBM floats have neither infinity, which becomes the largest of them, nor NaN, which becomes
     * 0.
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
