package org.varve.cpu;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.varve.core.Halo;
import org.varve.core.PassBody;
import org.varve.core.Rows;
import org.varve.kernel.LayerMedian;

/** {@link LayerMedian} by a comparator network, one window per lane. */
final class LayerMedianSimdBody implements PassBody {

    /** Networks of more samples take longer to make than they save. */
    static final int LARGEST = 343;

    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
    private static final int LANES = SPECIES.length();

    private final LayerLanes layer;
    private final RankNetwork network;
    private final SortMemory memory;
    /** The windows of a vector of samples, a vector for each of theirs. */
    private final float[] samples;
    /** NaN where a window holds one. */
    private final float[] missing;

    LayerMedianSimdBody(Work work, LayerMedian kernel) {
        int half = kernel.size() / 2;
        network = RankNetwork.of(work, new Halo(half, 0, 0), half);
        memory = new SortMemory(work, network.memory);
        layer = new LayerLanes(work, kernel.window());
        samples = work.floats((long) LANES * kernel.size());
        missing = work.floats(network.wide);
    }

    @Override
    public void compute(Rows rows) {
        for (int row = 0; row < rows.count(); row++) {
            layer.seek(rows, row, 1, 2);
            for (int first = 0; first < rows.samples(); first += network.block) {
                int length = Math.min(network.block, rows.samples() - first);
                for (int k = 0; k < length; k += LANES) {
                    layer.read(0, first + k, true, samples);
                    take(k);
                }
                memory.compare(network.sort, 0, length);
                int to = rows.to(0, row) + first;
                for (int k = 0; k < length; k += LANES) {
                    FloatVector nan = FloatVector.fromArray(SPECIES, missing, k);
                    memory.get(network.results[0] + k)
                            .blend(nan, nan.test(VectorOperators.IS_NAN))
                            .intoArray(rows.output(0), to + k);
                }
            }
        }
    }

    /** Puts the windows of a vector on the wires. */
    private void take(int k) {
        FloatVector nan = FloatVector.zero(SPECIES);
        for (int n = 0, wire = k; n < samples.length; n += LANES, wire += network.wide) {
            FloatVector one = FloatVector.fromArray(SPECIES, samples, n);
            memory.set(wire, one);
            nan = nan.blend(one, one.test(VectorOperators.IS_NAN));
        }
        nan.intoArray(missing, k);
    }
}
