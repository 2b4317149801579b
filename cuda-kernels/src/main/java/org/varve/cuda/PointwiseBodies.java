package org.varve.cuda;

import java.util.Map;
import java.util.function.Function;
import org.varve.core.Kernel;
import org.varve.kernel.Absolute;
import org.varve.kernel.Lookup;
import org.varve.kernel.Quantize;
import org.varve.kernel.Square;
import org.varve.kernel.SquareRoot;

/** Kernels that look at no neighbours: pointwise.cu. */
final class PointwiseBodies {

    private PointwiseBodies() {}

    static void register(Map<String, Function<Kernel, CudaBody>> bodies) {
        bodies.put("absolute", kernel -> scaled(kernel, "absolute", ((Absolute) kernel).scale()));
        bodies.put("square", kernel -> scaled(kernel, "square", ((Square) kernel).scale()));
        bodies.put("square-root", kernel -> scaled(kernel, "square_root", ((SquareRoot) kernel).scale()));
        bodies.put("lookup", kernel -> new LookupBody((Lookup) kernel));
        bodies.put("quantize", kernel -> quantize((Quantize) kernel));
        bodies.put("semblance-ratio", PointwiseBodies::semblanceRatio);
    }

    /** Of one field and a constant. */
    private static CudaBody scaled(Kernel kernel, String function, float scale) {
        return CudaBodies.simple(kernel, pass -> pass.eachSample(function, pass.input(0), pass.output(0), scale));
    }

    private static CudaBody quantize(Quantize kernel) {
        boolean wide = kernel.max() > kernel.min();
        double width = wide ? kernel.max() - kernel.min() : Double.MAX_VALUE;
        int last = wide ? kernel.levels() - 1 : 0;
        return CudaBodies.simple(
                kernel,
                pass -> pass.eachSample("quantize", pass.input(0), pass.output(0), kernel.min(), width, last));
    }

    private static CudaBody semblanceRatio(Kernel kernel) {
        return CudaBodies.simple(
                kernel, pass -> pass.eachSample("semblance_ratio", pass.input(0), pass.input(1), pass.output(0)));
    }

    private static final class LookupBody extends CudaBody {

        private final Lookup kernel;
        private final double first;
        private final double step;
        private final double[] values;

        LookupBody(Lookup kernel) {
            this.kernel = kernel;
            first = kernel.first();
            step = kernel.step();
            values = kernel.values();
        }

        @Override
        byte[] table(int samples) {
            return Tables.doubles(values);
        }

        @Override
        double operations(Region region) {
            return CudaBodies.operations(kernel, region);
        }

        @Override
        void launch(PassLaunch pass) {
            pass.eachSample(
                    "lookup", pass.input(0), pass.output(0), pass.table(), values.length - 1, first, step);
        }
    }
}
