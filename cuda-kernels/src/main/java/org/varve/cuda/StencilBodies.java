package org.varve.cuda;

import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import org.varve.core.Kernel;
import org.varve.kernel.Gradient;
import org.varve.kernel.SemblanceSums;
import org.varve.kernel.Taps;
import org.varve.kernel.TensorProducts;

/** Kernels that weigh or sum neighbours: stencil.cu and gradient.cu. */
final class StencilBodies {

    private StencilBodies() {}

    static void register(Map<String, Function<Kernel, CudaBody>> bodies) {
        bodies.put("taps", kernel -> new TapsBody((Taps) kernel));
        bodies.put("gradient", kernel -> gradient((Gradient) kernel));
        bodies.put("tensor-products", kernel -> tensorProducts((TensorProducts) kernel));
        bodies.put("semblance-sums", kernel -> semblanceSums((SemblanceSums) kernel));
    }

    private static CudaBody inInlines(Kernel kernel, Consumer<PassLaunch> launch) {
        return CudaBodies.simple(region -> CudaBodies.operations(kernel, Runs.wholeInlines(region)), launch);
    }

    private static CudaBody inCrosslines(Kernel kernel, Consumer<PassLaunch> launch) {
        return CudaBodies.simple(region -> CudaBodies.operations(kernel, Runs.wholeCrosslines(region)), launch);
    }

    private static CudaBody gradient(Gradient kernel) {
        return inCrosslines(kernel, pass -> Runs.alongCrosslines(
                pass, "gradient", pass.input(0), pass.output(0), pass.output(1), pass.output(2), kernel.half()));
    }

    private static CudaBody tensorProducts(TensorProducts kernel) {
        return inInlines(kernel, pass -> Runs.alongInlines(
                pass,
                "tensor_products",
                pass.input(0),
                pass.input(1),
                pass.input(2),
                pass.output(0),
                pass.output(1),
                pass.output(2),
                pass.output(3),
                pass.output(4),
                pass.output(5),
                kernel.inlines()));
    }

    private static CudaBody semblanceSums(SemblanceSums kernel) {
        return inCrosslines(kernel, pass -> Runs.alongCrosslines(
                pass,
                "semblance_sums",
                pass.input(0),
                pass.output(0),
                pass.output(1),
                kernel.inlines(),
                kernel.crosslines(),
                kernel.weight(),
                kernel.correction()));
    }
}
