package org.varve.cuda;

import org.varve.kernel.Gradient;
import org.varve.kernel.SemblanceSums;
import org.varve.kernel.Taps;
import org.varve.kernel.TensorProducts;

/** Kernels that weigh or sum neighbours: stencil.cu and gradient.cu. */
final class StencilBodies {

    private StencilBodies() {}

    static void addTo(BodyRegistry bodies) {
        bodies.add(Taps.class, TapsBody::new);
        bodies.add(Gradient.class, StencilBodies::gradient);
        bodies.add(TensorProducts.class, StencilBodies::tensorProducts);
        bodies.add(SemblanceSums.class, StencilBodies::semblanceSums);
    }

    private static CudaBody gradient(Gradient kernel) {
        return CudaBody.of(
                region -> CudaBody.operations(kernel, region.wholeCrosslineRuns(KernelConstants.RUN)),
                pass -> pass.eachCrosslineRun(KernelConstants.RUN).gradient(
                        pass.input(0), pass.output(0), pass.output(1), pass.output(2),
                        kernel.half(), Gradient.SIDE, Gradient.CENTRE));
    }

    private static CudaBody tensorProducts(TensorProducts kernel) {
        return CudaBody.of(
                region -> CudaBody.operations(kernel, region.wholeInlineRuns(KernelConstants.PRODUCTS_RUN)),
                pass -> pass.eachInlineRun(KernelConstants.PRODUCTS_RUN).tensorProducts(
                        pass.input(0), pass.input(1), pass.input(2),
                        pass.output(0), pass.output(1), pass.output(2),
                        pass.output(3), pass.output(4), pass.output(5),
                        kernel.inlines()));
    }

    private static CudaBody semblanceSums(SemblanceSums kernel) {
        return CudaBody.of(
                region -> CudaBody.operations(kernel, region.wholeCrosslineRuns(KernelConstants.RUN)),
                pass -> pass.eachCrosslineRun(KernelConstants.RUN).semblanceSums(
                        pass.input(0), pass.output(0), pass.output(1),
                        kernel.inlines(), kernel.crosslines(), kernel.weight(), kernel.correction()));
    }
}
