package org.varve.cpu;

import java.util.Arrays;
import java.util.List;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.varve.core.PassBody;
import org.varve.core.Rows;
import org.varve.kernel.CorrelationSearch;
import org.varve.kernel.PeakLag;

/**
 * {@link CorrelationSearch} for 16 traces at once: computes the correlations of some samples at all lags, and searches
 * them while they are in the cache.
 */
final class CorrelationSearchSimdBody implements PassBody {

    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
    private static final int TRACES = TraceLanes.TRACES;

    /** The most samples whose correlations are kept at a time. */
    private static final int MOST = 256;

    private final CorrelationSearch kernel;
    private final List<PeakLag> steps;
    private final PeakSearch search;
    private final ProductMeanLanes means;

    /** Both surveys in lanes, the second from the earliest lag on. */
    private final float[] a;
    private final float[] b;

    /** The root mean squares of their windows, of the second from the earliest lag on. */
    private final float[] rmsA;
    private final float[] rmsB;

    /** The correlations of a block of samples, lag by lag. */
    private final float[] correlations;
    private final int block;

    private final float[] largest;
    private final float[] lags;
    private final int[] places;

    CorrelationSearchSimdBody(Work work, CorrelationSearch kernel, int samples) {
        this.kernel = kernel;
        steps = PeakLag.steps(kernel.most());
        search = new PeakSearch(work);
        int around = samples + 2 * kernel.farthest();
        means = new ProductMeanLanes(work, kernel.mean(), kernel.mean().length() / 2, around);
        a = means.field(work, samples);
        b = means.field(work, around);
        rmsA = work.floats(TraceLanes.floats(samples));
        rmsB = work.floats(TraceLanes.floats(around));
        block = Math.ceilDiv(samples, Math.ceilDiv(samples, MOST));
        correlations = work.floats((long) kernel.lags() * block * TRACES);
        largest = work.floats(TraceLanes.floats(samples));
        lags = work.floats(TraceLanes.floats(samples));
        places = work.ints(TraceLanes.floats(samples) / TRACES, all -> Arrays.setAll(all, k -> k * TRACES));
    }

    @Override
    public void compute(Rows rows) {
        int samples = rows.samples();
        for (int row = 0; row < rows.count(); row += TRACES) {
            means.load(rows, 0, row, 0, a);
            means.load(rows, 1, row, kernel.farthest(), b);
            rms(a, samples, rmsA);
            rms(b, samples + 2 * kernel.farthest(), rmsB);
            for (int from = 0; from < samples; from += block) {
                search(from, Math.min(samples, from + block));
            }
            means.store(largest, places, rows, 0, row);
            means.store(lags, places, rows, 1, row);
        }
    }

    private void rms(float[] x, int count, float[] rms) {
        means.compute(x, x, 0, 0, count, rms, 0);
        for (int at = 0; at < count * TRACES; at += SPECIES.length()) {
            FloatVector.fromArray(SPECIES, rms, at).sqrt().intoArray(rms, at);
        }
    }

    /** Searches the samples {@code from..end-1}. */
    private void search(int from, int end) {
        int floats = (end - from) * TRACES;
        int first = from * TRACES;
        int stride = block * TRACES;
        for (int n = 0; n < kernel.lags(); n++) {
            means.compute(a, b, n, from, end, correlations, n * stride);
            normalise(n * stride, floats, first, first + n * TRACES);
        }
        for (int n = 0; n < steps.size(); n++) {
            PeakLag step = steps.get(n);
            search.begin(step, n == 0, largest, lags);
            for (int around = 0; around < PeakLag.WIDTH; around++) {
                search.read(around, correlations, (step.lag() + kernel.last() + around) * stride);
            }
            search.search(floats, first, first);
            search.end();
        }
    }

    /** Divides means by the root mean squares of both windows: see {@link org.varve.kernel.Ratio}. */
    private void normalise(int at, int floats, int atA, int atB) {
        for (int k = 0; k < floats; k += SPECIES.length()) {
            FloatVector norm = FloatVector.fromArray(SPECIES, rmsA, atA + k)
                    .mul(FloatVector.fromArray(SPECIES, rmsB, atB + k));
            FloatVector mean = FloatVector.fromArray(SPECIES, correlations, at + k);
            FloatVector quotient = mean.div(norm);
            quotient = quotient.blend(-1, quotient.compare(VectorOperators.LT, -1));
            quotient = quotient.blend(1, quotient.compare(VectorOperators.GT, 1));
            VectorMask<Float> isNull = mean.compare(VectorOperators.EQ, 0).and(norm.compare(VectorOperators.EQ, 0));
            quotient.blend(0, isNull).intoArray(correlations, at + k);
        }
    }
}
