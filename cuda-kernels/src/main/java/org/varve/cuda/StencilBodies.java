package org.varve.cuda;

import java.util.Map;
import java.util.function.Function;
import org.varve.core.Kernel;

/** Kernels that weigh or sum neighbours: stencil.cu. */
final class StencilBodies {

    private StencilBodies() {}

    static void register(Map<String, Function<Kernel, CudaBody>> bodies) {}
}
