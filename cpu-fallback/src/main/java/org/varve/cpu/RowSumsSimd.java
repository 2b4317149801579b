package org.varve.cpu;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.varve.core.Rows;
import org.varve.kernel.RowSums;

/** {@link RowSums} of the windows around neighbouring samples. */
final class RowSumsSimd {

    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
    private static final int LANES = SPECIES.length();

    /** The rows, then the sums of three of them. */
    private final float[] rows;

    private final int threes;
    /** The row that the last three of the first window begin with. */
    private final int lastThree;
    /** Where the sums of three and the rows of the first window are. */
    private final int[] at;

    /**
     * @param window rows of a window
     * @param most the most rows of all windows together
     */
    RowSumsSimd(Work work, int window, int most) {
        threes = most + Rows.LANES;
        rows = work.floats(2L * threes);
        int whole = window / RowSums.TOGETHER;
        lastThree = (whole - 1) * RowSums.TOGETHER;
        at = work.ints(whole + window % RowSums.TOGETHER, places -> {
            for (int n = 0; n < whole; n++) places[n] = threes + n * RowSums.TOGETHER;
            for (int n = whole; n < places.length; n++) places[n] = whole * RowSums.TOGETHER + n - whole;
        });
    }

    /** Takes the rows of the first window, those of the next one more, and so on. */
    float[] rows() {
        return rows;
    }

    /** Squares the first rows. */
    void square(int count) {
        for (int k = 0; k < count; k += LANES) {
            FloatVector row = FloatVector.fromArray(SPECIES, rows, k);
            row.mul(row).intoArray(rows, k);
        }
    }

    /** Puts the sum of each of {@code count} windows, or more, into {@code y} from {@code to} on. */
    void sum(int count, float[] y, int to) {
        for (int k = 0; k < count + lastThree; k += LANES) {
            FloatVector.fromArray(SPECIES, rows, k)
                    .add(FloatVector.fromArray(SPECIES, rows, k + 1))
                    .add(FloatVector.fromArray(SPECIES, rows, k + 2))
                    .intoArray(rows, threes + k);
        }
        VectorSums.sum(rows, at, count, y, to);
    }
}
