package org.varve.cuda;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import org.varve.core.Box;
import org.varve.core.NotFinite;
import org.varve.core.Program;

/**
 * Counts samples on the device: those of all inputs that are not finite, then those of each output, then, if outputs
 * are encoded, those of each that are clipped, then those at each limit of the program. The memory holds the counts of
 * all tiles, those of the current tile, and zeros to reset the latter. A tile that fails and is computed again thus
 * counts once.
 */
final class SampleCounts {

    private final CudaDriver driver;
    private final long all;
    private final Program program;
    private final int outputs;
    private final int limits;
    private final int counts;

    /** Counts at an address with {@link #bytes} of memory. */
    SampleCounts(CudaDriver driver, long address, Program program, boolean encoded) {
        this.driver = driver;
        all = address;
        this.program = program;
        outputs = program.outputs().size();
        limits = program.limits().size();
        counts = number(program, encoded);
    }

    private static int number(Program program, boolean encoded) {
        return 1 + (encoded ? 2 : 1) * program.outputs().size() + program.limits().size();
    }

    static long bytes(Program program, boolean encoded) {
        return 3L * number(program, encoded) * Long.BYTES;
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

    /** Counts the tile's part of an input, which extends over {@code source}, with samples so far apart. */
    void addInput(PassLaunch launch, Address input, Encoding encoding, Box tile, Box source, Triple pitch) {
        add(launch, 0, input, encoding, Triple.start(tile).minus(Triple.start(source)), pitch);
    }

    /** Counts an output of the tile. */
    void addOutput(PassLaunch launch, int output, Address samples, Box tile) {
        add(launch, 1 + output, samples, Encoding.NATIVE, Triple.ZERO, Triple.extents(tile.shape()));
    }

    private void add(PassLaunch launch, int count, Address samples, Encoding encoding, Triple first, Triple pitch) {
        launch.eachCrosslineRun().countNotFinite(samples, encoding, first, pitch, present(count));
    }

    /** The count of an output's samples in the current tile that are not finite. */
    Address output(int output) {
        return present(1 + output);
    }

    /** The count of an output's samples in the current tile that are clipped. */
    Address clipped(int output) {
        return present(1 + outputs + output);
    }

    /** Counts the samples of the tile at the limit of a pass, if it has one, in the one or two fields that have it. */
    void addLimited(PassLaunch launch, int pass, IntFunction<FieldView> written) {
        program.passes().get(pass).kernel().limit().ifPresent(limit -> launch.eachSample().countLimited(
                written.apply(limit.outputs().getFirst()), written.apply(limit.outputs().getLast()), limit.magnitude(),
                present(counts - limits + limitsBefore(pass))));
    }

    private int limitsBefore(int pass) {
        return (int) program.passes().stream().limit(pass).filter(each -> each.kernel().limit().isPresent()).count();
    }

    private Address present(int count) {
        return new Address(present() + (long) count * Long.BYTES);
    }

    /** The region of {@link #end}. */
    Region region() {
        return new Region(1, 1, counts);
    }

    /** Ends a tile. */
    void end(PassLaunch launch) {
        launch.eachSample().addCounts(new Address(present()), new Address(all));
    }

    /** The samples of all tiles that are not finite. */
    NotFinite notFinite(long stream) {
        List<Long> read = read(stream);
        return new NotFinite(read.getFirst(), read.subList(1, 1 + outputs));
    }

    /** The samples of each output, in all tiles, that are clipped; empty if outputs are not encoded. */
    List<Long> clipped(long stream) {
        return read(stream).subList(1 + outputs, counts - limits);
    }

    /** The samples of all tiles at each limit. */
    List<Long> limited(long stream) {
        return read(stream).subList(counts - limits, counts);
    }

    private List<Long> read(long stream) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment host = arena.allocate(each(), Long.BYTES);
            driver.copyToHost(host, all, stream);
            driver.synchronize(stream);
            return Arrays.stream(host.toArray(ValueLayout.JAVA_LONG)).boxed().toList();
        }
    }
}
