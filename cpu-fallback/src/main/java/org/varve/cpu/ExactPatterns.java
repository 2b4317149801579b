package org.varve.cpu;

import java.util.List;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorOperators;
import org.varve.core.Rows;
import org.varve.kernel.LocalBinaryPattern;
import org.varve.kernel.LocalBinaryPattern.Point;

/** {@link LocalBinaryPattern} as its definition has it, in float64. */
final class ExactPatterns {

    private final Point[] points;

    ExactPatterns(List<Point> points) {
        this.points = points.toArray(Point[]::new);
    }

    /** Puts the codes of {@link DoubleLanes#COUNT} samples, from sample {@code k} of a row on, into the output. */
    void codes(Rows rows, int row, int k) {
        float[] x = rows.input(0);
        DoubleVector centre = DoubleLanes.load(x, rows.at(0, 0, row) + k);
        DoubleVector code = DoubleVector.zero(DoubleLanes.SPECIES);
        DoubleVector missing = centre;
        for (int b = 0; b < points.length; b++) {
            Point p = points[b];
            DoubleVector low = along(x, rows.at(0, 0, row + p.crossline()) + k, p, centre);
            DoubleVector high = along(x, rows.at(0, 0, row + p.nextCrossline()) + k, p, centre);
            DoubleVector value = between(low, high, p.alongCrosslines());
            missing = missing.blend(value, value.test(VectorOperators.IS_NAN));
            code = code.add(1 << b, value.compare(VectorOperators.GE, 0));
        }
        code = code.blend(Double.NaN, missing.test(VectorOperators.IS_NAN));
        DoubleLanes.toFloats(code).intoArray(rows.output(0), rows.to(0, row) + k);
    }

    /** Puts the code of sample {@code k} of a row into the output. */
    void code(Rows rows, int row, int k) {
        float[] x = rows.input(0);
        double centre = x[rows.at(0, 0, row) + k];
        int code = 0;
        boolean missing = false;
        for (int b = 0; b < points.length; b++) {
            Point p = points[b];
            double low = along(x, rows.at(0, 0, row + p.crossline()) + k, p, centre);
            double high = along(x, rows.at(0, 0, row + p.nextCrossline()) + k, p, centre);
            double value = between(low, high, p.alongCrosslines());
            missing |= Double.isNaN(value);
            code |= value >= 0 ? 1 << b : 0;
        }
        rows.output(0)[rows.to(0, row) + k] = missing ? Float.NaN : code;
    }

    private static double along(float[] x, int at, Point p, double centre) {
        return between(x[at + p.sample()] - centre, x[at + p.nextSample()] - centre, p.alongSamples());
    }

    private static double between(double low, double high, double fraction) {
        return low * (1 - fraction) + high * fraction;
    }

    private static DoubleVector along(float[] x, int at, Point p, DoubleVector centre) {
        DoubleVector low = DoubleLanes.load(x, at + p.sample()).sub(centre);
        return between(low, DoubleLanes.load(x, at + p.nextSample()).sub(centre), p.alongSamples());
    }

    private static DoubleVector between(DoubleVector low, DoubleVector high, double fraction) {
        return low.mul(1 - fraction).add(high.mul(fraction));
    }
}
