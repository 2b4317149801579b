package org.varve.cpu;

import org.varve.core.Rows;
import org.varve.kernel.LayerWindow;
import org.varve.kernel.SemblanceScan;
import org.varve.kernel.Span;

/**
 * Sums of the rows of sheared windows: those of columns, and of single traces where some shift takes a row beyond the
 * ends of the survey's traces. Rows beyond the survey are 0.
 */
final class ShearedRows implements WindowScan {

    private final LayerWindow window;
    /** The most samples that a trace is shifted by. */
    private final int reach;
    private final ShearedColumns columns;
    private final ShearedTraces ends;

    private int count;
    /** The rows within the survey, and those of them that no shift takes beyond it. */
    private int first;
    private int firstWhole;
    private int endWhole;
    private int end;

    /** @param most the most windows around neighbouring samples */
    ShearedRows(Work work, SemblanceScan kernel, int most) {
        window = kernel.window();
        reach = reach(kernel);
        columns = new ShearedColumns(work, kernel, most);
        ends = new ShearedTraces(work, kernel, endRows(kernel, most));
    }

    /** Whether the columns of a scan, and the rows near the ends, are few enough. */
    static boolean suit(SemblanceScan kernel, int most) {
        return ShearedColumns.suit(kernel, most) && ShearedTraces.suit(kernel, endRows(kernel, most));
    }

    private static int reach(SemblanceScan kernel) {
        LayerWindow window = kernel.window();
        double steps = (double) (window.inlines() / 2 + window.crosslines() / 2) * kernel.steps();
        return (int) Math.ceil(steps * kernel.step());
    }

    private static int endRows(SemblanceScan kernel, int most) {
        return Math.min(2 * reach(kernel), most + kernel.window().samples() - 1);
    }

    @Override
    public void seek(Rows rows, int row, int sample, int windows) {
        columns.seek(rows, row, sample, windows);
        count = windows + window.samples() - 1;
        int k = sample - window.samples() / 2;
        int position = rows.firstSample() + k;
        Span survey = window.survey().samples();
        first = survey.before(position, count);
        end = survey.through(position, count);
        firstWhole = Math.min(survey.before(position - reach, count), end);
        endWhole = Math.max(survey.through(position + reach, count), firstWhole);
        ends.seek(rows, row);
        if (first < firstWhole) ends.add(rows, row, k + first, firstWhole - first);
        if (endWhole < end) ends.add(rows, row, k + endWhole, end - endWhole);
    }

    @Override
    public void sum(int inline, int crossline, float[] rowSums, float[] rowSquares, int to) {
        columns.sum(inline, crossline, rowSums, rowSquares, to);
        if (first == firstWhole && endWhole == end && first == 0 && end == count) return;
        ends.turn(inline, crossline);
        ends.sumRows(0, firstWhole - first, rowSums, rowSquares, to + first);
        ends.sumRows(firstWhole - first, end - endWhole, rowSums, rowSquares, to + endWhole);
        clear(rowSums, rowSquares, to, first);
        clear(rowSums, rowSquares, to + end, count - end);
    }

    private static void clear(float[] rowSums, float[] rowSquares, int to, int rows) {
        for (int n = to; n < to + rows; n++) {
            rowSums[n] = 0;
            rowSquares[n] = 0;
        }
    }
}
