package org.varve.cuda;

import org.varve.kernel.Glcm;
import org.varve.kernel.Median;

/** Kernels that sort or count a window's samples: median.cu, glcm.cu and glcm_counts.cu. */
final class WindowBodies {

    /** Operations that select a median in registers: 1,344 instructions. */
    private static final int IN_REGISTERS = 1344;

    /** Sweeps of bisection: one finds the range, and 32 halve it at the most. */
    private static final int SWEEPS = 33;

    /** Operations of a sweep for each sample of the window. */
    private static final int FOR_SWEPT = 10;

    private WindowBodies() {}

    static void addTo(BodyRegistry bodies) {
        bodies.add(Median.class, WindowBodies::median);
        bodies.add(Glcm.class, WindowBodies::glcm);
    }

    private static CudaBody median(Median kernel) {
        return kernel.size() <= KernelConstants.MEDIAN_KEYS ? medianInRegisters(kernel) : medianByBisection(kernel);
    }

    private static CudaBody medianInRegisters(Median kernel) {
        return CudaBody.of(
                region -> CudaBody.operations(region, IN_REGISTERS),
                pass -> pass.eachSample().medianInRegisters(
                        pass.input(0), pass.output(0), kernel.inlines(), kernel.crosslines(), kernel.samples()));
    }

    private static CudaBody medianByBisection(Median kernel) {
        return CudaBody.of(
                region -> CudaBody.operations(region, (double) SWEEPS * FOR_SWEPT * kernel.size()),
                pass -> pass.eachSample().medianByBisection(
                        pass.input(0), pass.output(0), kernel.inlines(), kernel.crosslines(), kernel.samples()));
    }

    private static CudaBody glcm(Glcm kernel) {
        return kernel.feature().countsPairs() ? new GlcmCountsBody(kernel) : new GlcmSumsBody(kernel);
    }
}
