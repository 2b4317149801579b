package org.varve.cuda;

/** How a kernel runs on a GPU: the constants and the work space that it needs there, and its launches. */
abstract class CudaBody {

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

    /** Launches what computes the pass's outputs, in order on one stream. */
    abstract void launch(PassLaunch pass);
}
