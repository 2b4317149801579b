package org.varve.cuda;

import java.util.Map;
import java.util.function.Function;
import org.varve.core.Kernel;
import org.varve.kernel.SosFilter;

/** Kernels over whole traces and over a trace with its Hilbert transform: hilbert.cu, recursive.cu, trace.cu. */
final class TraceBodies {

    private TraceBodies() {}

    static void register(Map<String, Function<Kernel, CudaBody>> bodies) {
        bodies.put("hilbert", _ -> new HilbertBody());
        bodies.put("magnitude", _ -> ofComplexTrace("magnitude"));
        bodies.put("phase", _ -> ofComplexTrace("phase"));
        bodies.put("phase-derivative", _ -> ofComplexTrace("phase_derivative"));
        bodies.put("sos-filter", kernel -> new SosFilterBody((SosFilter) kernel));
    }

    private static CudaBody ofComplexTrace(String kernel) {
        return CudaBodies.simple(pass -> pass.eachSample(kernel, pass.input(0), pass.input(1), pass.output(0)));
    }
}
