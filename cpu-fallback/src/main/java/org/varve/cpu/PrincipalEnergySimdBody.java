package org.varve.cpu;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.varve.core.PassBody;
import org.varve.core.Rows;
import org.varve.kernel.PrincipalEnergy;

/**
 * {@link PrincipalEnergy}, a vector of windows at a time. The products of two traces are added up once, when the later
 * of their rows enters the window, and are used by all windows that contain both traces.
 */
final class PrincipalEnergySimdBody implements PassBody {

    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
    private static final int LANES = SPECIES.length();

    /** Most samples computed at a time, so that the sums stay in the cache; a multiple of all numbers of lanes. */
    private static final int BLOCK = 112;

    /** Sums that are added up to that of a window. */
    private static final int PARTS = 3;

    private final PrincipalEnergy kernel;
    private final int width;
    private final int height;
    private final LargestEigenvalueSimd covariance;

    /** Sums of products of two traces, by the row of one, the number of rows to the other, and the inlines of both. */
    private final float[] sums;
    /** The index in {@code sums} of each pair of the window's traces, in the order of the matrix. */
    private final int[] places;
    /** Of two traces: the products of their samples, and the sums of a few of these. */
    private final float[] products;
    private final float[] parts;

    PrincipalEnergySimdBody(Work work, PrincipalEnergy kernel) {
        this.kernel = kernel;
        width = kernel.crosslines();
        height = kernel.inlines();
        covariance = new LargestEigenvalueSimd(work, kernel.traces());
        sums = work.floats((long) BLOCK * width * width * height * height);
        products = work.floats(BLOCK + kernel.samples() + LANES);
        parts = work.floats(BLOCK + kernel.samples() + LANES);
        places = work.ints(kernel.traces() * (kernel.traces() + 1) / 2);
    }

    @Override
    public void compute(Rows rows) {
        int reach = width / 2;
        int blocks = Math.ceilDiv(rows.samples(), BLOCK);
        int block = Math.ceilDiv(Math.ceilDiv(rows.samples(), blocks), LANES) * LANES;
        for (int first = 0; first < rows.samples(); first += block) {
            int length = Math.min(block, rows.samples() - first);
            for (int row = -reach; row < rows.count() + reach; row++) {
                for (int before = Math.max(-reach, row - width + 1); before <= row; before++) {
                    multiply(rows, row, before, first, length);
                }
                if (row >= reach) {
                    share(rows, row - reach, first, length);
                }
            }
        }
    }

    /** The index of the sums of two traces; {@code row} is not before {@code other}. */
    private int place(int row, int inline, int other, int otherInline) {
        int rows = Math.floorMod(row, width) * width + row - other;
        return ((rows * height + inline) * height + otherInline) * BLOCK;
    }

    private void multiply(Rows rows, int row, int other, int first, int length) {
        for (int i = 0; i < height; i++) {
            for (int j = 0; j < (row == other ? i + 1 : height); j++) {
                for (int field = 0; field < rows.inputs(); field++) {
                    int a = rows.at(field, i - height / 2, row) + first - kernel.samples() / 2;
                    int b = rows.at(field, j - height / 2, other) + first - kernel.samples() / 2;
                    multiply(rows.input(field), a, b, length + kernel.samples() - 1, field > 0);
                }
                sum(length, place(row, i, other, j));
            }
        }
    }

    private void multiply(float[] x, int a, int b, int length, boolean isAdded) {
        for (int k = 0; k < length; k += LANES) {
            FloatVector weighted = FloatVector.fromArray(SPECIES, x, a + k).mul(kernel.weight());
            FloatVector other = FloatVector.fromArray(SPECIES, x, b + k);
            FloatVector product =
                    isAdded ? weighted.fma(other, FloatVector.fromArray(SPECIES, products, k)) : weighted.mul(other);
            product.intoArray(products, k);
        }
    }

    /**
     * Adds the products up over windows: three sums over a third of the window, or a little less, and what is left at
     * its ends.
     */
    private void sum(int length, int place) {
        int part = Math.max(1, kernel.samples() / PARTS);
        int joined = kernel.samples() < PARTS ? 0 : PARTS;
        for (int k = 0; k < length + kernel.samples() - part; k += LANES) {
            FloatVector sum = FloatVector.fromArray(SPECIES, products, k);
            for (int n = 1; n < part; n++) {
                sum = sum.add(FloatVector.fromArray(SPECIES, products, k + n));
            }
            sum.intoArray(parts, k);
        }
        for (int k = 0; k < length; k += LANES) {
            FloatVector sum = FloatVector.zero(SPECIES);
            for (int n = 0; n < joined; n++) {
                sum = sum.add(FloatVector.fromArray(SPECIES, parts, k + n * part));
            }
            for (int n = joined * part; n < kernel.samples(); n++) {
                sum = sum.add(FloatVector.fromArray(SPECIES, products, k + n));
            }
            sum.intoArray(sums, place + k);
        }
    }

    private void share(Rows rows, int row, int first, int length) {
        int pair = 0;
        for (int a = 0; a < kernel.traces(); a++) {
            for (int b = 0; b <= a; b++) {
                int rowA = row + a % width - width / 2;
                int rowB = row + b % width - width / 2;
                places[pair++] = rowA >= rowB
                        ? place(rowA, a / width, rowB, b / width)
                        : place(rowB, b / width, rowA, a / width);
            }
        }
        int to = rows.to(0, row) + first;
        for (int k = 0; k < length; k += LANES) {
            for (int p = 0; p < places.length; p++) {
                covariance.set(p, FloatVector.fromArray(SPECIES, sums, places[p] + k));
            }
            covariance.share(rows.output(0), to + k);
        }
    }
}
