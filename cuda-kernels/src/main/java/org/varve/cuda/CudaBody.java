package org.varve.cuda;

import java.util.function.Consumer;
import java.util.function.ToDoubleFunction;
import org.varve.core.Kernel;

/** How a kernel runs on a GPU: the constants and the work space that it needs there, and its launches. */
abstract class CudaBody {

    /** Work space at most, unless a single block needs more. */
    static final long MOST_WORK_BYTES = 64L << 20;

    /** A sample is read, some neighbours from the cache, and written. */
    private static final int ACCESSES = 20;

    /** A body without table or work space, which does the operations of the kernel's definition. */
    static CudaBody of(Kernel kernel, Consumer<PassLaunch> launch) {
        return of(region -> operations(kernel, region), launch);
    }

    /** A body without table or work space. */
    static CudaBody of(ToDoubleFunction<Region> operations, Consumer<PassLaunch> launch) {
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

    /** Operations of a GPU that goes the way of {@link Kernel#operations}; the number of fields matters to taps alone. */
    static double operations(Kernel kernel, Region region) {
        return operations(region, kernel.operations(1, region.samples()));
    }

    /** Operations for a region, given those for each sample beyond reading and writing it. */
    static double operations(Region region, double forEach) {
        return (ACCESSES + forEach) * region.size();
    }

    /**
     * Constants that the kernel reads, such as weights, in native byte order; copied to the device once.
     *
     * @param samples of the longest traces to compute; of all traces where the kernel needs whole ones
     */
    byte[] table(int samples) {
        return new byte[0];
    }

    /** Bytes of the table, known without making it. */
    long tableBytes(int samples) {
        return table(samples).length;
    }

    /** Bytes of work space for a region; its content is undefined. */
    long workBytes(Region region) {
        return 0;
    }

    /** Estimated operations of the longest launch for a region, an access to memory counted as some: {@link LaunchCuts}. */
    abstract double operations(Region region);

    /** Launches what computes the pass's outputs, in order on one stream. */
    abstract void launch(PassLaunch pass);
}
