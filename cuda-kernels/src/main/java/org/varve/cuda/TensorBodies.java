package org.varve.cuda;

import org.varve.kernel.Chaos;
import org.varve.kernel.DipAzimuth;

/** Kernels of the structure tensor, whose six components they read: tensor.cu. */
final class TensorBodies {

    private TensorBodies() {}

    static void addTo(BodyRegistry bodies) {
        bodies.add(Chaos.class, TensorBodies::chaos);
        bodies.add(DipAzimuth.class, TensorBodies::dipAzimuth);
    }

    private static CudaBody chaos(Chaos kernel) {
        return CudaBody.of(kernel, pass -> pass.eachSample().chaos(
                pass.input(0), pass.input(1), pass.input(2), pass.input(3), pass.input(4), pass.input(5),
                pass.output(0)));
    }

    private static CudaBody dipAzimuth(DipAzimuth kernel) {
        return CudaBody.of(kernel, pass -> pass.eachSample().dipAzimuth(
                pass.input(0), pass.input(1), pass.input(2), pass.input(3), pass.input(4), pass.input(5),
                pass.output(0), pass.output(1)));
    }
}
