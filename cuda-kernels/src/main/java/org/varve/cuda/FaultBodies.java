package org.varve.cuda;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.stream.IntStream;
import org.varve.kernel.FaultDips;
import org.varve.kernel.FaultStrike;
import org.varve.kernel.Likelihood;
import org.varve.kernel.Ridge;
import org.varve.kernel.Stencil;
import org.varve.kernel.StrikeMean;

/** Kernels that look for faults: faults.cu. */
final class FaultBodies {

    private FaultBodies() {}

    static void addTo(BodyRegistry bodies) {
        bodies.add(StrikeMean.class, StrikeMeanBody::new);
        bodies.add(FaultDips.class, FaultDipsBody::new);
        bodies.add(FaultStrike.class, FaultBodies::faultStrike);
        bodies.add(Likelihood.class, FaultBodies::likelihood);
        bodies.add(Ridge.class, FaultBodies::ridge);
    }

    private static CudaBody faultStrike(FaultStrike kernel) {
        return CudaBody.of(kernel, pass -> {
            boolean isFirst = pass.inputs() == FaultStrike.FIRST;
            // the first does not look at what was found so far
            int soFar = isFirst ? 0 : FaultStrike.FIRST;
            pass.eachSample().faultStrike(
                    pass.input(0), pass.input(1), pass.input(2), pass.input(3), pass.input(soFar),
                    pass.input(soFar + 1), pass.input(soFar + 2), pass.output(0), pass.output(1), pass.output(2),
                    kernel.degrees(), kernel.step(), isFirst ? 1 : 0);
        });
    }

    private static CudaBody likelihood(Likelihood kernel) {
        return CudaBody.of(kernel, pass -> pass.eachSample().likelihood(pass.input(0), pass.output(0)));
    }

    private static CudaBody ridge(Ridge kernel) {
        return CudaBody.of(kernel, pass -> pass.eachSample().ridge(pass.input(0), pass.input(1), pass.output(0)));
    }

    /** The mean of one field after the other. */
    private static final class StrikeMeanBody extends CudaBody {

        private final StrikeMean kernel;
        private final Stencil stencil;

        StrikeMeanBody(StrikeMean kernel) {
            this.kernel = kernel;
            stencil = kernel.stencil();
        }

        @Override
        byte[] table(int samples) {
            return NeighbourTable.of(List.of(stencil));
        }

        @Override
        double operations(Region region) {
            return operations(kernel, region);
        }

        @Override
        void launch(PassLaunch pass) {
            for (int field = 0; field < pass.inputs(); field++) {
                pass.eachSample().strikeMean(
                        pass.input(field), pass.output(field), pass.table(), stencil.neighbours().size());
            }
        }
    }

    /** The table holds where the neighbours of each dip end, and from a multiple of a neighbour on all of these. */
    private static final class FaultDipsBody extends CudaBody {

        private final FaultDips kernel;
        private final List<Stencil> stencils;

        FaultDipsBody(FaultDips kernel) {
            this.kernel = kernel;
            stencils = IntStream.range(0, kernel.count()).mapToObj(kernel::stencil).toList();
        }

        private int neighboursAt() {
            int bytes = NeighbourTable.NEIGHBOUR;
            return Math.ceilDiv(Integer.BYTES * stencils.size(), bytes) * bytes;
        }

        @Override
        byte[] table(int samples) {
            byte[] neighbours = NeighbourTable.of(stencils);
            ByteBuffer table = ByteBuffer.allocate(neighboursAt() + neighbours.length).order(ByteOrder.nativeOrder());
            int end = 0;
            for (Stencil stencil : stencils) {
                end += stencil.neighbours().size();
                table.putInt(end);
            }
            return table.position(neighboursAt()).put(neighbours).array();
        }

        @Override
        double operations(Region region) {
            return operations(kernel, region);
        }

        @Override
        void launch(PassLaunch pass) {
            pass.eachSample().faultDips(
                    pass.input(0), pass.input(1), pass.output(0), pass.output(1), pass.table(),
                    pass.table().plus(neighboursAt()), stencils.size(), (float) kernel.first(),
                    (float) kernel.step());
        }
    }
}
