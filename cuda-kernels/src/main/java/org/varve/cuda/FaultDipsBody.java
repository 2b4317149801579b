package org.varve.cuda;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.stream.IntStream;
import org.varve.kernel.FaultDips;
import org.varve.kernel.Stencil;

/**
 * {@link FaultDips}: fault_planes.cu where shared memory holds the samples that a block's planes weigh, else faults.cu.
 * Planes lie across the strike, and so do runs.
 */
abstract class FaultDipsBody extends CudaBody {

    private final FaultDips kernel;

    private FaultDipsBody(FaultDips kernel) {
        this.kernel = kernel;
    }

    static CudaBody of(FaultDips kernel) {
        return PlaneBlock.of(kernel).<CudaBody>map(block -> new Shared(kernel, block))
                .orElseGet(() -> new Separate(kernel));
    }

    /** Whether planes lie along inlines. */
    static boolean isAlongInlines(FaultDips kernel) {
        return !kernel.strike().runsAlongInlines();
    }

    final FaultDips kernel() {
        return kernel;
    }

    @Override
    double operations(Region region) {
        return operations(kernel, region);
    }

    /** Each thread reads the samples that it weighs. */
    private static final class Separate extends FaultDipsBody {

        private final PairTable table;

        Separate(FaultDips kernel) {
            super(kernel);
            List<Stencil> planes = IntStream.range(0, kernel.count()).mapToObj(kernel::stencil).toList();
            table = PairTable.of(planes, isAlongInlines(kernel));
        }

        @Override
        byte[] table(int samples) {
            return table.bytes();
        }

        @Override
        void launch(PassLaunch pass) {
            boolean isAlongInlines = isAlongInlines(kernel());
            int run = KernelConstants.RUN;
            CudaFunctions functions = isAlongInlines ? pass.eachInlineRun(run) : pass.eachCrosslineRun(run);
            functions.faultDips(
                    pass.input(0), pass.input(1), pass.output(0), pass.output(1), pass.table(),
                    pass.table().plus(table.pairsAt()), kernel().count(), (float) kernel().first(),
                    (float) kernel().step(), isAlongInlines ? 1 : 0);
        }
    }

    /** Each block reads a rectangle. */
    private static final class Shared extends FaultDipsBody {

        private final PlaneBlock block;
        private final List<TwoPoints> points;

        Shared(FaultDips kernel, PlaneBlock block) {
            super(kernel);
            this.block = block;
            points = TwoPoints.ofPlanes(kernel, isAlongInlines(kernel), block);
        }

        @Override
        byte[] table(int samples) {
            ByteBuffer table = ByteBuffer.allocate(TwoPoints.bytes(points)).order(ByteOrder.nativeOrder());
            TwoPoints.put(points, table);
            return table.array();
        }

        @Override
        void launch(PassLaunch pass) {
            boolean isAlongInlines = isAlongInlines(kernel());
            pass.in(block.grid(pass.region(), isAlongInlines)).faultDipsShared(
                    pass.input(0), pass.input(1), pass.output(0), pass.output(1), pass.table(), kernel().points() / 2,
                    TwoPoints.middle(kernel()), kernel().count(), (float) kernel().first(), (float) kernel().step(),
                    isAlongInlines ? 1 : 0,
                    block.aroundTraces(), block.aroundSamples(), block.runs(), block.bits(),
                    block.columns(pass.region(), isAlongInlines));
        }
    }
}
