package org.varve.cuda;

import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.varve.core.Kernel;
import org.varve.kernel.Glcm;
import org.varve.kernel.Median;

/** Kernels that sort or count a window's samples: median.cu, glcm.cu and glcm_counts.cu. */
final class WindowBodies {

    /** Samples of the largest window whose median is selected in registers; {@code FEW} of median.cu. */
    private static final int FEW = 27;

    /** Operations that select a median in registers: 1,344 instructions. */
    private static final int IN_REGISTERS = 1344;

    /** Sweeps of bisection: one finds the range, and 32 halve it at the most. */
    private static final int SWEEPS = 33;

    /** Operations of a sweep for each sample of the window. */
    private static final int FOR_SWEPT = 10;

    private WindowBodies() {}

    static void register(Map<String, Function<Kernel, CudaBody>> bodies) {
        bodies.put("median", kernel -> median((Median) kernel));
        bodies.put("glcm", kernel -> glcm((Glcm) kernel));
    }

    private static CudaBody median(Median kernel) {
        boolean few = kernel.size() <= FEW;
        String name = few ? "median_in_registers" : "median_by_bisection";
        double forEach = few ? IN_REGISTERS : (double) SWEEPS * FOR_SWEPT * kernel.size();
        return CudaBodies.simple(region -> CudaBody.operations(region, forEach), pass -> pass.eachSample(
                name, pass.input(0), pass.output(0), kernel.inlines(), kernel.crosslines(), kernel.samples()));
    }

    /** The CUDA function of a feature. */
    static String function(Glcm glcm) {
        return "glcm_" + glcm.feature().name().toLowerCase(Locale.ROOT);
    }

    private static CudaBody glcm(Glcm kernel) {
        return kernel.feature().countsPairs() ? new GlcmCountsBody(kernel) : new GlcmSumsBody(kernel);
    }
}
