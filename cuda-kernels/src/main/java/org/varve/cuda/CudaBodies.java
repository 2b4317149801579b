package org.varve.cuda;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.varve.core.Kernel;

/** Finds the GPU's body of a kernel by its name. */
final class CudaBodies {

    private static final Map<String, Function<Kernel, CudaBody>> BODIES = new HashMap<>();

    static {
        PointwiseBodies.register(BODIES);
        StencilBodies.register(BODIES);
        TensorBodies.register(BODIES);
        TraceBodies.register(BODIES);
        WindowBodies.register(BODIES);
    }

    private CudaBodies() {}

    /**
     * The body of a kernel.
     *
     * @throws IllegalArgumentException if there is none
     */
    static CudaBody create(Kernel kernel) {
        Function<Kernel, CudaBody> body = BODIES.get(kernel.name());
        if (body == null) {
            throw new IllegalArgumentException("kernel %s has no CUDA body".formatted(kernel.name()));
        }
        return body.apply(kernel);
    }

    /** A body without table or work space, with a thread for each sample. */
    static CudaBody simple(Kernel kernel, Consumer<PassLaunch> launch) {
        return simple(region -> operations(kernel, region), launch);
    }

    /** Operations of a GPU that goes the way of {@link Kernel#operations}; the number of fields matters to taps alone. */
    static double operations(Kernel kernel, Region region) {
        return CudaBody.operations(region, kernel.operations(1, region.samples()));
    }

    /** A body without table or work space. */
    static CudaBody simple(ToDoubleFunction<Region> operations, Consumer<PassLaunch> launch) {
        return new CudaBody() {
            @Override
            double operations(Region region) {
                return operations.applyAsDouble(region);
            }

            @Override
            void launch(PassLaunch pass) {
                launch.accept(pass);
            }
        };
    }
}
