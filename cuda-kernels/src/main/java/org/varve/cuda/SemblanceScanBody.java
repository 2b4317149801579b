package org.varve.cuda;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import org.varve.kernel.LayerWindow;
import org.varve.kernel.SemblanceScan;

/**
 * {@link SemblanceScan}: semblance_scan.cu. Where the step is a power of two, the samples between two and their sums
 * over the traces of a crossline are computed once for all pairs that need them, in shared memory: {@link ScanBlock}.
 */
final class SemblanceScanBody {

    private SemblanceScanBody() {}

    static CudaBody of(SemblanceScan kernel) {
        return ScanBlock.of(kernel).<CudaBody>map(block -> new Shared(kernel, block))
                .orElseGet(() -> new Separate(kernel));
    }

    private abstract static class Scan extends CudaBody {

        private final SemblanceScan kernel;

        Scan(SemblanceScan kernel) {
            this.kernel = kernel;
        }

        final SemblanceScan kernel() {
            return kernel;
        }

        /** The pairs of dips, smaller ones first, and their numbers in the order of their dips. */
        @Override
        byte[] table(int samples) {
            ByteBuffer bytes = ByteBuffer.allocate(Math.toIntExact(tableBytes(samples))).order(ByteOrder.nativeOrder());
            List<SemblanceScan.Pair> pairs = kernel.pairs();
            pairs.forEach(pair -> bytes.putInt(pair.inline()).putInt(pair.crossline()));
            int numbers = bytes.position();
            for (int n = 0; n < pairs.size(); n++) {
                bytes.putInt(numbers + Integer.BYTES * kernel.number(pairs.get(n)), n);
            }
            return bytes.array();
        }

        @Override
        long tableBytes(int samples) {
            return 3L * Integer.BYTES * ScanBlock.pairs(kernel);
        }
    }

    /** Computes each semblance by itself. */
    private static final class Separate extends Scan {

        Separate(SemblanceScan kernel) {
            super(kernel);
        }

        /** Sums over traces are computed anew for each sample of the window. */
        @Override
        double operations(Region region) {
            return operations(region, kernel().operations(1, region.samples()) * kernel().window().samples());
        }

        @Override
        void launch(PassLaunch pass) {
            LayerWindow window = kernel().window();
            pass.eachSample().semblanceScan(
                    pass.input(0), pass.output(0), pass.output(1), pass.output(2), window.inlines(),
                    window.crosslines(), window.samples(), window.shift(), pass.bounds(window.survey()), pass.table(),
                    kernel().steps(), kernel().step(), kernel().scale());
        }
    }

    private static final class Shared extends Scan {

        private final ScanBlock block;

        Shared(SemblanceScan kernel, ScanBlock block) {
            super(kernel);
            this.block = block;
        }

        /** Bytes that also suffice for any part of the region. */
        @Override
        long workBytes(Region region) {
            return blocks(region) * block.workBytes();
        }

        private long blocks(Region region) {
            long most = Math.min(Integer.MAX_VALUE, Math.max(1, MOST_WORK_BYTES / block.workBytes()));
            return Math.min(most, parts(region));
        }

        /** Parts of traces that a block computes at a time. */
        private long parts(Region region) {
            return region.rows() * block.blocks(region.samples());
        }

        /** As few blocks as leave none with fewer parts than the others, but for the last ones. */
        private int evenBlocks(Region region) {
            long rounds = Math.ceilDiv(parts(region), blocks(region));
            return (int) Math.ceilDiv(parts(region), rounds);
        }

        @Override
        double operations(Region region) {
            return operations(region, block.operations());
        }

        @Override
        void launch(PassLaunch pass) {
            LayerWindow window = kernel().window();
            Grid grid = new Grid(evenBlocks(pass.region()), 1, KernelConstants.SCAN_THREADS, block.sharedBytes());
            if (block.isUsual()) {
                pass.in(grid).semblanceScanUsual(
                        pass.input(0), pass.output(0), pass.output(1), pass.output(2), window.shift(),
                        pass.bounds(window.survey()), pass.table(), kernel().scale(), block.batch(), pass.work());
                return;
            }
            pass.in(grid).semblanceScanShared(
                    pass.input(0), pass.output(0), pass.output(1), pass.output(2), window.inlines(),
                    window.crosslines(), window.samples(), window.shift(), pass.bounds(window.survey()), pass.table(),
                    kernel().steps(), kernel().step(), kernel().scale(), block.bits(), block.lanes(), block.batch(),
                    pass.work());
        }
    }
}
