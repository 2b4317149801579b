package org.varve.cuda;

/** Times what is put into one stream, by the GPU's own clock. */
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

    /** Seconds from where the stream is now to the end of what {@code work} puts into it. */
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
