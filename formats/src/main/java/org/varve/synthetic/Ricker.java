package org.varve.synthetic;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;

/**
 * The Ricker wavelet, the negative second derivative of a Gaussian: it has zero phase, and is 1 at its centre.
 *
 * @param peak frequency with the largest amplitude, in hertz
 */
record Ricker(double peak) {

    private static final double USUAL_PEAK = 28;

    /** The distance from the centre beyond which the wavelet is below 1e-4, in periods of the peak frequency. */
    private static final double REACH = 1.25;

    /** The usual wavelet, or one of a lower frequency if the sample interval, in seconds, is too long for it. */
    static Ricker sampledEvery(double interval) {
        return new Ricker(Math.min(USUAL_PEAK, 0.112 / interval));
    }

    double at(double time) {
        double phase = Math.PI * peak * time;
        double square = phase * phase;
        return (1 - 2 * square) * StrictMath.exp(-square);
    }

    /** The time from the centre beyond which the wavelet is negligible, in seconds. */
    double reach() {
        return REACH / peak;
    }

    /** Adds the wavelet, centred at {@code centre} seconds, to a periodic trace whose length is a power of two. */
    void addTo(float[] trace, double centre, double interval, double amplitude) {
        addTo(trace, centre, interval, amplitude, this::at);
    }

    /** The same of a wavelet that is known at some times. */
    private void addTo(float[] trace, double centre, double interval, double amplitude, DoubleUnaryOperator at) {
        int mask = trace.length - 1;
        int first = (int) Math.ceil((centre - reach()) / interval);
        int last = (int) Math.floor((centre + reach()) / interval);
        for (int n = first; n <= last; n++) {
            trace[n & mask] += (float) (amplitude * at.applyAsDouble(n * interval - centre));
        }
    }

    /**
     * A wavelet that is added at every sample of a trace. But for roundings, its times are the same few each time, and
     * what it is at each of them is computed once.
     */
    static final class Repeated {

        private static final int BITS = 12;
        private static final long SPREAD = 0x9e3779b97f4a7c15L;

        private final Ricker wavelet;
        private final double[] times = new double[1 << BITS];
        private final double[] values = new double[1 << BITS];

        Repeated(Ricker wavelet) {
            this.wavelet = wavelet;
            Arrays.fill(times, Double.NaN);
        }

        void addTo(float[] trace, double centre, double interval, double amplitude) {
            wavelet.addTo(trace, centre, interval, amplitude, this::at);
        }

        double at(double time) {
            int place = (int) ((Double.doubleToRawLongBits(time) * SPREAD) >>> (Long.SIZE - BITS));
            if (times[place] != time) {
                times[place] = time;
                values[place] = wavelet.at(time);
            }
            return values[place];
        }
    }
}
