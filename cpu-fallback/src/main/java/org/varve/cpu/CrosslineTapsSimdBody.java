package org.varve.cpu;

import org.varve.core.PassBody;
import org.varve.core.Rows;

/** A long filter ({@code Taps}) along crosslines, four rows at once. */
final class CrosslineTapsSimdBody implements PassBody {

    private static final int ROWS = TapsOfFourRows.ROWS;

    private final int radius;
    private final TapsSimdBody single;
    private final TapsOfFourRows four;

    CrosslineTapsSimdBody(TapsSimdBody single, TapsOfFourRows four, int radius) {
        this.radius = radius;
        this.single = single;
        this.four = four;
    }

    @Override
    public void compute(Rows rows) {
        int fours = rows.count() / ROWS * ROWS;
        for (int field = 0; field < rows.inputs(); field++) {
            for (int row = 0; row < fours; row += ROWS) {
                for (int t = 0; t < four.at.length; t++) {
                    four.at[t] = rows.at(field, 0, row + t - radius);
                }
                for (int r = 0; r < ROWS; r++) {
                    four.to[r] = rows.to(field, row + r);
                }
                four.compute(rows.input(field), rows.output(field), rows.samples());
            }
            for (int row = fours; row < rows.count(); row++) {
                single.compute(rows, field, row);
            }
        }
    }
}
