package org.varve.core;

import java.util.List;

/**
 * A limit that a kernel keeps results within, and that users set by a parameter. Devices count the samples where it
 * acts.
 *
 * @param parameter such as {@code max-dip}
 * @param value what the parameter is set to; for shifts, in samples
 * @param magnitude the size of results at the limit
 * @param outputs fields of the kernel that have it, one or two
 * @param results what lies within it
 */
public record Limit(String parameter, double value, float magnitude, List<Integer> outputs, Results results) {

    /** What lies within a limit. */
    public enum Results {
        /** Dips of layers. */
        DIPS,
        /** Shifts of one survey against another. */
        SHIFTS
    }

    private static final int MAGNITUDE = 0x7fff_ffff;
    private static final int INFINITY = 0x7f80_0000;

    /** A limit of dips. */
    public Limit(String parameter, double value, float magnitude, List<Integer> outputs) {
        this(parameter, value, magnitude, outputs, Results.DIPS);
    }

    public Limit {
        outputs = List.copyOf(outputs);
    }

    /**
     * The number of samples that are at the limit in the first or the second field.
     *
     * @param first place of the first sample of a row
     * @param second that of the same row in the second field, or {@code first}
     */
    public int count(float[] fields, int first, int second, int samples) {
        // as integers and without branches, so that the compiler generates vector code
        int limit = Float.floatToRawIntBits(magnitude);
        int within = 0;
        for (int k = 0; k < samples; k++) {
            int a = Float.floatToRawIntBits(fields[first + k]) & MAGNITUDE;
            int b = Float.floatToRawIntBits(fields[second + k]) & MAGNITUDE;
            within += ((a - limit | INFINITY - a) & (b - limit | INFINITY - b)) >>> 31;
        }
        return samples - within;
    }
}
