package org.varve.cuda;

import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.ToDoubleFunction;
import org.varve.core.Kernel;

/** The implementation of a kernel on a GPU: its table of constants, its work space and its launches. */
abstract class CudaBody {

    /** The most bytes of work space, unless a single block needs more, or a body says so. */
    static final long MOST_WORK_BYTES = 64L << 20;

    /** Operations for reading a sample, some neighbours from the cache, and writing the result. */
    private static final int ACCESSES = 20;

    /** A body without table or work space, with as many operations as the kernel's definition. */
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

    /**
     * Operations on a GPU if they are those of {@link Kernel#operations}; the number of fields matters only for taps.
     */
    static double operations(Kernel kernel, Region region) {
        return operations(region, kernel.operations(1, region.samples()));
    }

    /** Operations for a region, from those for each sample besides reading and writing it. */
    static double operations(Region region, double forEach) {
        return (ACCESSES + forEach) * region.size();
    }

    /**
     * Constants that the kernel reads, such as weights, in native byte order; copied to the device once.
     *
     * @param samples samples of the longest trace to compute; if the kernel needs whole traces, samples of every trace
     */
    byte[] table(int samples) {
        return new byte[0];
    }

    /** Bytes of the table, known before it is made. */
    long tableBytes(int samples) {
        return table(samples).length;
    }

    /** Bytes of work space for a region; its initial content is undefined. */
    long workBytes(Region region) {
        return 0;
    }

    /**
     * Estimated operations of the longest launch for a region, for {@link LaunchCuts}; a memory access counts as
     * several.
     */
    abstract double operations(Region region);

    /**
     * A body that computes this kernel from the fields that another kernel reads, of which this one reads the results;
     * none by default.
     */
    Optional<CudaBody> after(Kernel first) {
        return Optional.empty();
    }

    /** Launches the functions that compute the pass's outputs, in order on one stream. */
    abstract void launch(PassLaunch pass);
}
