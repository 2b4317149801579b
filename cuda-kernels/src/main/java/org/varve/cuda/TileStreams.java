package org.varve.cuda;

import java.util.ArrayList;
import java.util.List;
import org.varve.core.DeviceFailure;
import org.varve.core.TileRunner.Times;

/**
 * The three streams of tiles: the first copies inputs, the second runs passes, the third copies outputs back. Each
 * takes one tile after the other, so that one tile is copied while another is computed. Events make each stream wait
 * for the previous one, and measure the time in each.
 */
final class TileStreams implements AutoCloseable {

    private static final int STAGES = 3;

    /** A stage of a tile in flight; it begins when the previous stage has ended. */
    private record Stage(long stream, long begin, long end) {}

    private final CudaDriver driver;
    private final List<Long> streams = new ArrayList<>();
    private final List<Long> events = new ArrayList<>();
    private final double[] seconds = new double[STAGES];

    TileStreams(CudaDriver driver, int slots) {
        this.driver = driver;
        try {
            for (int s = 0; s < STAGES; s++) streams.add(driver.createStream());
            for (int e = 0; e < 2 * STAGES * slots; e++) events.add(driver.createEvent());
        } catch (DeviceFailure e) {
            close();
            throw e;
        }
    }

    private Stage stage(int slot, int number) {
        int first = 2 * (STAGES * slot + number);
        return new Stage(streams.get(number), events.get(first), events.get(first + 1));
    }

    /** The work that a stage puts into its stream. */
    interface Work {
        void put(long stream);
    }

    /** Puts a tile's stages into the streams. */
    void start(int slot, Work copyIn, Work compute, Work copyOut) {
        List<Work> works = List.of(copyIn, compute, copyOut);
        for (int number = 0; number < STAGES; number++) {
            Stage stage = stage(slot, number);
            if (number > 0) driver.wait(stage.stream, stage(slot, number - 1).end);
            driver.record(stage.begin, stage.stream);
            works.get(number).put(stage.stream);
            driver.record(stage.end, stage.stream);
        }
    }

    /** Waits until all stages of a tile are done. */
    void finish(int slot) {
        driver.await(stage(slot, STAGES - 1).end);
        for (int number = 0; number < STAGES; number++) {
            Stage stage = stage(slot, number);
            seconds[number] += 1e-3 * driver.elapsed(stage.begin, stage.end);
        }
    }

    Times times() {
        return new Times(seconds[0], seconds[1], seconds[2]);
    }

    /** The first stream, which also copies constants before the first tile. */
    long first() {
        return streams.getFirst();
    }

    /** Waits until all streams are empty. */
    void await() {
        streams.forEach(stream -> Attempt.to(() -> driver.synchronize(stream)));
    }

    /** Waits first, as a destroyed stream goes on until its work is done. */
    @Override
    public void close() {
        await();
        // anything left by a failed call is released with the context
        events.forEach(event -> Attempt.to(() -> driver.destroyEvent(event)));
        streams.forEach(stream -> Attempt.to(() -> driver.destroyStream(stream)));
    }
}
