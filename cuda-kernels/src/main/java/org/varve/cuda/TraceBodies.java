package org.varve.cuda;

import java.util.Map;
import java.util.function.Function;
import org.varve.core.Kernel;

/** Kernels over whole traces: trace.cu. */
final class TraceBodies {

    private TraceBodies() {}

    static void register(Map<String, Function<Kernel, CudaBody>> bodies) {}
}
