package org.varve.cuda;

import java.util.Map;
import java.util.function.Function;
import org.varve.core.Kernel;

/** Kernels of the structure tensor, whose six components they read: tensor.cu. */
final class TensorBodies {

    private TensorBodies() {}

    static void register(Map<String, Function<Kernel, CudaBody>> bodies) {
        bodies.put("chaos", kernel -> ofTensor(kernel, "chaos", 1));
        bodies.put("dip-azimuth", kernel -> ofTensor(kernel, "dip_azimuth", 2));
    }

    private static CudaBody ofTensor(Kernel kernel, String function, int outputs) {
        return CudaBodies.simple(kernel, pass -> {
            Object[] fields = new Object[6 + outputs];
            for (int component = 0; component < 6; component++) {
                fields[component] = pass.input(component);
            }
            for (int output = 0; output < outputs; output++) {
                fields[6 + output] = pass.output(output);
            }
            pass.eachSample(function, fields);
        });
    }
}
