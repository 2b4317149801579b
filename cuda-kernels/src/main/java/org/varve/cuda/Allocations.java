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

    /** Gives back what was allocated; what a failed call leaves, the context takes with it. */
    synchronized void free(long address, long bytes) {
        Attempt.to(() -> driver.free(address));
        now -= bytes;
    }

    /** Bytes that are allocated now. */
    synchronized long now() {
        return now;
    }

    /** Bytes that were allocated at most. */
    synchronized long most() {
        return most;
    }
}
