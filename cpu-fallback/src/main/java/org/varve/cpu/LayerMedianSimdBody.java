package org.varve.cpu;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.varve.core.Halo;
import org.varve.core.PassBody;
import org.varve.core.Rows;
import org.varve.kernel.LayerMedian;
import org.varve.kernel.LayerWindow;

/** {@link LayerMedian} by a comparator network, one window per lane. */
final class LayerMedianSimdBody implements PassBody {

    /** Networks of more samples take longer to make than they save. */
    static final int LARGEST = 343;

    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
    private static final int LANES = SPECIES.length();

    private final LayerWindow window;
    private final LayerLanes layer;
    private final RankNetwork network;
    private final SortMemory memory;
    /** Samples of one trace of the window, a vector for each. */
    private final float[] trace;
    /** NaN where a window holds one. */
    private final float[] missing;

    LayerMedianSimdBody(Work work, LayerMedian kernel) {
        window = kernel.window();
        layer = new LayerLanes(work, window);
        int half = kernel.size() / 2;
        network = RankNetwork.of(work, new Halo(half, 0, 0), half);
        memory = new SortMemory(work, network.memory);
        trace = work.floats((long) LANES * window.samples());
        missing = work.floats(network.wide);
    }

    @Override
    public void compute(Rows rows) {
        for (int row = 0; row < rows.count(); row++) {
            for (int first = 0; first < rows.samples(); first += network.block) {
                int length = Math.min(network.block, rows.samples() - first);
                for (int k = 0; k < length; k += LANES) {
                    gather(rows, row, first, k);
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

    private void gather(Rows rows, int row, int first, int k) {
        int at = first + k;
        layer.seek(rows, row, at);
        layer.follow(rows.input(1), rows.at(1, 0, row) + at, rows.input(2), rows.at(2, 0, row) + at);
        FloatVector nan = FloatVector.zero(SPECIES);
        int wire = k;
        for (int a = -window.inlines() / 2; a <= window.inlines() / 2; a++) {
            for (int b = -window.crosslines() / 2; b <= window.crosslines() / 2; b++) {
                layer.samples(0, a, b, true, trace, 0);
                for (int n = 0; n < trace.length; n += LANES) {
                    FloatVector samples = FloatVector.fromArray(SPECIES, trace, n);
                    memory.set(wire, samples);
                    nan = nan.blend(samples, samples.test(VectorOperators.IS_NAN));
                    wire += network.wide;
                }
            }
        }
        nan.intoArray(missing, k);
    }
}
