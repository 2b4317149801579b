package org.varve.cpu;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorOperators;
import org.varve.core.PassBody;
import org.varve.core.Rows;
import org.varve.kernel.Moment;
import org.varve.kernel.WindowMoment;

/** {@link WindowMoment}, a vector of windows at a time. */
final class WindowMomentSimdBody implements PassBody {

    private final WindowMoment kernel;
    private final Moment moment;
    private final int reach;
    private final int size;
    private final int[] at;

    WindowMomentSimdBody(Work work, WindowMoment kernel) {
        this.kernel = kernel;
        moment = kernel.moment();
        reach = kernel.samples() / 2;
        size = kernel.size();
        at = work.ints((long) kernel.inlines() * kernel.crosslines());
    }

    @Override
    public void compute(Rows rows) {
        for (int row = 0; row < rows.count(); row++) {
            int trace = 0;
            for (int di = -kernel.inlines() / 2; di <= kernel.inlines() / 2; di++) {
                for (int dj = -kernel.crosslines() / 2; dj <= kernel.crosslines() / 2; dj++) {
                    at[trace++] = rows.at(0, di, row + dj);
                }
            }
            float[] x = rows.input(0);
            int to = rows.to(0, row);
            for (int k = 0; k < rows.samples(); k += DoubleLanes.COUNT) {
                DoubleVector mean = mean(x, k);
                DoubleVector result = switch (moment) {
                    case VARIANCE -> second(x, k, mean);
                    case DEVIATION -> second(x, k, mean).sqrt();
                    case SKEWNESS -> skewness(x, k, mean);
                    case KURTOSIS -> kurtosis(x, k, mean);
                };
                DoubleLanes.toFloats(result).intoArray(rows.output(0), to + k);
            }
        }
    }

    private DoubleVector mean(float[] x, int k) {
        DoubleVector sum = DoubleVector.zero(DoubleLanes.SPECIES);
        for (int trace : at) {
            for (int dk = -reach; dk <= reach; dk++) {
                sum = sum.add(DoubleLanes.load(x, trace + k + dk));
            }
        }
        return sum.div(size);
    }

    private DoubleVector second(float[] x, int k, DoubleVector mean) {
        DoubleVector second = DoubleVector.zero(DoubleLanes.SPECIES);
        for (int trace : at) {
            for (int dk = -reach; dk <= reach; dk++) {
                DoubleVector deviation = DoubleLanes.load(x, trace + k + dk).sub(mean);
                second = second.add(deviation.mul(deviation));
            }
        }
        return second.div(size);
    }

    private DoubleVector skewness(float[] x, int k, DoubleVector mean) {
        DoubleVector second = DoubleVector.zero(DoubleLanes.SPECIES);
        DoubleVector third = second;
        for (int trace : at) {
            for (int dk = -reach; dk <= reach; dk++) {
                DoubleVector deviation = DoubleLanes.load(x, trace + k + dk).sub(mean);
                DoubleVector square = deviation.mul(deviation);
                second = second.add(square);
                third = square.fma(deviation, third);
            }
        }
        second = second.div(size);
        return third.div(size)
                .div(second.mul(second.sqrt()))
                .blend(0, second.compare(VectorOperators.EQ, 0));
    }

    private DoubleVector kurtosis(float[] x, int k, DoubleVector mean) {
        DoubleVector second = DoubleVector.zero(DoubleLanes.SPECIES);
        DoubleVector fourth = second;
        for (int trace : at) {
            for (int dk = -reach; dk <= reach; dk++) {
                DoubleVector deviation = DoubleLanes.load(x, trace + k + dk).sub(mean);
                DoubleVector square = deviation.mul(deviation);
                second = second.add(square);
                fourth = square.fma(square, fourth);
            }
        }
        second = second.div(size);
        return fourth.div(size).div(second.mul(second)).blend(0, second.compare(VectorOperators.EQ, 0));
    }
}
