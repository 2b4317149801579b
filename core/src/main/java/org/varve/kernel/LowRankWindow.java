package org.varve.kernel;

import java.util.Arrays;
import org.varve.core.Rows;

/** One window of {@link LowRank}, in plain Java. Complex numbers are interleaved: real part, imaginary part. */
final class LowRankWindow {

    private final LowRank kernel;
    private final int length;
    private final int columns;
    private final int[] rowTraces;
    private final int[] columnTraces;
    private final double[] meanWeights;
    private final double[] random;

    /** The filtered samples, trace by trace. */
    private final double[] filtered;

    private int inlineStart;
    private int crosslineStart;
    private int sampleStart;
    private double[] inlineWeights = {};
    private double[] crosslineWeights = {};
    private double[] sampleWeights = {};

    LowRankWindow(LowRank kernel) {
        this.kernel = kernel;
        length = kernel.samples().length();
        columns = kernel.columns();
        rowTraces = kernel.rowTraces();
        columnTraces = kernel.columnTraces();
        meanWeights = kernel.meanWeights();
        random = kernel.random();
        filtered = new double[kernel.traces() * length];
    }

    /** Filters the window of a number on each axis. */
    void compute(Rows rows, int i, int j, int k) {
        inlineStart = kernel.inlines().start(i);
        crosslineStart = kernel.crosslines().start(j);
        sampleStart = kernel.samples().start(k);
        inlineWeights = kernel.inlines().weights(i);
        crosslineWeights = kernel.crosslines().weights(j);
        sampleWeights = kernel.samples().weights(k);
        Arrays.fill(filtered, 0);
        for (int frequency = kernel.first(); frequency <= kernel.last(); frequency++) {
            double[] cosines = new double[length];
            double[] sines = new double[length];
            for (int t = 0; t < length; t++) {
                cosines[t] = kernel.cosine(frequency, t);
                sines[t] = kernel.sine(frequency, t);
            }
            double[] numbers = transform(rows, cosines, sines);
            double[] reduced = reduce(numbers);
            for (int trace = 0; trace < kernel.traces(); trace++) {
                double re = kernel.gain(frequency) * reduced[2 * trace];
                double im = kernel.gain(frequency) * reduced[2 * trace + 1];
                for (int t = 0; t < length; t++) {
                    filtered[trace * length + t] += re * cosines[t] - im * sines[t];
                }
            }
        }
    }

    private double[] transform(Rows rows, double[] cosines, double[] sines) {
        int width = kernel.crosslines().length();
        double[] numbers = new double[2 * kernel.traces()];
        for (int trace = 0; trace < kernel.traces(); trace++) {
            int inline = inlineStart + trace / width - rows.inline();
            int row = crosslineStart + trace % width - rows.firstCrossline();
            int at = rows.at(0, inline, row) + sampleStart - rows.firstSample();
            for (int t = 0; t < length; t++) {
                double sample = Math.sqrt(sampleWeights[t]) * rows.input(0)[at + t];
                numbers[2 * trace] += sample * cosines[t];
                numbers[2 * trace + 1] -= sample * sines[t];
            }
        }
        return numbers;
    }

    /** The numbers whose matrix is about the nearest of the rank. */
    private double[] reduce(double... numbers) {
        double[] basis = random;
        for (int n = 0; n <= LowRank.ITERATIONS; n++) {
            double[] across = n == 0 ? basis : orthonormal(multiply(numbers, columnTraces, rowTraces, basis));
            basis = orthonormal(multiply(numbers, rowTraces, columnTraces, across));
        }
        double[] rest = multiply(numbers, columnTraces, rowTraces, basis);
        double[] reduced = new double[numbers.length];
        for (int a = 0; a < rowTraces.length; a++) {
            for (int b = 0; b < columnTraces.length; b++) {
                int trace = rowTraces[a] + columnTraces[b];
                for (int c = 0; c < columns; c++) {
                    int q = 2 * (a * columns + c);
                    int p = 2 * (b * columns + c);
                    reduced[2 * trace] += basis[q] * rest[p] - basis[q + 1] * rest[p + 1];
                    reduced[2 * trace + 1] += basis[q] * rest[p + 1] + basis[q + 1] * rest[p];
                }
            }
        }
        for (int trace = 0; trace < meanWeights.length; trace++) {
            reduced[2 * trace] *= meanWeights[trace];
            reduced[2 * trace + 1] *= meanWeights[trace];
        }
        return reduced;
    }

