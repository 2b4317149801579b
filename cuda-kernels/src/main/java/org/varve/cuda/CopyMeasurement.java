package org.varve.cuda;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.varve.core.CopyRates;
import org.varve.core.DeviceFailure;

/** Times of copies between the host and one GPU, and within the GPU. */
final class CopyMeasurement implements AutoCloseable {

    /** Bytes to copy: more than the device's caches hold. */
    private static final long MOST_BYTES = 128L << 20;

    private static final long PAGE = 4096;

    /** Number of repetitions; the fastest counts. */
    private static final int REPEATS = 5;

    private final CudaDriver driver;
    private final Arena arena = Arena.ofShared();
    private final long bytes;
    private final MemorySegment sent;
    private final MemorySegment received;
    private final boolean pinned;
    private final long first;
    private final long second;
    private final long inward;
    private final long outward;
    private final Stopwatch stopwatch;

    /** Allocates two buffers on the host and two on the device. */
    CopyMeasurement(CudaDriver driver) {
        this.driver = driver;
        bytes = Math.min(MOST_BYTES, driver.freeBytes() / 4 / PAGE * PAGE);
        sent = arena.allocate(bytes, PAGE);
        received = arena.allocate(bytes, PAGE);
        pinned = pin();
        first = driver.allocate(bytes);
        second = driver.allocate(bytes);
        inward = driver.createStream();
        outward = driver.createStream();
        stopwatch = new Stopwatch(driver, inward);
    }

    private boolean pin() {
        try {
            driver.pin(sent);
        } catch (DeviceFailure e) {
            return false;
        }
        try {
            driver.pin(received);
            return true;
        } catch (DeviceFailure e) {
            driver.unpin(sent);
            return false;
        }
    }

    CopyRates rates() {
        return new CopyRates(pinned, bytes,
                bytes / best(() -> driver.copyToDevice(first, sent, inward)),
                bytes / best(() -> driver.copyToHost(received, second, inward)),
                2 * bytes / bestOfBoth(),
                2 * bytes / best(() -> driver.copyOnDevice(first, second, bytes, inward)));
    }

    /** Seconds of a copy in the stream {@code inward}. */
    private double best(Runnable copy) {
        double best = Double.POSITIVE_INFINITY;
        for (int repeat = 0; repeat < REPEATS; repeat++) {
            best = Math.min(best, stopwatch.seconds(copy));
        }
        return best;
    }

    /** Seconds until two copies in opposite directions, started together, are both done. */
    private double bestOfBoth() {
        double best = Double.POSITIVE_INFINITY;
        for (int repeat = 0; repeat < REPEATS; repeat++) {
            long start = System.nanoTime();
            driver.copyToDevice(first, sent, inward);
            driver.copyToHost(received, second, outward);
            driver.synchronize(inward);
            driver.synchronize(outward);
            best = Math.min(best, (System.nanoTime() - start) * 1e-9);
        }
        return best;
    }

    @Override
    public void close() {
        stopwatch.close();
        driver.destroyStream(inward);
        driver.destroyStream(outward);
        driver.free(first);
        driver.free(second);
        if (pinned) {
            driver.unpin(sent);
            driver.unpin(received);
        }
        arena.close();
    }
}
