package org.varve.kernel;

import org.varve.core.Halo;
import org.varve.core.Kernel;
import org.varve.core.Rows;

/**
 * The circular local binary pattern of each inline: bit {@code b} is set if point {@code b} of {@code P = 8 radius}
 * points on a circle is at least the centre. Point {@code b} lies at the angle {@code 2 pi b / P} from the direction of
 * increasing samples towards decreasing crosslines; its value is interpolated bilinearly, in float64, from the
 * differences of its four neighbours from the centre, so that equal samples give exactly 0. NaN where one of these
 * samples is NaN. The code of up to 24 bits is exact.
 *
 * @param radius of the circle in samples and crosslines, 1..3
 */
public record LocalBinaryPattern(int radius) implements Kernel {

    /** Offsets are rounded to 1 over this, as in scikit-image, so that integer offsets are exact. */
    private static final double ROUNDING = 1e5;

    /**
     * A point of the circle.
     *
     * @param crossline offset of the neighbour before it along crosslines
     * @param sample offset of the neighbour before it along samples
     * @param alongCrosslines its place between that neighbour and the next crossline, 0..1
     * @param alongSamples the same towards the next sample
     */
    public record Point(int crossline, int sample, double alongCrosslines, double alongSamples) {

        private static Point of(double crossline, double sample) {
            int j = (int) Math.floor(crossline);
            int k = (int) Math.floor(sample);
            return new Point(j, k, crossline - j, sample - k);
        }

        /** The neighbour after it along crosslines; the same as before it if the point lies on a crossline. */
        public int nextCrossline() {
            return alongCrosslines > 0 ? crossline + 1 : crossline;
        }

        /** The neighbour after it along samples; the same as before it if the point lies on a sample. */
        public int nextSample() {
            return alongSamples > 0 ? sample + 1 : sample;
        }
    }

    /** The number of bits of a code. */
    public int bits() {
        return 8 * radius;
    }

    /** The points in the order of their bits. */
    public Point[] points() {
        Point[] points = new Point[bits()];
        for (int b = 0; b < points.length; b++) {
            double angle = 2 * Math.PI * b / points.length;
            points[b] = Point.of(rounded(-radius * Math.sin(angle)), rounded(radius * Math.cos(angle)));
        }
        return points;
    }

    private static double rounded(double offset) {
        return Math.rint(offset * ROUNDING) / ROUNDING;
    }

    @Override
    public Halo halo() {
        return new Halo(0, radius, radius);
    }

    /** For each point four differences, and twelve for the interpolation. */
    @Override
    public double operations(int inputs, int samples) {
        return 16.0 * bits();
    }

    @Override
    public int degree(int input) {
        return 0;
    }

    @Override
    public void row(Rows rows, int row) {
        float[] x = rows.input(0);
        float[] y = rows.output(0);
        int at = rows.at(0, 0, row);
        int to = rows.to(0, row);
        Point[] points = points();
        for (int k = 0; k < rows.samples(); k++) {
            double centre = x[at + k];
            int code = 0;
            boolean missing = false;
            for (int b = 0; b < points.length; b++) {
                Point p = points[b];
                int before = rows.at(0, 0, row + p.crossline()) + k;
                int after = rows.at(0, 0, row + p.nextCrossline()) + k;
                double low = between(
                        x[before + p.sample()] - centre, x[before + p.nextSample()] - centre, p.alongSamples());
                double high = between(
                        x[after + p.sample()] - centre, x[after + p.nextSample()] - centre, p.alongSamples());
                double value = between(low, high, p.alongCrosslines());
                missing |= Double.isNaN(value);
                code |= value >= 0 ? 1 << b : 0;
            }
            y[to + k] = missing ? Float.NaN : code;
        }
    }

    private static double between(double low, double high, double fraction) {
        return low * (1 - fraction) + high * fraction;
    }
}
