package org.varve.cuda;

/** Times work in one stream by the GPU's own clock. */
final class Stopwatch implements AutoCloseable {

    private final CudaDriver driver;
    private final long stream;
    private final long begin;
    private final long end;

    Stopwatch(CudaDriver driver, long stream) {
        this.driver = driver;
        this.stream = stream;
        begin = driver.createEvent();
        end = driver.createEvent();
    }

    /** Seconds from the stream's current end to the end of the work that {@code work} puts into it. */
    double seconds(Runnable work) {
        driver.record(begin, stream);
        work.run();
        driver.record(end, stream);
        driver.synchronize(stream);
        return driver.elapsed(begin, end) * 1e-3;
    }

    @Override
    public void close() {
        driver.destroyEvent(begin);
        driver.destroyEvent(end);
    }
}
