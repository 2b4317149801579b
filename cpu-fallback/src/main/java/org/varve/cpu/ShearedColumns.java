package org.varve.cpu;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.varve.core.Rows;
import org.varve.kernel.Interior;
import org.varve.kernel.LayerWindow;
import org.varve.kernel.SemblanceScan;

/**
 * Sums of the rows of sheared windows that no shift takes beyond the ends of the survey's traces. The traces of a
 * crossline are summed once for each inline dip and each shift of that crossline, for all rows and pairs of dips that
 * need them: a window is a sum of such columns.
 */
final class ShearedColumns implements WindowScan {

    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
    private static final int LANES = SPECIES.length();

    /** The most floats that columns may take; more would not fit into the caches. */
    private static final long MOST_FLOATS = 1 << 22;

    private final SemblanceScan kernel;
    private final LayerWindow window;
    private final int steps;
    /** Shifts of a trace, by both dips, and those of a column, by the crossline dip. */
    private final Shifts ofTrace;
    private final Shifts ofColumn;
    /** How many floats of a shifted trace and of a column come before the first row, and how many they are. */
    private final int traceMargin;
    private final int columnMargin;
    private final int traceLength;
    private final int columnLength;
    /** The traces of one crossline, by inline and shift. */
    private final float[] traces;
    /** By crossline, inline dip and shift: the sum of the traces of each row, and that of their squares. */
    private final float[] sums;
    private final float[] squares;
    /** Where the traces of a column are, and the columns of a pair. */
    private final int[] tracesAt;
    private final int[] columnsAt;
    /** Where the columns of each crossline begin, and for each crossline dip that of its shift, at the first row. */
    private final int[] crosslinesAt;
    private final int[] shiftsAt;

    private int count;

    /** Set before anything is summed. */
    @SuppressWarnings("NullAway.Init")
    private Rows rows;
    private int row;

    /** @param most the most windows around neighbouring samples */
    ShearedColumns(Work work, SemblanceScan kernel, int most) {
        this.kernel = kernel;
        window = kernel.window();
        steps = kernel.steps();
        ofTrace = traceShifts(kernel);
        ofColumn = columnShifts(kernel);
        columnMargin = ofColumn.mostWhole();
        traceMargin = columnMargin + ofTrace.mostWhole();
        columnLength = columnLength(kernel, most);
        traceLength = columnLength + 2 * ofTrace.mostWhole();
        traces = work.floats((long) window.inlines() * ofTrace.count() * traceLength);
        sums = work.floats(columns(kernel) * columnLength);
        squares = work.floats(columns(kernel) * columnLength);
        tracesAt = work.ints(window.inlines());
        columnsAt = work.ints(window.crosslines());
        crosslinesAt = work.ints(window.crosslines());
        shiftsAt = work.ints((long) window.crosslines() * side(kernel));
    }

    /** Whether the columns of a scan are few enough. */
    static boolean suit(SemblanceScan kernel, int most) {
        return 2 * columns(kernel) * columnLength(kernel, most) <= MOST_FLOATS;
    }

    private static Shifts traceShifts(SemblanceScan kernel) {
        LayerWindow window = kernel.window();
        return Shifts.of(kernel, (window.inlines() / 2 + window.crosslines() / 2) * kernel.steps());
    }

    private static Shifts columnShifts(SemblanceScan kernel) {
        return Shifts.of(kernel, kernel.window().crosslines() / 2 * kernel.steps());
    }

    private static long columns(SemblanceScan kernel) {
        return (long) kernel.window().crosslines() * side(kernel) * columnShifts(kernel).count();
    }

    private static int side(SemblanceScan kernel) {
        return 2 * kernel.steps() + 1;
    }

    private static int columnLength(SemblanceScan kernel, int most) {
        int rows = most + kernel.window().samples() - 1 + 2 * columnShifts(kernel).mostWhole();
        return Math.ceilDiv(rows + Rows.LANES, Rows.LANES) * Rows.LANES;
    }

