package org.varve.cuda;

import java.util.Optional;
import org.varve.core.DeviceFailure;
import org.varve.core.Kernel;
import org.varve.core.Note;
import org.varve.core.Pass;
import org.varve.core.ProductWay;
import org.varve.core.Program;
import org.varve.core.Remedy;
import org.varve.core.Setting;

/** The GPU's body of each kernel. */
final class CudaBodies {

    private static final BodyRegistry BODIES = new BodyRegistry();

    static {
        FaultBodies.addTo(BODIES);
        LayerBodies.addTo(BODIES);
        ProductBodies.addTo(BODIES);
        CorrelationBodies.addTo(BODIES);
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
     * @throws DeviceFailure if there is none
     */
    static CudaBody create(Kernel kernel) {
        return find(kernel).orElseThrow(() -> new DeviceFailure(
                new Note(missing(kernel), Remedy.of("use ", Setting.DEVICE.with("cpu")))));
    }

    /** The body of a kernel, with products as said. */
    static CudaBody create(Kernel kernel, ProductWay way) {
        if (way == ProductWay.OWN) return create(kernel);
        Optional<LibraryProducts> products = LibraryProducts.find(kernel);
        return products.isPresent() ? products.get() : create(kernel);
    }

    private static Optional<CudaBody> find(Kernel kernel) {
        return kernel instanceof Chain(Kernel first, Kernel second)
                ? find(second).flatMap(body -> body.after(first))
                : BODIES.find(kernel);
    }

    /** Whether there is a body of a kernel. */
    static boolean exists(Kernel kernel) {
        return find(kernel).isPresent();
    }

    /** Why GPUs cannot run a program; empty if they can. */
    static Optional<String> obstacle(Program program) {
        return program.passes().stream()
                .map(Pass::kernel)
                .filter(kernel -> !exists(kernel))
                .map(CudaBodies::missing)
                .findFirst();
    }

    private static String missing(Kernel kernel) {
        return "kernel %s has no CUDA function".formatted(kernel.name());
    }
}
