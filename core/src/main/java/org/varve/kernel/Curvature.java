package org.varve.kernel;

import org.varve.core.Kernel;
import org.varve.core.Rows;

/**
 * A curvature of the layers, in float64, from the fields {@code p, q, p_i, p_j, q_i, q_j}: inline and crossline dip,
 * and the derivatives of each from inline to inline and from crossline to crossline.
 *
 * @param turn what changes per line are per unit of length on the map
 * @param depth units of length in a sample
 */
public record Curvature(CurvatureMeasure measure, MapTurn turn, double depth) implements Kernel {

    /** In samples per trace. */
    public Curvature(CurvatureMeasure measure) {
        this(measure, MapTurn.NONE, 1);
    }

    /** Whether the map differs from the lines. */
    public boolean isOnMap() {
        return !turn.equals(MapTurn.NONE) || depth != 1;
    }

    /** Besides the measure, the slopes and their derivatives on the map. */
    @Override
    public double operations(int inputs, int samples) {
        return measure.operations() + (turn.equals(MapTurn.NONE) ? 0 : 9 * 3 + 2);
    }

    @Override
    public int degree(int input) {
        return 0;
    }

    @Override
    public void row(Rows rows, int row) {
        float[] y = rows.output(0);
        int to = rows.to(0, row);
        for (int k = 0; k < rows.samples(); k++) {
            double p = value(rows, 0, row, k);
            double q = value(rows, 1, row, k);
            double ii = value(rows, 2, row, k);
            double ij = value(rows, 3, row, k);
            double ji = value(rows, 4, row, k);
            double jj = value(rows, 5, row, k);
            y[to + k] = (float) (isOnMap()
                    ? onMap(p, q, ii, ij, ji, jj)
                    : measure.of(p, q, 0.5 * ii, 0.5 * jj, 0.5 * (ij + ji)));
        }
    }

    private double onMap(double p, double q, double ii, double ij, double ji, double jj) {
        double eastByInline = turn.east(ii, ji);
        double eastByCrossline = turn.east(ij, jj);
        double northByInline = turn.north(ii, ji);
        double northByCrossline = turn.north(ij, jj);
        double a = turn.east(eastByInline, eastByCrossline);
        double b = turn.north(northByInline, northByCrossline);
        double c = turn.north(eastByInline, eastByCrossline) + turn.east(northByInline, northByCrossline);
        double half = 0.5 * depth;
        return measure.of(depth * turn.east(p, q), depth * turn.north(p, q), half * a, half * b, half * c);
    }

    private static double value(Rows rows, int field, int row, int k) {
        return rows.input(field)[rows.at(field, 0, row) + k];
    }
}
