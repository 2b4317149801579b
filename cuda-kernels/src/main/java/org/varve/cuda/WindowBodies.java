package org.varve.cuda;

import java.util.Map;
import java.util.function.Function;
import org.varve.core.Kernel;

/** Kernels that sort or count a window's samples: window.cu. */
final class WindowBodies {

    private WindowBodies() {}

    static void register(Map<String, Function<Kernel, CudaBody>> bodies) {}
}
