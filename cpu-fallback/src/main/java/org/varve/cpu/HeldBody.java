package org.varve.cpu;

import org.varve.core.PassBody;
import org.varve.core.Rows;
import org.varve.kernel.Held;
import org.varve.kernel.Span;

/** {@link Held}, trace by trace. */
final class HeldBody implements PassBody {

    private final Held kernel;

    HeldBody(Held kernel) {
        this.kernel = kernel;
    }

    @Override
    public void compute(Rows rows) {
        int di = kernel.inlines(rows.inline());
        for (int row = 0; row < rows.count(); row++) {
            int dj = kernel.crosslines(rows.firstCrossline() + row);
            for (int field = 0; field < rows.inputs(); field++) {
                copy(rows, rows.at(field, di, row + dj), rows.output(field), rows.to(field, row), field);
            }
        }
    }

    private void copy(Rows rows, int at, float[] y, int to, int field) {
        float[] x = rows.input(field);
        Span samples = kernel.interior().samples();
        int first = samples.before(rows.firstSample(), rows.samples());
        int end = samples.through(rows.firstSample(), rows.samples());
        for (int k = 0; k < first; k++) {
            y[to + k] = x[at + k + kernel.samples(rows.firstSample() + k)];
        }
        if (first < end) System.arraycopy(x, at + first, y, to + first, end - first);
        for (int k = Math.max(first, end); k < rows.samples(); k++) {
            y[to + k] = x[at + k + kernel.samples(rows.firstSample() + k)];
        }
    }
}
