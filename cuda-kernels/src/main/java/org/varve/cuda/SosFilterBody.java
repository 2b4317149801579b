package org.varve.cuda;

import java.util.List;
import org.varve.kernel.SecondOrderSection;
import org.varve.kernel.SosFilter;

/** {@link SosFilter}: recursive.cu. A block filters 32 traces at a time, all in the same work space. */
final class SosFilterBody extends CudaBody {

    /** Traces of a block. */
    private static final int LANES = KernelConstants.WARP;

    /**
     * Blocks at work, which are warps: four on each multiprocessor of an H100, so that some compute while others wait.
     * It is the same for all GPUs, as plans may be made where there is none.
     */
    private static final int MOST_BLOCKS = 4 * 132;

    /** Operations on floats for one on a {@code DoubleFloat}. */
    private static final int OF_DOUBLE_FLOAT = 7;

    private static final int DOUBLE_FLOAT_BYTES = 2 * Float.BYTES;

    private final SosFilter kernel;

    SosFilterBody(SosFilter kernel) {
        this.kernel = kernel;
    }

    /** For each section its coefficients, then its steady states for a constant input of 1 to the cascade. */
    @Override
    byte[] table(int samples) {
        List<SecondOrderSection> sections = kernel.sections();
        double[] table = new double[7 * sections.size()];
        double steady = 1;
        int at = 0;
        for (SecondOrderSection s : sections) {
            double[] row = {s.b0(), s.b1(), s.b2(), s.a1(), s.a2(), s.steady1() * steady, s.steady2() * steady};
            System.arraycopy(row, 0, table, at, row.length);
            at += row.length;
            steady *= s.gain();
        }
        return Tables.doubleFloats(table);
    }

    @Override
    long workBytes(Region region) {
        return blockBytes(region) * blocks(region);
    }

    /** Work space of a block: its extended traces. */
    private long blockBytes(Region region) {
        return (long) DOUBLE_FLOAT_BYTES * LANES * (region.samples() + 2 * kernel.padding(region.samples()));
    }

    private int blocks(Region region) {
        return (int) Math.min(MOST_BLOCKS, Math.ceilDiv(region.rows(), LANES));
    }

    @Override
    double operations(Region region) {
        long lanes = Math.ceilDiv(region.rows(), LANES) * LANES;
        return OF_DOUBLE_FLOAT * kernel.operations(1, region.samples()) * region.samples() * lanes;
    }

    @Override
    void launch(PassLaunch pass) {
        Region region = pass.region();
        int sections = kernel.sections().size();
        int states = 2 * sections * LANES * DOUBLE_FLOAT_BYTES;
        pass.in(new Grid(blocks(region), 1, LANES, states)).sosFilter(
                pass.input(0), pass.output(0), kernel.padding(region.samples()), sections, pass.table(), pass.work());
    }
}
