package org.varve.tiling;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.List;
import org.varve.core.Box;
import org.varve.core.FieldStatistics;
import org.varve.core.LiveTraces;
import org.varve.core.NotFinite;
import org.varve.core.Reduction;
import org.varve.core.SampleEncoding;
import org.varve.core.ScaledEncoding;
import org.varve.core.SurveyPart;
import org.varve.core.VolumeWriter;

/** Takes computed tiles, one at a time; it may change them. */
@FunctionalInterface
interface TileSink {

    /**
     * Takes a tile and what was read for it.
     *
     * @return the wanted part of the tile, in positions of the wanted part of the survey
     */
    Box accept(InFlight computed) throws IOException;

    /** The parts of a slab's outputs that the device fills with a tile. */
    default List<MemorySegment> place(Box tile, List<MemorySegment> slab) {
        return slab;
    }

    /**
     * Writes the wanted part of each output of a plan's tiles to its writer; traces missing from the survey are written
     * as zeros.
     *
     * @param hidden for each output, is increased by the samples not finite that were zeroed or not wanted, but counted
     *     by the device
     */
    static TileSink toWriters(LiveTraces survey, TilePlan plan, List<? extends VolumeWriter> writers, long[] hidden) {
        SurveyPart part = plan.part();
        ScaledEncoding encoding = plan.tiles().output();
        Sieve sieve = new Sieve(part, SampleEncoding.NATIVE);
        LiveTraces traces = part.live(survey);
        return computed -> {
            Box tile = computed.tile();
            List<MemorySegment> outputs = computed.slab().outputs();
            Box wanted = part.within(tile);
            for (int o = 0; o < outputs.size(); o++) {
                hidden[o] += sieve.pack(tile, outputs.get(o));
            }
            int samples = wanted.shape().samples();
            long trace = (long) samples * encoding.bytes();
            forRuns(traces, wanted, false, (first, count) -> {
                for (int o = 0; o < outputs.size(); o++) {
                    MemorySegment run = outputs.get(o).asSlice(first * trace, count * trace);
                    for (long t = 0; encoding.isNative() && t < count; t++) {
                        hidden[o] += NotFinite.count(run, t * trace, samples);
                    }
                    run.fill((byte) 0);
                }
            });
            for (int o = 0; o < outputs.size(); o++) {
                if (encoding.isNative()) {
                    writers.get(o).write(wanted, outputs.get(o));
                } else {
                    writers.get(o).writeStored(wanted, outputs.get(o));
                }
            }
            return wanted;
        };
    }

    /** Adds the digests that a device has gathered to statistics. */
    static TileSink toDigests(Reduction reduction) {
        return computed -> reduction.accept(computed.tile(), computed.slab().outputs());
    }

    /** Adds the wanted part of each output to its statistics, without traces missing from the survey. */
    static TileSink toStatistics(LiveTraces survey, SurveyPart part, List<FieldStatistics> statistics) {
        Sieve sieve = new Sieve(part, SampleEncoding.NATIVE);
        LiveTraces traces = part.live(survey);
        return computed -> {
            Box tile = computed.tile();
            List<MemorySegment> outputs = computed.slab().outputs();
            Box wanted = part.within(tile);
            outputs.forEach(output -> sieve.pack(tile, output));
            long trace = wanted.shape().samples();
            forRuns(traces, wanted, true, (first, count) -> {
                for (int o = 0; o < outputs.size(); o++) {
                    MemorySegment run = outputs.get(o).asSlice(first * trace * Float.BYTES);
                    statistics.get(o).accept(run, wanted, first, count);
                }
            });
            return wanted;
        };
    }

    /**
     * Calls the action for each maximal run of consecutive traces of the tile that are all live, or all missing if
     * {@code live} is false.
     */
    static void forRuns(LiveTraces traces, Box tile, boolean live, RunAction action) {
        long start = 0;
        long trace = 0;
        for (int i = tile.inline(); i < tile.endInline(); i++) {
            for (int j = tile.crossline(); j < tile.endCrossline(); j++, trace++) {
                if (traces.isLive(i, j) != live) {
                    if (trace > start) action.accept(start, trace - start);
                    start = trace + 1;
                }
            }
        }
        if (trace > start) action.accept(start, trace - start);
    }

    /** Takes a run of traces: the number of its first within the tile, and their count. */
    @FunctionalInterface
    interface RunAction {
        void accept(long first, long traces);
    }
}
