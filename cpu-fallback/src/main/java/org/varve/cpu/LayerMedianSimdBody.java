package org.varve.cpu;

import java.util.Arrays;
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
    /** The samples of one trace of all windows, row by row of the windows. */
    private final float[] trace;
    /** NaN where a window holds one. */
    private final float[] missing;

    LayerMedianSimdBody(Work work, LayerMedian kernel) {
        window = kernel.window();
        int half = kernel.size() / 2;
        network = RankNetwork.of(work, new Halo(half, 0, 0), half);
        memory = new SortMemory(work, network.memory);
        layer = new LayerLanes(work, window, network.wide);
        trace = work.floats((long) network.wide * window.samples());
        missing = work.floats(network.wide);
    }

    @Override
    public void compute(Rows rows) {
        for (int row = 0; row < rows.count(); row++) {
            for (int first = 0; first < rows.samples(); first += network.block) {
                int length = Math.min(network.block, rows.samples() - first);
                gather(rows, row, first, length);
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

    private void gather(Rows rows, int row, int first, int count) {
        layer.seek(rows, row, first, count);
        layer.follow(1, 2);
        Arrays.fill(missing, 0);
        int wire = 0;
        for (int a = -window.inlines() / 2; a <= window.inlines() / 2; a++) {
            for (int b = -window.crosslines() / 2; b <= window.crosslines() / 2; b++) {
                layer.samples(0, a, b, true, trace, 0, network.wide);
                for (int n = 0; n < trace.length; n += network.wide) {
                    take(n, count, wire);
                    wire += network.wide;
                }
            }
        }
    }

    /** Puts a row of the windows' samples on a wire. */
    private void take(int from, int count, int wire) {
        for (int k = 0; k < count; k += LANES) {
            FloatVector samples = FloatVector.fromArray(SPECIES, trace, from + k);
            memory.set(wire + k, samples);
            FloatVector.fromArray(SPECIES, missing, k)
                    .blend(samples, samples.test(VectorOperators.IS_NAN))
                    .intoArray(missing, k);
        }
    }
}
