package org.varve.cuda;

import org.varve.core.Kernel;

/** The GPU's body of each kernel. */
final class CudaBodies {

    private static final BodyRegistry BODIES = new BodyRegistry();

    static {
        PointwiseBodies.addTo(BODIES);
        StencilBodies.addTo(BODIES);
        TensorBodies.addTo(BODIES);
        TraceBodies.addTo(BODIES);
        WindowBodies.addTo(BODIES);
    }

    private CudaBodies() {}

    /**
     * The body of a kernel.
     *
     * @throws IllegalArgumentException if there is none
     */
    static CudaBody create(Kernel kernel) {
        return BODIES.find(kernel).orElseThrow(
                () -> new IllegalArgumentException("kernel %s has no CUDA body".formatted(kernel.name())));
    }
}
