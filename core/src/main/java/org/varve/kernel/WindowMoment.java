package org.varve.kernel;

import org.varve.core.Halo;
import org.varve.core.Kernel;
import org.varve.core.Rows;

/**
 * A statistic of the samples of a centred window, in float64. First the mean of each column of the window, the inlines
 * and samples at one crossline, and the sums of powers of the deviations from it; then the mean of these means, and the
 * sums for the deviations from that, to which each column of {@code n} samples at a distance {@code d} adds
 * {@code s_2 + n d^2}, {@code s_3 + 3 d s_2 + n d^3} or {@code s_4 + 4 d s_3 + 6 d^2 s_2 + n d^4}. So there is no
 * cancellation, and windows share their columns. NaN where the window holds a NaN.
 *
 * @param inlines extent of the window along the inline axis, odd
 * @param crosslines extent along the crossline axis, odd
 * @param samples extent along the sample axis, odd
 */
public record WindowMoment(Moment moment, int inlines, int crosslines, int samples) implements Kernel {

    /** Numbers of a column: its mean, and its sums of second, third and fourth powers. */
    private static final int NUMBERS = 4;

    /** The number of samples in a column. */
    public int column() {
        return inlines * samples;
    }

    /** The number of samples in the window. */
    public int size() {
        return column() * crosslines;
    }

    @Override
    public Halo halo() {
        return new Halo(inlines / 2, crosslines / 2, samples / 2);
    }

    @Override
    public int scratch(int rowSamples) {
        return NUMBERS * crosslines;
    }

    /**
     * For each sample of a column a sum, a difference, a square and its sum, and an fma for each higher power; the same
     * for each column of the window, with fmas of the column's sums; then the statistic.
     */
    @Override
    public double operations(int inputs, int rowSamples) {
        int higher = moment.power() - 2;
        return (4.0 + 2 * higher) * column() + (6.0 + 7 * higher) * crosslines + 6;
    }

    @Override
    public int degree(int input) {
        return switch (moment) {
            case VARIANCE -> 2 * input;
            case DEVIATION -> input;
            case NORMALISED_VARIANCE, SKEWNESS, KURTOSIS -> 0;
        };
    }

    @Override
    public void row(Rows rows, int row) {
        float[] y = rows.output(0);
        int to = rows.to(0, row);
        for (int k = 0; k < rows.samples(); k++) {
            for (int crossline = 0; crossline < crosslines; crossline++) {
                addUp(rows, row + crossline - crosslines / 2, k, NUMBERS * crossline);
            }
            y[to + k] = (float) of(rows.scratch());
        }
    }

    /** Writes the numbers of a column. */
    private void addUp(Rows rows, int row, int k, int to) {
        float[] x = rows.input(0);
        double sum = 0;
        for (int di = -inlines / 2; di <= inlines / 2; di++) {
            int at = rows.at(0, di, row) + k;
            for (int dk = -samples / 2; dk <= samples / 2; dk++) {
                sum += x[at + dk];
            }
        }
        double mean = sum / column();
        double second = 0;
        double third = 0;
        double fourth = 0;
        for (int di = -inlines / 2; di <= inlines / 2; di++) {
            int at = rows.at(0, di, row) + k;
            for (int dk = -samples / 2; dk <= samples / 2; dk++) {
                double deviation = x[at + dk] - mean;
                double square = deviation * deviation;
                second += square;
                third = Math.fma(square, deviation, third);
                fourth = Math.fma(square, square, fourth);
            }
        }
        double[] columns = rows.scratch();
        columns[to] = mean;
        columns[to + 1] = second;
        columns[to + 2] = third;
        columns[to + 3] = fourth;
    }

    private double of(double... columns) {
        double sum = 0;
        for (int crossline = 0; crossline < crosslines; crossline++) {
            sum += columns[NUMBERS * crossline];
        }
        double mean = sum / crosslines;
        double second = 0;
        double third = 0;
        double fourth = 0;
        for (int crossline = 0; crossline < crosslines; crossline++) {
            int at = NUMBERS * crossline;
            double d = columns[at] - mean;
            double square = d * d;
            double squares = columns[at + 1];
            second += Math.fma(column(), square, squares);
            third += Math.fma(d, Math.fma(column(), square, 3 * squares), columns[at + 2]);
            fourth += Math.fma(square, Math.fma(column(), square, 6 * squares),
                    Math.fma(4 * d, columns[at + 2], columns[at + 3]));
        }
        return moment.of(mean, second / size(), (moment.power() == 3 ? third : fourth) / size());
    }
}
