package org.varve.cpu;

import org.varve.core.Rows;

/**
 * A long filter ({@code Taps}) along inlines, four planes at once: the planes that it reads are many, and seldom all in
 * the cache.
 */
final class InlineTapsSimdBody implements PlanesBody {

    private final int radius;
    private final TapsSimdBody single;
    private final TapsOfFourRows four;

    InlineTapsSimdBody(TapsSimdBody single, TapsOfFourRows four, int radius) {
        this.radius = radius;
        this.single = single;
        this.four = four;
    }

    @Override
    public void compute(Rows rows) {
        single.compute(rows);
    }

    @Override
    public void computePlanes(PassRows rows, int planes) {
        for (int field = 0; field < rows.inputs(); field++) {
            for (int row = 0; row < rows.count(); row++) {
                for (int plane = 0; plane < planes; plane += PLANES) {
                    computeFour(rows, field, plane, row);
                }
            }
        }
    }

    private void computeFour(PassRows rows, int field, int plane, int row) {
        for (int t = 0; t < four.at.length; t++) {
            four.at[t] = rows.at(field, plane + t - radius, row);
        }
        for (int n = 0; n < PLANES; n++) {
            four.to[n] = rows.to(field, plane + n, row);
        }
        four.compute(rows.input(field), rows.output(field), rows.samples());
    }
}
