package org.varve.kernel;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.varve.core.Halo;
import org.varve.core.Kernel;
import org.varve.core.Rows;

/**
 * The part of a survey that is a few plane waves in each of many overlapping windows: Cadzow's filter, or multichannel
 * singular spectrum analysis, of single frequencies.
 *
 * <p>The traces of a window are transformed to frequencies, after each sample was multiplied by the root of the
 * window's weight in time. The numbers of one frequency, {@code s[u, v]} at inline {@code u} and crossline {@code v} of
 * the window, make a block Hankel matrix {@code H[(a, c), (b, d)] = s[a + b, c + d]}, of rank {@code n} if they are
 * {@code n} plane waves. It is replaced by {@code Q Q* H}, where the {@link #rank} orthonormal columns of {@code Q}
 * span nearly all that the matrix has: they begin as {@code H} times random numbers, and are multiplied by {@code H H*}
 * {@value #ITERATIONS} times. The means of the elements of equal {@code a + b} and {@code c + d} are the new numbers.
 * Frequencies that are not kept are 0. Back in time, samples are multiplied by the root of the weight again, and by the
 * weights across traces, and windows are added up.
 *
 * <p>Sources: Cadzow 1988, "Signal enhancement: a composite property mapping algorithm"; Trickett 2008, "F-xy Cadzow
 * noise suppression"; Oropeza and Sacchi 2011, "Simultaneous seismic data denoising and reconstruction via multichannel
 * singular spectrum analysis"; for {@code Q}, Halko, Martinsson and Tropp 2011, "Finding structure with randomness",
 * algorithm 4.4.
 *
 * @param inlines windows along the inline axis
 * @param crosslines windows along the crossline axis
 * @param samples windows along the traces
 * @param rank columns of {@code Q}, fewer if the matrix has fewer rows or columns
 * @param first the lowest frequency kept, in periods in a window
 * @param last the highest frequency kept, up to half the samples of a window
 */
public record LowRank(WindowGrid inlines, WindowGrid crosslines, WindowGrid samples, int rank, int first, int last)
        implements Kernel {

    /** Multiplications by {@code H H*}. */
    public static final int ITERATIONS = 1;

    /** Columns that have less of their square left once they are orthogonal to those before are rounding errors. */
    public static final double NOTHING = 1e-24;

    private static final long SEED = 1988;

    /** Floating-point operations of a complex product that is added to a sum. */
    private static final int COMPLEX = 8;

    /** The number of frequencies kept. */
    public int frequencies() {
        return last - first + 1;
    }

    /** The number of traces in a window. */
    public int traces() {
        return inlines.length() * crosslines.length();
    }

    /** The rows of the matrix: those of the traces of a window that lie at {@code (a, c)}. */
    public int[] rowTraces() {
        return corner(inlines.length() / 2 + 1, crosslines.length() / 2 + 1);
    }

    /** The columns of the matrix: those of the traces of a window that lie at {@code (b, d)}. */
    public int[] columnTraces() {
        return corner((inlines.length() + 1) / 2, (crosslines.length() + 1) / 2);
    }

    /** The numbers of the traces in a corner of a window. */
    private int[] corner(int cornerInlines, int cornerCrosslines) {
        int[] traces = new int[cornerInlines * cornerCrosslines];
        Arrays.setAll(traces, n -> n / cornerCrosslines * crosslines.length() + n % cornerCrosslines);
        return traces;
    }

    /** The columns of {@code Q}. */
    public int columns() {
        return Math.min(rank, Math.min(rowTraces().length, columnTraces().length));
    }

    /** For each trace of a window, 1 over the number of elements of the matrix that are its number. */
    public double[] meanWeights() {
        double[] weights = new double[traces()];
        for (int row : rowTraces()) {
            for (int column : columnTraces()) weights[row + column]++;
        }
        for (int trace = 0; trace < weights.length; trace++) weights[trace] = 1 / weights[trace];
        return weights;
    }

    /** Random numbers in -1..1 for each column of the matrix, {@link #columns} complex ones, column after column. */
    public double[] random() {
        SplittableRandom random = new SplittableRandom(SEED);
        return random.doubles(2L * columns() * columnTraces().length, -1, 1).toArray();
    }

    /** {@code cos(2 pi n / length)} for the samples of a window; a sine is a cosine a quarter of a period later. */
    public double cosine(long periods, int sample) {
        return Math.cos(2 * Math.PI * (periods * sample % samples.length()) / samples.length());
    }

    /** {@code sin(2 pi n / length)} for the samples of a window. */
    public double sine(long periods, int sample) {
        return Math.sin(2 * Math.PI * (periods * sample % samples.length()) / samples.length());
    }

    /** The factor of a frequency's part of a sample: each but 0 and Nyquist stands for its negative, too. */
    public double gain(int frequency) {
        boolean single = frequency == 0 || 2 * frequency == samples.length();
        return (single ? 1.0 : 2.0) / samples.length();
    }

    @Override
    public Halo halo() {
        return new Halo(inlines.length() - 1, crosslines.length() - 1, samples.length() - 1);
    }

    /** Those of each window: both transforms of its traces, five products with the matrix, three orthogonalisations. */
    @Override
    public double operations(int inputs, int rowSamples) {
        double rows = rowTraces().length;
        double width = columnTraces().length;
        double transforms = 8.0 * traces() * samples.length();
        double products = COMPLEX * columns() * (3.0 + 2 * ITERATIONS) * rows * width;
        double bases = 2.0 * COMPLEX * columns() * columns() * (1 + 2 * ITERATIONS) * Math.max(rows, width);
        double windows = 1.0 / ((double) inlines.step() * crosslines.step() * samples.step());
        return windows * frequencies() * (transforms + products + bases);
    }

    /** Sums are taken in another order, in float64. */
    @Override
    public double tolerance() {
        return 1e-6;
    }

    @Override
    public void row(Rows rows, int row) {
        compute(rows, row, row + 1);
    }

    /** Computes each window once for all rows of the inline. */
    @Override
    public void compute(Rows rows) {
        compute(rows, 0, rows.count());
    }

    private void compute(Rows rows, int fromRow, int toRow) {
        for (int row = fromRow; row < toRow; row++) {
            Arrays.fill(rows.output(0), rows.to(0, row), rows.to(0, row) + rows.samples(), 0);
        }
        LowRankWindow window = new LowRankWindow(this);
        int inline = rows.inline();
        int crossline = rows.firstCrossline();
        int sample = rows.firstSample();
        for (int i = inlines.first(inline); i <= inlines.last(inline); i++) {
            for (int j = crosslines.first(crossline + fromRow); j <= crosslines.last(crossline + toRow - 1); j++) {
                for (int k = samples.first(sample); k <= samples.last(sample + rows.samples() - 1); k++) {
                    window.compute(rows, i, j, k);
                    window.addTo(rows, fromRow, toRow);
                }
            }
        }
    }
}
