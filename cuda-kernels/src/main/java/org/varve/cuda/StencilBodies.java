package org.varve.cuda;

import org.varve.kernel.Cut;
import org.varve.kernel.Gradient;
import org.varve.kernel.Held;
import org.varve.kernel.JoinedSums;
import org.varve.kernel.LateralSlopes;
import org.varve.kernel.SemblanceSums;
import org.varve.kernel.Taps;
import org.varve.kernel.TensorProducts;

/** Kernels that weigh or sum neighbours: stencil.cu and gradient.cu. */
final class StencilBodies {

    private StencilBodies() {}

    static void addTo(BodyRegistry bodies) {
        bodies.add(Taps.class, TapsBody::new);
        bodies.add(JoinedSums.class, JoinedSumsBody::new);
        bodies.add(Gradient.class, StencilBodies::gradient);
        bodies.add(LateralSlopes.class, StencilBodies::lateralSlopes);
        bodies.add(Held.class, StencilBodies::held);
        bodies.add(TensorProducts.class, TensorProductsBody::new);
        bodies.add(SemblanceSums.class, StencilBodies::semblanceSums);
        bodies.add(Cut.class, StencilBodies::cut);
    }

    private static CudaBody gradient(Gradient kernel) {
        return CudaBody.of(
                region -> CudaBody.operations(kernel, region.wholeCrosslineRuns(KernelConstants.RUN)),
                pass -> pass.eachCrosslineRun().gradient(
                        pass.input(0), pass.output(0), pass.output(1), pass.output(2),
                        kernel.half(), Gradient.SIDE, Gradient.CENTRE, pass.bounds(kernel.interior())));
    }

    private static CudaBody lateralSlopes(LateralSlopes kernel) {
        return CudaBody.of(kernel, pass -> pass.eachSample().lateralSlopes(
                pass.input(0), pass.output(0), pass.output(1), pass.bounds(kernel.survey()), Gradient.SIDE,
                Gradient.CENTRE));
    }

    private static CudaBody held(Held kernel) {
        Triple reach = new Triple(kernel.reach().inline(), kernel.reach().crossline(), kernel.reach().sample());
        return CudaBody.of(kernel, pass -> {
            for (int field = 0; field < pass.inputs(); field++) {
                pass.eachSample().held(
                        pass.input(field), pass.output(field), pass.bounds(kernel.interior()), reach);
            }
        });
    }

    private static CudaBody semblanceSums(SemblanceSums kernel) {
        return CudaBody.of(
                region -> CudaBody.operations(kernel, region.wholeCrosslineRuns(KernelConstants.RUN)),
                pass -> pass.eachCrosslineRun().semblanceSums(
                        pass.input(0), pass.output(0), pass.output(1),
                        kernel.inlines(), kernel.crosslines(), kernel.weight(), kernel.correction(),
                        pass.bounds(kernel.survey())));
    }

    private static CudaBody cut(Cut kernel) {
        return CudaBody.of(kernel, pass -> pass.eachSample().cut(
                pass.input(0), pass.output(0), kernel.inlines(), kernel.crosslines(), pass.bounds(kernel.survey())));
    }
}
