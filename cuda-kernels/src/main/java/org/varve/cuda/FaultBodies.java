package org.varve.cuda;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import org.varve.kernel.FaultDips;
import org.varve.kernel.FaultStrike;
import org.varve.kernel.Likelihood;
import org.varve.kernel.Ridge;
import org.varve.kernel.StrikeMean;

/** Kernels that look for faults: faults.cu. */
final class FaultBodies {

    private FaultBodies() {}

    static void addTo(BodyRegistry bodies) {
        bodies.add(StrikeMean.class, StrikeMeanBody::new);
        bodies.add(FaultDips.class, FaultDipsBody::of);
        bodies.add(FaultStrike.class, FaultBodies::faultStrike);
        bodies.add(Likelihood.class, FaultBodies::likelihood);
        bodies.add(Ridge.class, FaultBodies::ridge);
    }

    private static CudaBody faultStrike(FaultStrike kernel) {
        return CudaBody.of(kernel, pass -> {
            boolean isFirst = pass.inputs() == kernel.soFar();
            // the first does not look at what was found so far
            int soFar = isFirst ? 0 : kernel.soFar();
            // a strike alone is taken twice, which changes nothing
            int last = kernel.degrees().size() - 1;
            int next = FaultStrike.FIELDS * last;
            pass.eachSample().faultStrike(
                    pass.input(0), pass.input(1), pass.input(2), pass.input(3), pass.input(next), pass.input(next + 1),
                    pass.input(next + 2), pass.input(next + 3), pass.input(soFar), pass.input(soFar + 1),
                    pass.input(soFar + 2), pass.output(0), pass.output(1), pass.output(2), kernel.degrees().getFirst(),
                    kernel.degrees().get(last), kernel.step(), isFirst ? 1 : 0);
        });
    }

    private static CudaBody likelihood(Likelihood kernel) {
        return CudaBody.of(kernel, pass -> pass.eachSample().likelihood(pass.input(0), pass.output(0)));
    }

    private static CudaBody ridge(Ridge kernel) {
        return CudaBody.of(kernel, pass -> pass.eachSample().ridge(pass.input(0), pass.input(1), pass.output(0)));
    }

    /** The means of two fields at a time; runs lie across the line. */
    private static final class StrikeMeanBody extends CudaBody {

        private static final int RUN = KernelConstants.RUN;

        /** Fields of a launch. */
        private static final int FIELDS = 2;

        private final StrikeMean kernel;
        private final boolean isAlongInlines;
        private final PairTable pairs;
        private final List<TwoPoints> points;

        StrikeMeanBody(StrikeMean kernel) {
            this.kernel = kernel;
            isAlongInlines = !kernel.strike().runsAlongInlines();
            pairs = PairTable.of(List.of(kernel.stencil()), isAlongInlines);
            points = TwoPoints.ofLines(kernel, isAlongInlines);
        }

        /** The points of two lines, then the pairs of one. */
        @Override
        byte[] table(int samples) {
            byte[] ofOne = pairs.bytes();
            ByteBuffer table =
                    ByteBuffer.allocate(TwoPoints.bytes(points) + ofOne.length).order(ByteOrder.nativeOrder());
            TwoPoints.put(points, table);
            return table.put(ofOne).array();
        }

        @Override
        double operations(Region region) {
            return operations(region, kernel.operations(FIELDS, region.samples()));
        }

        @Override
        void launch(PassLaunch pass) {
            Region region = pass.region();
            int traces = isAlongInlines ? region.inlines() : region.crosslines();
            int lines = isAlongInlines ? region.crosslines() : region.inlines();
            if (traces < RUN || lines < 2) {
                launchEach(pass);
                return;
            }
            Grid grid = Grid.ofRows(Math.ceilDiv(region.samples(), KernelConstants.BLOCK),
                    (long) Math.ceilDiv(traces, RUN) * Math.ceilDiv(lines, 2), KernelConstants.BLOCK, 0);
            for (int field = 0; field < pass.inputs(); field += FIELDS) {
                // the last of an odd number is computed twice
                int other = Math.min(field + 1, pass.inputs() - 1);
                pass.in(grid).strikeMeans(
                        pass.input(field), pass.input(other), pass.output(field), pass.output(other), pass.table(),
                        points.size(), isAlongInlines ? 1 : 0);
            }
        }

        /** Each sample by itself, of one field after the other. */
        private void launchEach(PassLaunch pass) {
            for (int field = 0; field < pass.inputs(); field++) {
                pass.eachSample().strikeMean(
                        pass.input(field), pass.output(field),
                        pass.table().plus(TwoPoints.bytes(points) + pairs.pairsAt()), pairs.pairs().size(),
                        isAlongInlines ? 1 : 0);
            }
        }
    }
}
