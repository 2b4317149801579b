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
            boolean hasSoFar = pass.inputs() > kernel.soFar();
            // the first step does not read what was found so far
            int soFar = hasSoFar ? kernel.soFar() : 0;
            pass.eachSample().faultStrike(
                    strike(kernel, pass, 0), strike(kernel, pass, 1), strike(kernel, pass, 2), strike(kernel, pass, 3),
                    kernel.degrees().size(), pass.input(soFar), pass.input(soFar + 1), pass.input(soFar + 2),
                    pass.output(0), pass.output(1), pass.output(2), kernel.step(), hasSoFar ? 1 : 0);
        });
    }

    /** A strike of a step; the last where there is none. */
    private static StrikeFields strike(FaultStrike kernel, PassLaunch pass, int number) {
        int n = Math.min(number, kernel.degrees().size() - 1);
        int field = FaultStrike.FIELDS * n;
        return new StrikeFields(pass.input(field), pass.input(field + 1), pass.input(field + 2), pass.input(field + 3),
                kernel.degrees().get(n));
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
