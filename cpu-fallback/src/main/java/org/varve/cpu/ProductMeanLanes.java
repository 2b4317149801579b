package org.varve.cpu;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.varve.core.Rows;
import org.varve.kernel.ProductMean;

/**
 * {@link ProductMean} for 16 traces at once. Eight sums of neighbouring samples are in registers, with the products
 * that meet in them, each computed once for all eight. Methods exchange arrays, see docs/architecture.md.
 */
final class ProductMeanLanes {

    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
    private static final int TRACES = TraceLanes.TRACES;

    /** Sums in registers. */
    private static final int SUMS = 8;

    private final float scale;
    private final int part;
    private final boolean isJoined;
    /** Samples that the parts leave on either side, and how far the last is away in lanes. */
    private final int ends;
    private final int far;
    private final float factor;

    private final TraceLanes traces;

    /** How many samples before those of the outputs the first field is read, and after them. */
    private final int reach;

    /** The sums of parts, {@link #aside} samples before those of the means on. */
    private final float[] parts;
    private final int aside;

    /**
     * The means of samples.
     *
     * @param reach samples that are read on either side
     * @param samples the most that {@link #compute} is asked for
     */
    ProductMeanLanes(Work work, ProductMean mean, int reach, int samples) {
        this.reach = reach;
        scale = mean.scale();
        part = mean.part();
        isJoined = mean.isJoined();
        ends = mean.ends();
        far = mean.length() / 2 * TRACES;
        factor = mean.factor();
        aside = isJoined ? part : 0;
        traces = new TraceLanes(work);
        parts = work.floats(floats(samples + 2 * aside));
    }

    /** Floats of samples in lanes, with room behind the last for a whole run of sums. */
    private static long floats(int samples) {
        return TraceLanes.floats(samples) + (long) SUMS * TRACES;
    }

    /** An array for a field whose means at {@code samples} samples are computed. */
    float[] field(Work work, int samples) {
        return work.floats(floats(samples + 2 * reach));
    }

    /** Loads the traces from {@code row} on, scaled, with {@code more} samples on either side beside the windows. */
    void load(Rows rows, int field, int row, int more, float[] x) {
        int count = rows.samples() + 2 * (reach + more);
        traces.load(rows, field, row, -reach - more, count, x);
        for (int at = 0; at < count * TRACES; at += SPECIES.length()) {
            FloatVector.fromArray(SPECIES, x, at).mul(scale).intoArray(x, at);
        }
    }

    /** Stores the samples of the traces from {@code row} on; {@code places} are those of {@link TraceLanes#store}. */
    void store(float[] lanes, int[] places, Rows rows, int field, int row) {
        traces.store(lanes, places, rows, field, row);
    }

    /**
     * Computes the means of samples {@code from..to-1} of one field and those {@code lag} later of another, from
     * {@code means[to]} on, each as soon as the sums of its parts are there.
     */
    void compute(float[] x, float[] y, int lag, int from, int end, float[] means, int to) {
        int done = from;
        for (int k = from - aside; k < end + aside; k += SUMS) {
            int at = (reach + k - part / 2) * TRACES;
            for (int lane = 0; lane < TRACES; lane += SPECIES.length()) {
                sum(x, y, at + lane, at + lane + lag * TRACES, (aside + k - from) * TRACES + lane);
            }
            int ready = Math.min(end, k + SUMS - aside);
            for (int sample = (done - from) * TRACES; sample < (ready - from) * TRACES; sample += SPECIES.length()) {
                mean(x, y, (reach + from) * TRACES + sample, lag * TRACES, sample).intoArray(means, to + sample);
            }
            done = Math.max(done, ready);
        }
    }

    /** A mean from the sums of its parts. */
    private FloatVector mean(float[] x, float[] y, int at, int lag, int sample) {
        int middle = sample + aside * TRACES;
        FloatVector sum = FloatVector.fromArray(SPECIES, parts, middle);
        if (!isJoined) return sum;
        sum = FloatVector.fromArray(SPECIES, parts, sample)
                .add(sum)
                .add(FloatVector.fromArray(SPECIES, parts, middle + aside * TRACES));
        if (ends > 0) sum = addPair(x, y, at, at + lag, far, sum);
        return ends > 1 ? addPair(x, y, at, at + lag, far - TRACES, sum) : sum;
    }

    /** Adds the products at a distance on either side. */
    private FloatVector addPair(float[] x, float[] y, int atX, int atY, int away, FloatVector sum) {
        FloatVector weight = FloatVector.broadcast(SPECIES, factor);
        FloatVector one = product(x, y, atX - away, atY - away).fma(weight, sum);
        return product(x, y, atX + away, atY + away).fma(weight, one);
    }

    /** Sums the parts around eight samples. */
    private void sum(float[] x, float[] y, int atX, int atY, int to) {
        FloatVector a = FloatVector.zero(SPECIES);
        FloatVector b = a;
        FloatVector c = a;
        FloatVector d = a;
        FloatVector e = a;
        FloatVector f = a;
        FloatVector g = a;
        FloatVector h = a;
        FloatVector pa = product(x, y, atX, atY);
        FloatVector pb = product(x, y, atX + TRACES, atY + TRACES);
        FloatVector pc = product(x, y, atX + 2 * TRACES, atY + 2 * TRACES);
        FloatVector pd = product(x, y, atX + 3 * TRACES, atY + 3 * TRACES);
        FloatVector pe = product(x, y, atX + 4 * TRACES, atY + 4 * TRACES);
        FloatVector pf = product(x, y, atX + 5 * TRACES, atY + 5 * TRACES);
        FloatVector pg = product(x, y, atX + 6 * TRACES, atY + 6 * TRACES);
        FloatVector weight = FloatVector.broadcast(SPECIES, factor);
        for (int t = SUMS - 1; t < part + SUMS - 1; t++) {
            FloatVector ph = product(x, y, atX + t * TRACES, atY + t * TRACES);
            a = weight.fma(pa, a);
            b = weight.fma(pb, b);
            c = weight.fma(pc, c);
            d = weight.fma(pd, d);
            e = weight.fma(pe, e);
            f = weight.fma(pf, f);
            g = weight.fma(pg, g);
            h = weight.fma(ph, h);
            pa = pb;
            pb = pc;
            pc = pd;
            pd = pe;
            pe = pf;
            pf = pg;
            pg = ph;
        }
        a.intoArray(parts, to);
        b.intoArray(parts, to + TRACES);
        c.intoArray(parts, to + 2 * TRACES);
        d.intoArray(parts, to + 3 * TRACES);
        e.intoArray(parts, to + 4 * TRACES);
        f.intoArray(parts, to + 5 * TRACES);
        g.intoArray(parts, to + 6 * TRACES);
        h.intoArray(parts, to + 7 * TRACES);
    }

    private static FloatVector product(float[] x, float[] y, int atX, int atY) {
        return FloatVector.fromArray(SPECIES, x, atX).mul(FloatVector.fromArray(SPECIES, y, atY));
    }
}