    @Override
    public void seek(Rows next, int nextRow, int first, int windows) {
        rows = next;
        row = nextRow;
        count = windows;
        int half = window.crosslines() / 2;
        for (int crossline = row == 0 ? -half : row + half; crossline <= row + half; crossline++) {
            add(crossline, first - window.samples() / 2);
        }
        for (int n = 0; n < window.crosslines(); n++) {
            int b = window.survey().crosslines().inward(rows.firstCrossline() + row, n - half);
            crosslinesAt[n] = column(row + b, -steps, 0);
            for (int dip = -steps; dip <= steps; dip++) {
                shiftsAt[n * (2 * steps + 1) + dip + steps] =
                        ofColumn.number(b * dip) * columnLength + ofColumn.whole(b * dip) + columnMargin;
            }
        }
    }

    /** Sums the columns of a crossline, counted from row 0, for windows whose first row is at {@code from}. */
    private void add(int crossline, int from) {
        int length = count + window.samples() - 1 + 2 * columnMargin;
        for (int inline = -window.inlines() / 2; inline <= window.inlines() / 2; inline++) {
            for (int number = 0; number < ofTrace.count(); number++) {
                shift(inline, crossline, from, number);
            }
        }
        for (int dip = -steps; dip <= steps; dip++) {
            for (int number = 0; number < ofColumn.count(); number++) {
                locate(dip, ofColumn.steps(number));
                int to = column(crossline, dip, number);
                VectorSums.sumWithSquares(traces, tracesAt, length, sums, squares, to);
            }
        }
    }

    /** Where the samples of a trace at a shift of this number begin. */
    private int trace(int inline, int number) {
        return ((inline + window.inlines() / 2) * ofTrace.count() + number) * traceLength;
    }

    /** Where a column begins. */
    private int column(int crossline, int dip, int number) {
        int at = Math.floorMod(crossline, window.crosslines());
        return ((at * (2 * steps + 1) + dip + steps) * ofColumn.count() + number) * columnLength;
    }

    /** Interpolates the samples of a trace, no further than the halo. */
    private void shift(int inline, int crossline, int from, int number) {
        float[] x = rows.input(0);
        float shift = ofTrace.steps(number) * kernel.step();
        int before = window.before(shift);
        float fraction = shift - before;
        int margin = Math.min(traceMargin, window.shift());
        int at = rows.at(0, inline, crossline) + from + before;
        int to = trace(inline, number) + traceMargin;
        for (int k = -margin; k < count + window.samples() - 1 + margin; k += LANES) {
            FloatVector low = FloatVector.fromArray(SPECIES, x, at + k);
            FloatVector high = FloatVector.fromArray(SPECIES, x, at + k + 1);
            high.sub(low).mul(fraction).add(low).mul(kernel.scale()).intoArray(traces, to + k);
        }
    }

    /** Finds the traces of a column, for an inline dip and the shift of the column. */
    private void locate(int dip, int steps) {
        Interior survey = window.survey();
        for (int n = 0; n < tracesAt.length; n++) {
            int inline = survey.inlines().inward(rows.inline(), n - window.inlines() / 2);
            int shift = inline * dip + steps;
            tracesAt[n] = trace(inline, ofTrace.number(shift)) + ofTrace.whole(shift) + traceMargin - columnMargin;
        }
    }

    @Override
    public void sum(int inline, int crossline, float[] rowSums, float[] rowSquares, int to) {
        int ofDip = (inline + steps) * ofColumn.count() * columnLength;
        for (int n = 0; n < columnsAt.length; n++) {
            columnsAt[n] = crosslinesAt[n] + ofDip + shiftsAt[n * (2 * steps + 1) + crossline + steps];
        }
        VectorSums.sumBoth(sums, squares, columnsAt, count + window.samples() - 1, rowSums, rowSquares, to);
    }
}
