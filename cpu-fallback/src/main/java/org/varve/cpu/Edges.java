package org.varve.cpu;

import java.util.Arrays;
import org.varve.core.Rows;
import org.varve.kernel.Interior;

/** Results that are 0 outside an interior of the survey. */
final class Edges {

    private Edges() {}

    /** Whether the interior has samples of a row's trace. */
    static boolean hasTrace(Interior interior, Rows rows, int row) {
        return interior.hasTrace(rows.inline(), rows.firstCrossline() + row);
    }

    /** Clears the results of a row outside the interior. */
    static void clear(Interior interior, Rows rows, int row) {
        int count = rows.samples();
        if (!hasTrace(interior, rows, row)) {
            clear(rows, row, 0, count);
            return;
        }
        clear(rows, row, 0, interior.samples().before(rows.firstSample(), count));
        clear(rows, row, interior.samples().through(rows.firstSample(), count), count);
    }

    private static void clear(Rows rows, int row, int from, int to) {
        for (int output = 0; output < rows.outputs(); output++) {
            int start = rows.to(output, row);
            Arrays.fill(rows.output(output), start + from, start + to, 0);
        }
    }
}
