package org.varve.cuda;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.varve.core.Kernel;

/** Bodies by the classes of their kernels. */
final class BodyRegistry {

    private final Map<Class<?>, Function<Kernel, CudaBody>> bodies = new HashMap<>();

    <K extends Kernel> void add(Class<K> kernels, Function<K, CudaBody> body) {
        bodies.put(kernels, kernel -> body.apply(kernels.cast(kernel)));
    }

    /** The body of a kernel, if there is one. */
    Optional<CudaBody> find(Kernel kernel) {
        return Optional.ofNullable(bodies.get(kernel.getClass())).map(body -> body.apply(kernel));
    }
}
