package org.varve.cuda;

import java.util.Map;
import java.util.function.Function;
import org.varve.core.Kernel;
import org.varve.kernel.Absolute;

/** Kernels that look at no neighbours: pointwise.cu. */
final class PointwiseBodies {

    private PointwiseBodies() {}

    static void register(Map<String, Function<Kernel, CudaBody>> bodies) {
        bodies.put("absolute", kernel -> absolute((Absolute) kernel));
    }

    private static CudaBody absolute(Absolute kernel) {
        return CudaBodies.simple(
                pass -> pass.eachSample("absolute", pass.input(0), pass.output(0), kernel.scale()));
    }
}
