package org.varve.core;

import java.lang.foreign.MemorySegment;
import java.util.List;

/**
 * The statistics of a program's outputs, if only these are wanted. A device may return a digest of each output of a
 * tile, which a statistic accepts in place of the samples.
 *
 * @param statistics one for each output
 * @param part the part of the survey whose samples count
 * @param live the traces of the survey that count
 */
public record Reduction(List<FieldStatistics> statistics, SurveyPart part, LiveTraces live) {

    public Reduction {
        statistics = List.copyOf(statistics);
    }

    /**
     * Whether digests, and the marks that a device needs for them, take less than the samples of a tile, each in the
     * place of its output.
     */
    public boolean pays(Shape tile) {
        boolean placed = part.isWhole() || statistics.stream().noneMatch(FieldWindows.class::isInstance);
        long besides = tile.traces();
        for (FieldStatistics statistic : statistics) {
            if (statistic.digestBytes() + besides > tile.bytes()) return false;
            besides = 0;
        }
        return placed && bytes() + tile.traces() < statistics.size() * tile.bytes();
    }

    /** Bytes of the digests of a tile. */
    public long bytes() {
        return statistics.stream().mapToLong(FieldStatistics::digestBytes).sum();
    }

    /** In each trace of a tile, the number of the first sample that counts. */
    public int firstSample(Box tile) {
        return part.samples().at(part.within(tile).sample()) - tile.sample();
    }

    /** In each trace of a tile, how many samples count. */
    public int samples(Box tile) {
        return part.within(tile).shape().samples();
    }

    /**
     * Writes a byte for each trace of a tile: 1 if its samples count, else 0.
     *
     * @return whether all of them count
     */
    public boolean mark(Box tile, MemorySegment marks) {
        LiveTraces counted = (i, j) -> part.inlines().has(i) && part.crosslines().has(j) && live.isLive(i, j);
        return counted.mark(tile, marks);
    }

    /**
     * Adds the digests of a tile to the statistics.
     *
     * @return the part of the tile that counts, in positions of the part of the survey
     */
    public Box accept(Box tile, List<MemorySegment> digests) {
        Box wanted = part.within(tile);
        for (int o = 0; o < statistics.size(); o++) {
            statistics.get(o).accept(digests.get(o), wanted, part.live(live));
        }
        return wanted;
    }
}
