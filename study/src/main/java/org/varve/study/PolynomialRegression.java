package org.varve.study;

import java.util.List;
import java.util.function.ToDoubleFunction;
import org.hipparchus.linear.ArrayRealVector;
import org.hipparchus.linear.MatrixUtils;
import org.hipparchus.linear.RealMatrix;
import org.hipparchus.linear.RealVector;
import org.hipparchus.linear.SingularValueDecomposition;
import org.varve.profiler.Measurement.Load;

/**
 * A polynomial in the samples of the tile with its halo, by least squares of the relative residuals.
 *
 * @param degree at least 1
 */
record PolynomialRegression(int degree) implements Regression {

    @Override
    public String name() {
        return degree == 1 ? "linear" : "polynomial";
    }

    @Override
    public ToDoubleFunction<Load> fit(List<Point> points) {
        double unit = points.stream().mapToDouble(Point::samples).max().orElseThrow();
        RealMatrix rows = MatrixUtils.createRealMatrix(points.size(), degree + 1);
        for (int i = 0; i < points.size(); i++) {
            Point point = points.get(i);
            rows.setRowVector(i, powers(point.samples() / unit).mapDivide(point.bytes()));
        }
        RealVector coefficients = new SingularValueDecomposition(rows)
                .getSolver()
                .solve(new ArrayRealVector(points.size(), 1.0));
        return load -> coefficients.dotProduct(powers(Point.samples(load) / unit));
    }

    private RealVector powers(double x) {
        RealVector powers = new ArrayRealVector(degree + 1);
        for (int power = 0; power <= degree; power++) {
            powers.setEntry(power, Math.pow(x, power));
        }
        return powers;
    }
}
