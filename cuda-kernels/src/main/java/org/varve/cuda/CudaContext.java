package org.varve.cuda;

/**
 * The primary context of one GPU, which all libraries of a process share. It is that of a thread only while Varve works there:
 * what the application around it has made current stays so.
 */
final class CudaContext implements AutoCloseable {

    private final CudaDriver driver;
    private final int device;
    private final long handle;

    /** Makes the context, if there is none yet. */
    CudaContext(CudaDriver driver, int device) {
        this.driver = driver;
        this.device = device;
        handle = driver.retainContext(device);
    }

    /** While it is open, the context is that of the thread. */
    interface Entered extends AutoCloseable {
        @Override
        void close();
    }

    /** Makes the context that of the calling thread. */
    Entered enter() {
        driver.pushContext(handle);
        return () -> Attempt.to(driver::popContext);
    }

    CudaDriver driver() {
        return driver;
    }

    @Override
    public void close() {
        Attempt.to(() -> driver.releaseContext(device));
    }
}
