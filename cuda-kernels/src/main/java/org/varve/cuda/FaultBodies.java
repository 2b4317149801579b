package org.varve.cuda;

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

    /** Functions launched for {@code eachRunTogether} of faults.cu. */
    private static CudaFunctions eachRun(PassLaunch pass, boolean isAlongInlines) {
        return isAlongInlines
                ? pass.eachInlineRun(KernelConstants.RUN)
                : pass.eachCrosslineRun(KernelConstants.RUN);
    }

    /** The mean of one field after the other; runs lie across the line. */
    private static final class StrikeMeanBody extends CudaBody {

        private final StrikeMean kernel;
        private final boolean isAlongInlines;
        private final PairTable table;

        StrikeMeanBody(StrikeMean kernel) {
            this.kernel = kernel;
            isAlongInlines = !kernel.strike().runsAlongInlines();
            table = PairTable.of(List.of(kernel.stencil()), isAlongInlines);
        }

        @Override
        byte[] table(int samples) {
            return table.bytes();
        }

        @Override
        double operations(Region region) {
            return operations(kernel, region);
        }

        @Override
        void launch(PassLaunch pass) {
            for (int field = 0; field < pass.inputs(); field++) {
                eachRun(pass, isAlongInlines).strikeMean(
                        pass.input(field), pass.output(field), pass.table().plus(table.pairsAt()),
                        table.pairs().size(), isAlongInlines ? 1 : 0);
            }
        }
    }

    /** Planes lie across the strike, and so do runs. */
    private static final class FaultDipsBody extends CudaBody {

        private final FaultDips kernel;
        private final boolean isAlongInlines;
        private final PairTable table;

        FaultDipsBody(FaultDips kernel) {
            this.kernel = kernel;
            isAlongInlines = !kernel.strike().runsAlongInlines();
            List<Stencil> planes = IntStream.range(0, kernel.count()).mapToObj(kernel::stencil).toList();
            table = PairTable.of(planes, isAlongInlines);
        }

        @Override
        byte[] table(int samples) {
            return table.bytes();
        }

        @Override
        double operations(Region region) {
            return operations(kernel, region);
        }

        @Override
        void launch(PassLaunch pass) {
            eachRun(pass, isAlongInlines).faultDips(
                    pass.input(0), pass.input(1), pass.output(0), pass.output(1), pass.table(),
                    pass.table().plus(table.pairsAt()), kernel.count(), (float) kernel.first(),
                    (float) kernel.step(), isAlongInlines ? 1 : 0);
        }
    }
}
