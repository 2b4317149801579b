package org.varve.cuda;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.varve.core.DeviceFailure;
import org.varve.cuda.LayoutParts.Part;

/**
 * A mode for tests, on pretend GPUs and real ones: {@code VARVE_CUDA_GAPS=16384} leaves that many bytes of NaN after
 * every part of the device memory, checks when a runner closes that they are unchanged, and lets no two fields share a
 * place. Unused memory is filled with NaN as well: all that a tile has to fill when it begins, fields after their last
 * reader, the work space after each pass. A write outside a field is thus reported, and a read outside a field or from
 * an earlier tile shows in the results.
 */
final class Gaps {

    /** The bytes set in the environment; 0, no gaps, if none are set. */
    static final long BYTES = Optional.ofNullable(System.getenv("VARVE_CUDA_GAPS")).map(Long::parseLong).orElse(0L);

    /** NaN as a float and, twice, as a double; different from the fill of other unwritten memory in tests. */
    private static final int UNUSED = 0xFFFDA5A5;

    private final CudaDriver driver;
    private final long memory;
    private final DeviceLayout layout;
    private final LayoutParts parts;
    private final long gap;

    Gaps(CudaDriver driver, long memory, DeviceLayout layout) {
        this.driver = driver;
        this.memory = memory;
        this.layout = layout;
        parts = new LayoutParts(layout);
        gap = layout.gap();
    }

    /** Fills all of the memory, before its first use. */
    void fill(long stream) {
        if (gap == 0) return;
        try (Arena arena = Arena.ofConfined()) {
            driver.copyToDevice(memory, unused(arena, gap), stream);
            spread(0, gap, layout.total(), stream);
            driver.synchronize(stream);
        }
    }

    /** Before a tile's input is copied. */
    void input(int slot, long stream) {
        if (gap > 0) clear(parts.inputs(slot), stream);
    }

    /** Before a tile is computed. */
    void begin(int slot, long stream) {
        if (gap > 0) clear(parts.undefined(slot), stream);
    }

    /** After a pass. */
    void ended(int pass, long stream) {
        if (gap > 0) clear(parts.dead(pass), stream);
    }

    private void clear(List<Part> some, long stream) {
        some.forEach(part -> clear(part, stream));
    }

    private void clear(Part part, long stream) {
        long known = Math.min(gap, part.bytes());
        driver.copyOnDevice(memory + part.start(), memory + part.end() - gap, known, stream);
        spread(part.start(), known, part.bytes(), stream);
    }

    /** Repeats the first bytes of a place until it is full. */
    private void spread(long start, long known, long bytes, long stream) {
        for (long done = known; done < bytes; done *= 2) {
            driver.copyOnDevice(memory + start + done, memory + start, Math.min(done, bytes - done), stream);
        }
    }

    /** Waits for a stream and reports the parts whose gap was overwritten; nothing if the GPU has failed. */
    List<String> damaged(long stream) {
        List<String> damaged = new ArrayList<>();
        if (gap == 0) return damaged;
        Set<Part> all = new LinkedHashSet<>(parts.lasting());
        for (int slot = 0; slot < layout.tiles().inFlight(); slot++) {
            all.addAll(parts.inputs(slot));
            all.addAll(parts.undefined(slot));
        }
        try {
            for (Part part : all) {
                long at = firstWritten(part, stream);
                if (at >= 0)
                    damaged.add(String.format(Locale.ROOT, "a kernel wrote %,d bytes behind %s", at, part.name()));
            }
        } catch (DeviceFailure e) {
            damaged.clear();
        }
        return damaged;
    }

    private static MemorySegment unused(Arena arena, long bytes) {
        MemorySegment memory = arena.allocate(bytes, Integer.BYTES);
        for (long at = 0; at < bytes; at += Integer.BYTES) memory.set(ValueLayout.JAVA_INT, at, UNUSED);
        return memory;
    }

    /** The first overwritten byte after a part; -1 if there is none. */
    private long firstWritten(Part part, long stream) {
        // whole ints: of encoded samples there may be less
        long end = part.start() + Math.ceilDiv(part.bytes(), Integer.BYTES) * Integer.BYTES;
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment expected = unused(arena, part.end() - end);
            MemorySegment found = arena.allocate(expected.byteSize());
            driver.copyToHost(found, memory + end, stream);
            driver.synchronize(stream);
            return found.mismatch(expected);
        }
    }
}
