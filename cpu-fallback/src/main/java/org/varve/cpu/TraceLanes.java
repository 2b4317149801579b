package org.varve.cpu;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.varve.core.Rows;

/**
 * Moves 16 traces into the lanes of vectors and back: sample {@code k} of trace {@code t} is at {@code 16 k + t}, so
 * that a transform or recursion along the trace works on 16 traces at once.
 *
 * <p>In a block of 16 traces of 16 samples, an address has eight bits: four of the trace and four of the sample.
 * Interleaving the four quarters of the block rotates these bits by two places; doing it twice exchanges trace and
 * sample.
 */
final class TraceLanes {

    /** Number of traces. */
    static final int TRACES = 16;

    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
    private static final int LANES = SPECIES.length();
    private static final FloatVector LOWER = zip(0);
    private static final FloatVector UPPER = zip(LANES / 2);

    private static final int SAMPLES = Rows.LANES;
    private static final int QUARTER = TRACES * SAMPLES / 4;

    /** The start of each trace. */
    private final int[] at;

    private final float[] block;

    TraceLanes(Work work) {
        at = work.ints(TRACES);
        block = work.floats(4 * QUARTER);
    }

    /** The number of floats for {@code samples} samples in lanes, rounded up to whole blocks. */
    static int floats(int samples) {
        return Math.ceilDiv(samples, SAMPLES) * SAMPLES * TRACES;
    }

    /** Moves the traces {@code row..row+15} into lanes; the last trace is repeated for missing ones. */
    void load(Rows rows, int field, int row, float[] lanes) {
        load(rows, field, row, 0, rows.samples(), lanes);
    }

    /** Moves samples of these traces, from sample {@code first} on. */
    void load(Rows rows, int field, int row, int first, int samples, float[] lanes) {
        for (int t = 0; t < TRACES; t++) {
            at[t] = rows.at(field, 0, Math.min(row + t, rows.count() - 1)) + first;
        }
        float[] x = rows.input(field);
        for (int k = 0; k < samples; k += SAMPLES) {
            for (int p = 0; p < QUARTER; p += LANES) {
                int t = p / SAMPLES;
                int s = k + p % SAMPLES;
                int to = 4 * p;
                interleave(
                        x, at[t] + s, at[t + 4] + s, at[t + 8] + s, at[t + 12] + s,
                        block, to, to + LANES, to + 2 * LANES, to + 3 * LANES);
            }
            for (int p = 0; p < QUARTER; p += LANES) {
                int to = k * TRACES + 4 * p;
                interleave(
                        block, p, p + QUARTER, p + 2 * QUARTER, p + 3 * QUARTER,
                        lanes, to, to + LANES, to + 2 * LANES, to + 3 * LANES);
            }
        }
    }

    /**
     * Moves lanes back to those of the traces {@code row..row+15} that exist.
     *
     * @param places the index of each sample in {@code lanes}; whole blocks
     */
    void store(float[] lanes, int[] places, Rows rows, int field, int row) {
        for (int t = 0; t < TRACES; t++) {
            at[t] = rows.to(field, Math.min(row + t, rows.count() - 1));
        }
        float[] y = rows.output(field);
        for (int k = 0; k < rows.samples(); k += SAMPLES) {
            for (int p = 0; p < QUARTER; p += LANES) {
                int s = k + p / TRACES;
                int t = p % TRACES;
                int to = 4 * p;
                interleave(
                        lanes, places[s] + t, places[s + 4] + t, places[s + 8] + t, places[s + 12] + t,
                        block, to, to + LANES, to + 2 * LANES, to + 3 * LANES);
            }
            for (int p = 0; p < QUARTER; p += LANES) {
                interleave(
                        block, p, p + QUARTER, p + 2 * QUARTER, p + 3 * QUARTER,
                        y, to(4 * p) + k, to(4 * p + LANES) + k, to(4 * p + 2 * LANES) + k, to(4 * p + 3 * LANES) + k);
            }
        }
    }

    private int to(int p) {
        return at[p / SAMPLES] + p % SAMPLES;
    }

    /** Interleaves the elements of four vectors. */
    private static void interleave(
            float[] x, int a, int b, int c, int d, float[] y, int toA, int toB, int toC, int toD) {
        FloatVector va = FloatVector.fromArray(SPECIES, x, a);
        FloatVector vb = FloatVector.fromArray(SPECIES, x, b);
        FloatVector vc = FloatVector.fromArray(SPECIES, x, c);
        FloatVector vd = FloatVector.fromArray(SPECIES, x, d);
        FloatVector lowerAc = LOWER.selectFrom(va, vc);
        FloatVector upperAc = UPPER.selectFrom(va, vc);
        FloatVector lowerBd = LOWER.selectFrom(vb, vd);
        FloatVector upperBd = UPPER.selectFrom(vb, vd);
        LOWER.selectFrom(lowerAc, lowerBd).intoArray(y, toA);
        UPPER.selectFrom(lowerAc, lowerBd).intoArray(y, toB);
        LOWER.selectFrom(upperAc, upperBd).intoArray(y, toC);
        UPPER.selectFrom(upperAc, upperBd).intoArray(y, toD);
    }

    /** A shuffle that interleaves the elements of two vectors, from element {@code first} on. */
    private static FloatVector zip(int first) {
        float[] lanes = new float[LANES];
        for (int lane = 0; lane < LANES; lane++) {
            lanes[lane] = first + lane / 2 + (lane % 2) * LANES;
        }
        return FloatVector.fromArray(SPECIES, lanes, 0);
    }
}
