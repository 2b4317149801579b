package org.varve.cuda;

/** How a kernel runs on a GPU: the constants and the work space that it needs there, and its launches. */
abstract class CudaBody {

    /** A sample is read, some neighbours from the cache, and written. */
    private static final int ACCESSES = 20;

    /** Operations for a region with so many for each sample, beyond reading and writing it. */
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
