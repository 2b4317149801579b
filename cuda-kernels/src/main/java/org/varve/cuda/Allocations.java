package org.varve.cuda;

/** Memory of one GPU, counted as it is allocated and freed. */
final class Allocations {

    private final CudaDriver driver;
    private long now;
    private long most;

    Allocations(CudaDriver driver) {
        this.driver = driver;
    }

    /** Returns the address of newly allocated bytes on the current context's device. */
    synchronized long allocate(long bytes) {
        long address = driver.allocate(bytes);
        now += bytes;
        most = Math.max(most, now);
        return address;
    }

    /** Frees memory. If the call fails, the memory is freed with the context. */
    synchronized void free(long address, long bytes) {
        Attempt.to(() -> driver.free(address));
        now -= bytes;
    }

    /** Bytes allocated now. */
    synchronized long now() {
        return now;
    }

    /** The most bytes that were allocated at a time. */
    synchronized long most() {
        return most;
    }
}
