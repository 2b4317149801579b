package org.varve.cpu;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorOperators;
import org.varve.core.PassBody;
import org.varve.core.Rows;
import org.varve.kernel.Moment;
import org.varve.kernel.WindowMoment;

/** {@link WindowMoment}, a vector of windows at a time, from columns that windows share. */
final class WindowMomentSimdBody implements PassBody {

    private final Moment moment;
    private final int crosslines;
    private final int column;
    private final int size;
    private final WindowColumns columns;
    /** The index of each column of a window. */
    private final int[] at;

    WindowMomentSimdBody(Work work, WindowMoment kernel) {
        moment = kernel.moment();
        crosslines = kernel.crosslines();
        column = kernel.column();
        size = kernel.size();
        columns = new WindowColumns(work, kernel);
        at = work.ints(crosslines);
    }

    @Override
    public void compute(Rows rows) {
        int reach = crosslines / 2;
        for (int first = 0; first < rows.samples(); first += WindowColumns.BLOCK) {
            int length = Math.min(WindowColumns.BLOCK, rows.samples() - first);
            for (int row = -reach; row < rows.count() + reach; row++) {
                columns.addUp(rows, row, first, length);
                if (row >= reach) join(rows, row - reach, first, length);
            }
        }
    }

    private void join(Rows rows, int row, int first, int length) {
        for (int c = 0; c < crosslines; c++) {
            at[c] = columns.place(row + c - crosslines / 2);
        }
        int to = rows.to(0, row) + first;
        for (int k = 0; k < length; k += DoubleLanes.COUNT) {
            DoubleVector mean = mean(k);
            DoubleVector second = second(k, mean).div(size);
            DoubleVector result = switch (moment) {
                case VARIANCE -> second;
                case NORMALISED_VARIANCE -> unlessZero(second.div(mean.fma(mean, second)), second);
                case DEVIATION -> second.sqrt();
                case SKEWNESS -> ratio(third(k, mean), second.mul(second.sqrt()), second);
                case KURTOSIS -> ratio(fourth(k, mean), second.mul(second), second);
            };
            DoubleLanes.toFloats(result).intoArray(rows.output(0), to + k);
        }
    }

    private DoubleVector number(int n, int at) {
        return DoubleVector.fromArray(DoubleLanes.SPECIES, columns.numbers[n], at);
    }

    private DoubleVector mean(int k) {
        DoubleVector sum = DoubleVector.zero(DoubleLanes.SPECIES);
        for (int place : at) {
            sum = sum.add(number(0, place + k));
        }
        return sum.div(crosslines);
    }

    private DoubleVector second(int k, DoubleVector mean) {
        DoubleVector count = DoubleVector.broadcast(DoubleLanes.SPECIES, column);
        DoubleVector second = DoubleVector.zero(DoubleLanes.SPECIES);
        for (int place : at) {
            DoubleVector d = number(0, place + k).sub(mean);
            second = second.add(d.mul(d).fma(count, number(1, place + k)));
        }
        return second;
    }

    private DoubleVector third(int k, DoubleVector mean) {
        DoubleVector count = DoubleVector.broadcast(DoubleLanes.SPECIES, column);
        DoubleVector third = DoubleVector.zero(DoubleLanes.SPECIES);
        for (int place : at) {
            DoubleVector d = number(0, place + k).sub(mean);
            DoubleVector inner = d.mul(d).fma(count, number(1, place + k).mul(3));
            third = third.add(d.fma(inner, number(2, place + k)));
        }
        return third;
    }

    private DoubleVector fourth(int k, DoubleVector mean) {
        DoubleVector count = DoubleVector.broadcast(DoubleLanes.SPECIES, column);
        DoubleVector fourth = DoubleVector.zero(DoubleLanes.SPECIES);
        for (int place : at) {
            DoubleVector d = number(0, place + k).sub(mean);
            DoubleVector square = d.mul(d);
            DoubleVector inner = square.fma(count, number(1, place + k).mul(6));
            DoubleVector outer = d.mul(4).fma(number(2, place + k), number(3, place + k));
            fourth = fourth.add(square.fma(inner, outer));
        }
        return fourth;
    }

    /** The mean of the higher powers over a power of the variance; 0 where that is 0. */
    private DoubleVector ratio(DoubleVector higher, DoubleVector denominator, DoubleVector variance) {
        return unlessZero(higher.div(size).div(denominator), variance);
    }

    private static DoubleVector unlessZero(DoubleVector quotient, DoubleVector variance) {
        return quotient.blend(0, variance.compare(VectorOperators.EQ, 0));
    }
}
