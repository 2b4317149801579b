package org.varve.cuda;

import java.util.Map;
import java.util.function.Function;
import org.varve.core.Kernel;
import org.varve.kernel.Hilbert;
import org.varve.kernel.SosFilter;

/** Kernels over whole traces and over a trace with its Hilbert transform: hilbert.cu, recursive.cu, trace.cu. */
final class TraceBodies {

    private TraceBodies() {}

    static void register(Map<String, Function<Kernel, CudaBody>> bodies) {
        bodies.put("hilbert", kernel -> new HilbertBody((Hilbert) kernel));
        bodies.put("magnitude", kernel -> ofComplexTrace(kernel, "magnitude"));
        bodies.put("phase", kernel -> ofComplexTrace(kernel, "phase"));
        bodies.put("phase-derivative", kernel -> ofComplexTrace(kernel, "phase_derivative"));
        bodies.put("sos-filter", kernel -> new SosFilterBody((SosFilter) kernel));
    }

    private static CudaBody ofComplexTrace(Kernel kernel, String function) {
        return CudaBodies.simple(
                kernel, pass -> pass.eachSample(function, pass.input(0), pass.input(1), pass.output(0)));
    }
}
