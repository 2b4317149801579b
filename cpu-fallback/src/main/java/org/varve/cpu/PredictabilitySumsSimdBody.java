package org.varve.cpu;

import java.util.Arrays;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.varve.core.PassBody;
import org.varve.core.Rows;
import org.varve.kernel.PredictabilitySums;

/**
 * {@link PredictabilitySums} for 16 traces at once. Eight sums of neighbouring samples are in registers, with the
 * products that meet in them, each computed once for all eight.
 */
final class PredictabilitySumsSimdBody implements PassBody {

    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
    private static final int TRACES = TraceLanes.TRACES;

    /** Sums in registers. */
    private static final int SUMS = 8;

    private final PredictabilitySums kernel;
    private final int most;
    private final int part;
    private final boolean isJoined;
    /** Samples that the parts leave on either side, and how far the last is away in lanes. */
    private final int ends;
    private final int far;
    private final float factor;
    private final float scaleOfMeans;
    private final TraceLanes traces;

    /** Both surveys in lanes, {@link #reach} samples before those of the outputs on. */
    private final float[] a;
    private final float[] b;
    private final int reach;

    /** The sums of parts, {@link #before} samples before those of the outputs on. */
    private final float[] parts;
    private final int before;

    /** The correlations at a lag, {@link #most} samples before those of the outputs on. */
    private final float[] autoA;
    private final float[] autoB;
    private final float[] cross;

    private final float[] crossSum;
    private final float[] autoSum;
    private final int[] places;

    PredictabilitySumsSimdBody(Work work, PredictabilitySums kernel, int samples) {
        this.kernel = kernel;
        most = kernel.most();
        part = kernel.part();
        isJoined = kernel.isJoined();
        ends = kernel.ends();
        far = kernel.length() / 2 * TRACES;
        factor = kernel.factor();
        scaleOfMeans = kernel.scaleOfMeans();
        reach = kernel.reach();
        before = most + (isJoined ? part : 0);
        traces = new TraceLanes(work);
        int floats = TraceLanes.floats(samples);
        long more = (long) SUMS * TRACES;
        a = work.floats(TraceLanes.floats(samples + 2 * reach) + more);
        b = work.floats(TraceLanes.floats(samples + 2 * reach) + more);
        parts = work.floats(TraceLanes.floats(samples + 2 * before) + more);
        autoA = work.floats(TraceLanes.floats(samples + most));
        autoB = work.floats(TraceLanes.floats(samples + most));
        cross = work.floats(TraceLanes.floats(samples + most));
        crossSum = work.floats(floats);
        autoSum = work.floats(floats);
        places = work.ints(floats / TRACES, all -> Arrays.setAll(all, k -> k * TRACES));
    }

    @Override
    public void compute(Rows rows) {
        int samples = rows.samples();
        for (int row = 0; row < rows.count(); row += TRACES) {
            load(rows, 0, row, a);
            load(rows, 1, row, b);
            Arrays.fill(crossSum, 0);
            Arrays.fill(autoSum, 0);
            for (int lag = 0; lag <= most; lag++) {
                correlate(a, a, lag, -lag, samples, autoA);
                correlate(b, b, lag, -lag, samples, autoB);
                if (lag > 0) {
                    correlate(a, b, -lag, 0, samples, cross);
                    add(-lag, samples);
                }
                correlate(a, b, lag, 0, samples, cross);
                add(0, samples);
            }
            traces.store(crossSum, places, rows, 0, row);
            traces.store(autoSum, places, rows, 1, row);
        }
    }

    private void load(Rows rows, int field, int row, float[] x) {
        int count = rows.samples() + 2 * reach;
        traces.load(rows, field, row, -reach, count, x);
        for (int at = 0; at < count * TRACES; at += SPECIES.length()) {
            FloatVector.fromArray(SPECIES, x, at).mul(kernel.scale()).intoArray(x, at);
        }
    }

    /** The correlations of samples {@code from..to-1} at a lag, each as soon as the sums of its parts are there. */
    private void correlate(float[] x, float[] y, int lag, int from, int to, float[] means) {
        int around = before - most;
        int done = from;
        for (int k = from - around; k < to + around; k += SUMS) {
            int at = (reach + k - part / 2) * TRACES;
            for (int lane = 0; lane < TRACES; lane += SPECIES.length()) {
                sum(x, y, at + lane, at + lane + lag * TRACES, (before + k) * TRACES + lane);
            }
            int ready = Math.min(to, k + SUMS - around);
            for (int sample = done * TRACES; sample < ready * TRACES; sample += SPECIES.length()) {
                mean(x, y, lag * TRACES, sample).intoArray(means, sample + most * TRACES);
            }
            done = Math.max(done, ready);
        }
    }

    /** Adds the terms of a lag, whose autocorrelations are so many samples later. */
    private void add(int later, int samples) {
        int at = most * TRACES;
        for (int k = 0; k < samples * TRACES; k += SPECIES.length()) {
            FloatVector ab = FloatVector.fromArray(SPECIES, cross, at + k).mul(scaleOfMeans);
            FloatVector aa = FloatVector.fromArray(SPECIES, autoA, at + later * TRACES + k).mul(scaleOfMeans);
            FloatVector bb = FloatVector.fromArray(SPECIES, autoB, at + later * TRACES + k).mul(scaleOfMeans);
            ab.fma(ab, FloatVector.fromArray(SPECIES, crossSum, k)).intoArray(crossSum, k);
            aa.fma(bb, FloatVector.fromArray(SPECIES, autoSum, k)).intoArray(autoSum, k);
        }
    }

    /** A correlation from the sums of its parts. */
    private FloatVector mean(float[] x, float[] y, int lag, int at) {
        int middle = at + before * TRACES;
        FloatVector sum = FloatVector.fromArray(SPECIES, parts, middle);
        if (!isJoined) return sum;
        int aside = part * TRACES;
        sum = FloatVector.fromArray(SPECIES, parts, middle - aside)
                .add(sum)
                .add(FloatVector.fromArray(SPECIES, parts, middle + aside));
        int atX = at + reach * TRACES;
        if (ends > 0) sum = addPair(x, y, atX, atX + lag, far, sum);
        return ends > 1 ? addPair(x, y, atX, atX + lag, far - TRACES, sum) : sum;
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