    /**
     * The matrix, or its transpose, times conjugate columns: as it is symmetric in this sense, both are the same sum.
     */
    private double[] multiply(double[] numbers, int[] toTraces, int[] fromTraces, double[] from) {
        double[] to = new double[2 * toTraces.length * columns];
        for (int a = 0; a < toTraces.length; a++) {
            for (int c = 0; c < columns; c++) {
                int at = 2 * (a * columns + c);
                for (int b = 0; b < fromTraces.length; b++) {
                    int s = 2 * (toTraces[a] + fromTraces[b]);
                    int x = 2 * (b * columns + c);
                    to[at] += numbers[s] * from[x] + numbers[s + 1] * from[x + 1];
                    to[at + 1] += numbers[s + 1] * from[x] - numbers[s] * from[x + 1];
                }
            }
        }
        return to;
    }

    /** Makes columns orthonormal by modified Gram-Schmidt, twice; a column with nothing of its own becomes 0. */
    private double[] orthonormal(double... matrix) {
        for (int c = 0; c < columns; c++) {
            double before = square(matrix, c);
            for (int again = 0; again < 2; again++) {
                for (int other = 0; other < c; other++) removePart(matrix, c, other);
            }
            double left = square(matrix, c);
            double factor = left <= LowRank.NOTHING * before ? 0 : 1 / Math.sqrt(left);
            for (int at = 2 * c; at < matrix.length; at += 2 * columns) {
                matrix[at] *= factor;
                matrix[at + 1] *= factor;
            }
        }
        return matrix;
    }

    private double square(double[] matrix, int c) {
        double sum = 0;
        for (int at = 2 * c; at < matrix.length; at += 2 * columns) {
            sum += matrix[at] * matrix[at] + matrix[at + 1] * matrix[at + 1];
        }
        return sum;
    }

    /** Removes from column {@code c} what lies along column {@code other}. */
    private void removePart(double[] matrix, int c, int other) {
        double re = 0;
        double im = 0;
        for (int q = 2 * other, y = 2 * c; y < matrix.length; q += 2 * columns, y += 2 * columns) {
            re += matrix[q] * matrix[y] + matrix[q + 1] * matrix[y + 1];
            im += matrix[q] * matrix[y + 1] - matrix[q + 1] * matrix[y];
        }
        for (int q = 2 * other, y = 2 * c; y < matrix.length; q += 2 * columns, y += 2 * columns) {
            matrix[y] -= matrix[q] * re - matrix[q + 1] * im;
            matrix[y + 1] -= matrix[q] * im + matrix[q + 1] * re;
        }
    }

    /** Adds the weighted samples of an inline to rows {@code from..to-1} of the output. */
    void addTo(Rows rows, int from, int to) {
        int width = kernel.crosslines().length();
        int i = rows.inline() - inlineStart;
        for (int j = 0; j < width; j++) {
            int row = crosslineStart + j - rows.firstCrossline();
            if (row < from || row >= to) continue;
            int offset = sampleStart - rows.firstSample();
            int trace = (i * width + j) * length;
            double weight = inlineWeights[i] * crosslineWeights[j];
            for (int t = Math.max(0, -offset); t < Math.min(length, rows.samples() - offset); t++) {
                int at = rows.to(0, row) + offset + t;
                double weighted = weight * Math.sqrt(sampleWeights[t]) * filtered[trace + t];
                rows.output(0)[at] += (float) weighted;
            }
        }
    }
}
