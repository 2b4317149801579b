package org.varve.tiling;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.List;
import org.varve.core.Box;
import org.varve.core.FieldStatistics;
import org.varve.core.NotFinite;
import org.varve.core.Volume;
import org.varve.core.VolumeWriter;

/** Takes computed tiles, one at a time; it may change them. */
@FunctionalInterface
interface TileSink {

    void accept(Box tile, List<MemorySegment> outputs) throws IOException;

    /**
     * Writes each output to its writer; traces that the survey lacks are zero.
     *
     * @param hidden takes how many samples of each output were not finite and became zero
     */
    static TileSink toWriters(Volume survey, List<? extends VolumeWriter> writers, long[] hidden) {
        return (tile, outputs) -> {
            long trace = (long) tile.shape().samples() * Float.BYTES;
            forRuns(survey, tile, false, (first, traces) -> {
                for (int o = 0; o < outputs.size(); o++) {
                    MemorySegment run = outputs.get(o).asSlice(first * trace, traces * trace);
                    for (long t = 0; t < traces; t++) {
                        hidden[o] += NotFinite.count(run, t * trace, tile.shape().samples());
                    }
                    run.fill((byte) 0);
                }
            });
            for (int o = 0; o < outputs.size(); o++) {
                writers.get(o).write(tile, outputs.get(o));
            }
        };
    }

    /** Shows each output to its statistics; traces that the survey lacks do not count. */
    static TileSink toStatistics(Volume survey, List<FieldStatistics> statistics) {
        return (tile, outputs) -> {
            long trace = tile.shape().samples();
            forRuns(survey, tile, true, (first, traces) -> {
                for (int o = 0; o < outputs.size(); o++) {
                    MemorySegment run = outputs.get(o).asSlice(first * trace * Float.BYTES);
                    statistics.get(o).accept(run, traces * trace);
                }
            });
        };
    }

    /** Finds the longest runs of traces, in the order of the tile, that are all live or all not. */
    private static void forRuns(Volume survey, Box tile, boolean live, RunAction action) {
        long start = 0;
        long trace = 0;
        for (int i = tile.inline(); i < tile.endInline(); i++) {
            for (int j = tile.crossline(); j < tile.endCrossline(); j++, trace++) {
                if (survey.isLive(i, j) != live) {
                    if (trace > start) action.accept(start, trace - start);
                    start = trace + 1;
                }
            }
        }
        if (trace > start) action.accept(start, trace - start);
    }

    /** Hears of a run of traces: the number of its first in the tile, and how many. */
    @FunctionalInterface
    interface RunAction {
        void accept(long first, long traces);
    }
}
