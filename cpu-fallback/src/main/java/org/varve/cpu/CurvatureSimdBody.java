package org.varve.cpu;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorOperators;
import org.varve.core.PassBody;
import org.varve.core.Rows;
import org.varve.kernel.Curvature;
import org.varve.kernel.MapTurn;

/** {@link Curvature}, a vector of samples at a time, by the same operations in the same order. */
final class CurvatureSimdBody implements PassBody {

    /** Samples computed at a time. */
    private static final int BLOCK = 64;

    private final Curvature kernel;
    private final MapTurn turn;
    private final boolean isOnMap;
    /** The slopes of a block, and half of their derivatives: {@code p_x}, {@code q_y} and {@code p_y + q_x}. */
    private final double[] p;
    private final double[] q;
    private final double[] a;
    private final double[] b;
    private final double[] c;

    CurvatureSimdBody(Work work, Curvature kernel) {
        this.kernel = kernel;
        turn = kernel.turn();
        isOnMap = kernel.isOnMap();
        p = work.doubles(BLOCK);
        q = work.doubles(BLOCK);
        a = work.doubles(BLOCK);
        b = work.doubles(BLOCK);
        c = work.doubles(BLOCK);
    }

    @Override
    public void compute(Rows rows) {
        for (int row = 0; row < rows.count(); row++) {
            for (int first = 0; first < rows.samples(); first += BLOCK) {
                int length = Math.min(BLOCK, rows.samples() - first);
                if (isOnMap) {
                    loadOnMap(rows, row, first, length);
                } else {
                    load(rows, row, first, length);
                }
                measure(rows.output(0), rows.to(0, row) + first, length);
            }
        }
    }

    private void load(Rows rows, int row, int first, int length) {
        load(rows.input(0), rows.at(0, 0, row) + first, length, 1, p);
        load(rows.input(1), rows.at(1, 0, row) + first, length, 1, q);
        load(rows.input(2), rows.at(2, 0, row) + first, length, 0.5, a);
        load(rows.input(5), rows.at(5, 0, row) + first, length, 0.5, b);
        load(rows.input(3), rows.at(3, 0, row) + first, length, 1, c);
        float[] other = rows.input(4);
        int at = rows.at(4, 0, row) + first;
        for (int k = 0; k < length; k += DoubleLanes.COUNT) {
            get(c, k).add(DoubleLanes.load(other, at + k)).mul(0.5).intoArray(c, k);
        }
    }

    private static void load(float[] x, int at, int length, double factor, double[] y) {
        for (int k = 0; k < length; k += DoubleLanes.COUNT) {
            DoubleLanes.load(x, at + k).mul(factor).intoArray(y, k);
        }
    }

    private void loadOnMap(Rows rows, int row, int first, int length) {
        double half = 0.5 * kernel.depth();
        for (int k = 0; k < length; k += DoubleLanes.COUNT) {
            DoubleVector i = read(rows, 0, row, first + k);
            DoubleVector j = read(rows, 1, row, first + k);
            east(i, j).mul(kernel.depth()).intoArray(p, k);
            north(i, j).mul(kernel.depth()).intoArray(q, k);
            DoubleVector ii = read(rows, 2, row, first + k);
            DoubleVector ij = read(rows, 3, row, first + k);
            DoubleVector ji = read(rows, 4, row, first + k);
            DoubleVector jj = read(rows, 5, row, first + k);
            DoubleVector eastByInline = east(ii, ji);
            DoubleVector eastByCrossline = east(ij, jj);
            DoubleVector northByInline = north(ii, ji);
            DoubleVector northByCrossline = north(ij, jj);
            east(eastByInline, eastByCrossline).mul(half).intoArray(a, k);
            north(northByInline, northByCrossline).mul(half).intoArray(b, k);
            north(eastByInline, eastByCrossline).add(east(northByInline, northByCrossline)).mul(half).intoArray(c, k);
        }
    }

    private void measure(float[] y, int to, int length) {
        switch (kernel.measure()) {
            case MEAN -> means(y, to, length);
            case GAUSSIAN -> gaussians(y, to, length);
            case MAXIMUM -> principals(y, to, length, 1);
            case MINIMUM -> principals(y, to, length, -1);
            case MOST_POSITIVE -> extremes(y, to, length, 1);
            case MOST_NEGATIVE -> extremes(y, to, length, -1);
        }
    }

    private void means(float[] y, int to, int length) {
        for (int k = 0; k < length; k += DoubleLanes.COUNT) {
            DoubleLanes.toFloats(mean(k)).intoArray(y, to + k);
        }
    }

    private void gaussians(float[] y, int to, int length) {
        for (int k = 0; k < length; k += DoubleLanes.COUNT) {
            DoubleLanes.toFloats(gaussian(k)).intoArray(y, to + k);
        }
    }

    /** @param side 1 for the principal curvatures farther from 0, -1 for those nearer to it */
    private void principals(float[] y, int to, int length, int side) {
        for (int k = 0; k < length; k += DoubleLanes.COUNT) {
            DoubleVector mean = mean(k);
            DoubleVector spread = mean.mul(mean).sub(gaussian(k)).max(0).sqrt().mul(side);
            DoubleVector curvature = mean.add(spread).blend(mean.sub(spread), mean.compare(VectorOperators.LT, 0));
            ((FloatVector) curvature.convertShape(VectorOperators.D2F, DoubleLanes.FLOATS, 0)).intoArray(y, to + k);
        }
    }

    /** @param side 1 for the most positive curvatures, -1 for the most negative ones */
    private void extremes(float[] y, int to, int length, int side) {
        for (int k = 0; k < length; k += DoubleLanes.COUNT) {
            DoubleVector sum = get(a, k).add(get(b, k));
            DoubleVector difference = get(a, k).sub(get(b, k));
            DoubleVector root = difference.mul(difference).add(get(c, k).mul(get(c, k))).sqrt();
            DoubleLanes.toFloats(sum.add(root.mul(side))).intoArray(y, to + k);
        }
    }

    private static DoubleVector read(Rows rows, int field, int row, int k) {
        return DoubleLanes.load(rows.input(field), rows.at(field, 0, row) + k);
    }

    private DoubleVector east(DoubleVector perInline, DoubleVector perCrossline) {
        return perInline.mul(turn.eastOfInline()).add(perCrossline.mul(turn.eastOfCrossline()));
    }

    private DoubleVector north(DoubleVector perInline, DoubleVector perCrossline) {
        return perInline.mul(turn.northOfInline()).add(perCrossline.mul(turn.northOfCrossline()));
    }

    private DoubleVector metric(int k) {
        return get(p, k).mul(get(p, k)).add(1).add(get(q, k).mul(get(q, k)));
    }

    private DoubleVector mean(int k) {
        DoubleVector metric = metric(k);
        return get(a, k).mul(get(q, k).mul(get(q, k)).add(1))
                .add(get(b, k).mul(get(p, k).mul(get(p, k)).add(1)))
                .sub(get(c, k).mul(get(p, k)).mul(get(q, k)))
                .div(metric.mul(metric.sqrt()));
    }

    private DoubleVector gaussian(int k) {
        DoubleVector metric = metric(k);
        return get(a, k).mul(4).mul(get(b, k)).sub(get(c, k).mul(get(c, k))).div(metric.mul(metric));
    }

    private static DoubleVector get(double[] x, int k) {
        return DoubleVector.fromArray(DoubleLanes.SPECIES, x, k);
    }
}
