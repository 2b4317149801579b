package org.varve.cuda;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.List;
import org.varve.core.Box;
import org.varve.core.NotFinite;

/**
 * Counts non-finite samples on the device: those of all inputs, then those of each output. The memory holds the counts
 * of all tiles, those of the current tile, and zeros to reset the latter. A tile that fails and is computed again thus
 * counts once.
 */
final class SampleCounts {

    private final CudaDriver driver;
    private final long all;
    private final int counts;

    /** Counts at an address with {@link #bytes} of memory. */
    SampleCounts(CudaDriver driver, long address, int outputs) {
        this.driver = driver;
        all = address;
        counts = 1 + outputs;
    }

    static long bytes(int outputs) {
        return 3 * (1L + outputs) * Long.BYTES;
    }

    private long each() {
        return (long) counts * Long.BYTES;
    }

    private long present() {
        return all + each();
    }

    /** Resets all counts, before the first tile. */
    void clear(long stream) {
        try (Arena arena = Arena.ofConfined()) {
            driver.copyToDevice(all, arena.allocate(3 * each(), Long.BYTES), stream);
            driver.synchronize(stream);
        }
    }

    /** Begins a tile. */
    void begin(long stream) {
        driver.copyOnDevice(present(), all + 2 * each(), each(), stream);
    }

    /** Counts the tile's part of an input, which extends over {@code source}. */
    void addInput(PassLaunch launch, Address input, Encoding encoding, Box tile, Box source) {
        add(launch, 0, input, encoding, Triple.start(tile).minus(Triple.start(source)), source);
    }

    /** Counts an output of the tile. */
    void addOutput(PassLaunch launch, int output, Address samples, Box tile) {
        add(launch, 1 + output, samples, Encoding.NATIVE, Triple.ZERO, tile);
    }

    private void add(PassLaunch launch, int count, Address samples, Encoding encoding, Triple first, Box held) {
        launch.eachSample().countNotFinite(samples, encoding, first, Triple.extents(held.shape()),
                new Address(present()).plus((long) count * Long.BYTES));
    }

    /** The region of {@link #end}. */
    Region region() {
        return new Region(1, 1, counts);
    }

    /** Ends a tile. */
    void end(PassLaunch launch) {
        launch.eachSample().addCounts(new Address(present()), new Address(all));
    }

    /** The counts of all tiles. */
    NotFinite read(long stream) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment host = arena.allocate(each(), Long.BYTES);
            driver.copyToHost(host, all, stream);
            driver.synchronize(stream);
            List<Long> read = Arrays.stream(host.toArray(ValueLayout.JAVA_LONG)).boxed().toList();
            return new NotFinite(read.getFirst(), read.subList(1, counts));
        }
    }
}
