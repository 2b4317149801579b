package org.varve.cuda;

/**
 * The primary context of one GPU, which all libraries of a process share. It is current on a thread only while Varve
 * works on that thread; afterwards the application's own context is current again.
 */
final class CudaContext implements AutoCloseable {

    private final CudaDriver driver;
    private final int device;
    private final long handle;

    /** Creates the context if there is none yet. */
    CudaContext(CudaDriver driver, int device) {
        this.driver = driver;
        this.device = device;
        handle = driver.retainContext(device);
    }

    /** While this is open, the context is current on the thread. */
    interface Entered extends AutoCloseable {
        @Override
        void close();
    }

    /** Makes the context current on the calling thread. */
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
