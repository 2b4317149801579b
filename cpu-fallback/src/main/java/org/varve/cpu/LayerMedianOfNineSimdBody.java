package org.varve.cpu;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.varve.core.PassBody;
import org.varve.core.Rows;
import org.varve.kernel.LayerMedian;

/**
 * {@link LayerMedian} of nine samples in registers. Of three sorted triples, the median lies between the largest low,
 * the median middle and the smallest high.
 */
final class LayerMedianOfNineSimdBody implements PassBody {

    static final int SIZE = 9;

    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
    private static final int LANES = SPECIES.length();

    private final LayerLanes layer;
    /** The windows of a vector of samples, a vector for each of theirs. */
    private final float[] samples;
    /** Their keys, those of each triple in order. */
    private final int[] keys;

    LayerMedianOfNineSimdBody(Work work, LayerMedian kernel) {
        layer = new LayerLanes(work, kernel.window());
        samples = work.floats((long) SIZE * LANES);
        keys = work.ints((long) SIZE * LANES);
    }

    @Override
    public void compute(Rows rows) {
        for (int row = 0; row < rows.count(); row++) {
            layer.seek(rows, row, 1, 2);
            int to = rows.to(0, row);
            for (int k = 0; k < rows.samples(); k += LANES) {
                layer.read(0, k, true, samples);
                for (int triple = 0; triple < 3; triple++) {
                    sort(triple);
                }
                select();
                finish(rows.output(0), to + k);
            }
        }
    }

    /** Sorts the three keys of a triple. */
    private void sort(int triple) {
        int from = 3 * triple * LANES;
        IntVector a = SortMemory.key(FloatVector.fromArray(SPECIES, samples, from).reinterpretAsInts());
        IntVector b = SortMemory.key(FloatVector.fromArray(SPECIES, samples, from + LANES).reinterpretAsInts());
        IntVector c = SortMemory.key(FloatVector.fromArray(SPECIES, samples, from + 2 * LANES).reinterpretAsInts());
        IntVector low = a.min(b);
        IntVector high = a.max(b);
        low.min(c).intoArray(keys, from);
        low.max(high.min(c)).intoArray(keys, from + LANES);
        high.max(c).intoArray(keys, from + 2 * LANES);
    }

    /** Finds the key of the median from three sorted triples. */
    private void select() {
        IntVector low = key(0).max(key(3)).max(key(6));
        IntVector high = key(2).min(key(5)).min(key(8));
        IntVector middle = key(1).min(key(4)).max(key(1).max(key(4)).min(key(7)));
        low.min(middle).max(low.max(middle).min(high)).intoArray(keys, 0);
    }

    private IntVector key(int number) {
        return IntVector.fromArray(SortMemory.KEYS, keys, number * LANES);
    }

    private void finish(float[] y, int to) {
        SortMemory.key(key(0)).reinterpretAsFloats().intoArray(y, to);
        FloatVector sum = FloatVector.fromArray(SPECIES, samples, 0);
        for (int n = LANES; n < SIZE * LANES; n += LANES) {
            sum = sum.add(FloatVector.fromArray(SPECIES, samples, n));
        }
        if (sum.test(VectorOperators.IS_NAN).anyTrue()) spreadMissing(y, to);
    }

    /** Makes results NaN whose windows hold one. */
    private void spreadMissing(float[] y, int to) {
        FloatVector median = FloatVector.fromArray(SPECIES, y, to);
        for (int n = 0; n < SIZE * LANES; n += LANES) {
            FloatVector sample = FloatVector.fromArray(SPECIES, samples, n);
            median = median.blend(sample, sample.test(VectorOperators.IS_NAN));
        }
        median.intoArray(y, to);
    }
}
