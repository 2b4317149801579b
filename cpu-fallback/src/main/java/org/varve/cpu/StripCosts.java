package org.varve.cpu;

import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import org.varve.core.Field;
import org.varve.core.Program;
import org.varve.core.Rows;

/**
 * What strips of each width cost. Plans of many tiles ask for the same few, and those of a program with thousands of
 * passes take a while to lay out, so that each is laid out once.
 */
final class StripCosts {

    /**
     * Bytes of a core's second-level cache that a strip may fill: 1 MiB is common, and other data passes through it.
     */
    private static final long CACHE_BYTES = 768L << 10;

    /** Bytes of fields from which a few planes at a time are no faster than one. */
    private static final long LARGE = 16L << 20;

    /**
     * Strips of one width.
     *
     * @param crosslines their width
     * @param bytes bytes that a thread allocates for them
     * @param cost rows computed per wanted row, weighted more if planes overflow the cache
     */
    record Strip(int crosslines, long bytes, double cost) {}

    /** What the cost of a program's strips depends on. */
    private record Size(int crosslines, int samples) {}

    private final boolean simd;
    private final Map<Program, Map<Size, Strip>> known = Collections.synchronizedMap(new WeakHashMap<>());

    /** @param simd whether vector bodies replace the kernels' plain-Java definitions */
    StripCosts(boolean simd) {
        this.simd = simd;
    }

    /** Strips of {@code crosslines} traces of {@code samples}. */
    Strip of(Program program, int crosslines, int samples) {
        return known.computeIfAbsent(program, _ -> new ConcurrentHashMap<>())
                .computeIfAbsent(new Size(crosslines, samples), size -> of(program, size));
    }

    /**
     * The layout of a strip for a program's vector bodies or plain ones. Where fields are large, bodies compute planes
     * one by one, but for those of faults: many planes at a time are three times as fast there, however large they are.
     */
    static StripLayout layout(Program program, int crosslines, int samples, boolean simd) {
        int planes = simd ? SimdBodies.planes(program) : 1;
        StripLayout layout = new StripLayout(program, crosslines, samples, planes);
        return planes <= PlanesBody.PLANES && layout.bytes() > LARGE
                ? new StripLayout(program, crosslines, samples, 1)
                : layout;
    }

    private Strip of(Program program, Size size) {
        StripLayout layout = layout(program, size.crosslines, size.samples, simd);
        long bytes = Work.bytes(work -> new ThreadMemory(work, program, layout, size.samples, simd));
        double overflow = Math.max(1, (double) layout.bytes() / CACHE_BYTES);
        return new Strip(
                size.crosslines, bytes, rows(program, size.crosslines) * (1 + 0.25 * Math.log(overflow)));
    }

    /** Rows computed per wanted row. */
    private static double rows(Program program, int crosslines) {
        double rows = 1 + program.inputs() * (crosslines + 2.0 * program.halo().crossline());
        for (int p = 0; p < program.passes().size(); p++) {
            int computed = crosslines + 2 * program.reach(new Field(p, 0)).crossline();
            boolean lanes = program.passes().get(p).kernel().wholeTrace();
            rows += lanes ? Math.ceilDiv(computed, Rows.LANES) * Rows.LANES : computed;
        }
        return rows / crosslines;
    }
}
