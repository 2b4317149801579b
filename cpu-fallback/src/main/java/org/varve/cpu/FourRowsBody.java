package org.varve.cpu;

import jdk.incubator.vector.FloatVector;
import org.varve.core.Rows;

/** A body that computes four rows at once, neighbours along an axis, as most rows that they meet are the same. */
abstract class FourRowsBody implements PlanesBody {

    static final int ROWS = StencilOfFourRows.ROWS;

    private static final int LANES = FloatVector.SPECIES_PREFERRED.length();

    private final boolean isAlongInlines;
    private final int together;

    /**
     * A body.
     *
     * @param isAlongInlines whether the four rows are neighbours along the inline axis
     * @param together planes of which a row is computed before the next row, as they meet the same rows
     */
    FourRowsBody(boolean isAlongInlines, int together) {
        this.isAlongInlines = isAlongInlines;
        this.together = together;
    }

    /** Turns to row 0 of a plane. */
    abstract void locateOne(Rows rows, int plane);

    /** Turns to row 0 of a plane and the three next to it, as those of {@code number}. */
    abstract void locateFour(Rows rows, int plane, int number);

    /** Computes a row of the plane turned to. */
    abstract void computeOne(Rows rows, int plane, int row);

    /** Computes a row of the plane turned to as that of {@code number} and the three next to it. */
    abstract void computeFour(Rows rows, int plane, int row, int number);

    @Override
    public void compute(Rows rows) {
        compute(rows, 0);
    }

    private void compute(Rows rows, int plane) {
        if (!isAlongInlines && rows.count() >= ROWS) {
            computeFours(rows, plane, plane + 1);
            return;
        }
        locateOne(rows, plane);
        for (int row = 0; row < rows.count(); row++) computeOne(rows, plane, row);
    }

    @Override
    public void computePlanes(PassRows rows, int planes) {
        if (isAlongInlines || rows.count() >= ROWS) {
            for (int plane = 0; plane < planes; plane += together) {
                computeFours(rows, plane, Math.min(plane + together, planes));
            }
        } else {
            for (int plane = 0; plane < planes; plane++) compute(rows, plane);
        }
    }

    /** Computes planes together; the last four rows may begin among the four before. */
    private void computeFours(Rows rows, int first, int end) {
        int planes = isAlongInlines ? ROWS : 1;
        for (int plane = first; plane < end; plane += planes) {
            locateFour(rows, plane, (plane - first) / planes);
        }
        int count = rows.count();
        int step = isAlongInlines ? 1 : ROWS;
        for (int n = 0; n < count; n += step) {
            int row = Math.min(n, count - step);
            for (int plane = first; plane < end; plane += planes) {
                computeFour(rows, plane, row, (plane - first) / planes);
            }
        }
    }

    /** How much further a row of a field that is read begins than row 0. */
    static int beyond(Rows rows, int field, int row) {
        return rows.at(field, 0, row) - rows.at(field, 0, 0);
    }

    /** The samples of a row, and those that fill its last vector. */
    static int padded(Rows rows) {
        return Math.ceilDiv(rows.samples(), LANES) * LANES;
    }

    /** Where the results of a row of a plane begin; {@code next} rows further of the four. */
    final int to(Rows rows, int field, int plane, int row, int next) {
        int inlines = plane + (isAlongInlines ? next : 0);
        int crossline = row + (isAlongInlines ? 0 : next);
        return inlines == 0 ? rows.to(field, crossline) : ((PassRows) rows).to(field, inlines, crossline);
    }
}
