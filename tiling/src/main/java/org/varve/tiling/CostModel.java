package org.varve.tiling;

import java.util.Optional;
import org.varve.core.Reduction;
import org.varve.core.Shape;

/**
 * Predicts the time of a run from its tiles. First the memory of the tiles in flight is touched; then the stages
 * (reading, copying to the device, computing, copying back, writing) overlap as far as the tiles in flight allow.
 *
 * <p>The halo is read and computed again for every tile, which overestimates computing, as later passes of a program
 * reach less far. Where a volume is stored in chunks, whole chunks are read; where tiles cut chunks that are written,
 * their samples first go through a temporary file, row by row. A file is assumed to hold traces in the order of the
 * volume: a tile that spans all crosslines is one stretch of it, a narrower tile is one stretch for each inline, and a
 * tile that cuts traces is one stretch for each trace.
 *
 * @param rates how fast the machine is
 * @param inputs number of volumes that are read
 * @param fileBytes bytes of a sample, summed over the files of all inputs
 * @param readAhead samples that the system fetches beyond a piece of a trace; 0 where the file is read in chunks
 * @param slabBytes bytes of a sample in the slabs, summed over all inputs
 * @param copied whether the device has memory of its own
 * @param outputs number of volumes that are written
 * @param outputBytes bytes of a sample of an output in its slab
 * @param written the chunks in which outputs are stored
 * @param kept the fraction of a tile's samples that is written: below 1 where the operator needs whole traces but only
 *     a part of each is wanted
 * @param parallel tiles that the device computes at a time
 * @param inFlight tiles requested in flight
 * @param reduction what the device gathers of outputs in place of copying them; empty if it copies them
 */
record CostModel(
        Rates rates, int inputs, int fileBytes, int readAhead, int slabBytes, boolean copied, int outputs,
        int outputBytes,
        Shape written,
        double kept,
        int parallel,
        int inFlight,
        Optional<Reduction> reduction) {

    double seconds(AxisOption inline, AxisOption crossline, AxisOption sample, int tilesInFlight) {
        double tiles = (double) inline.parts() * crossline.parts() * sample.parts();
        Stages stages = stages(inline, crossline, sample);
        return rates.startSeconds() + touch(inline, crossline, sample, tiles)
                + (stages.all() + (tiles - 1) * slowest(stages, tilesInFlight)) / tiles;
    }

    /** A lower bound of {@link #seconds} for this cut, and for any that cuts traces into more pieces. */
    double atLeast(AxisOption inline, AxisOption crossline, AxisOption sample, int tilesInFlight) {
        return rates.startSeconds() + slowest(stages(inline, crossline, sample), tilesInFlight);
    }

    /** Seconds of each stage for all tiles together, if nothing overlapped. */
    private record Stages(double read, double sent, double compute, double returned, double write) {
        double all() {
            return read + sent + compute + returned + write;
        }
    }

    private Stages stages(AxisOption inline, AxisOption crossline, AxisOption sample) {
        double tiles = (double) inline.parts() * crossline.parts() * sample.parts();
        double samplesRead = (double) inline.read() * crossline.read() * sample.read();
        double samplesFetched = (double) inline.fetched() * crossline.fetched() * fetched(sample);
        double samples = (double) inline.extent() * crossline.extent() * sample.extent();
        double read = samplesFetched * fileBytes / rates.readBytes()
                + inputs * rates.seekSeconds() * stretches(inline, inline.read(), crossline, crossline.read(), sample);
        double compute = samplesRead / rates.computeSamples() + rates.tileSeconds() * tiles;
        double bytes = kept * samples * Float.BYTES;
        double write = bytes / rates.writeBytes()
                + rates.seekSeconds() * stretches(inline, inline.extent(), crossline, crossline.extent(), sample);
        if (cutsChunks(inline, crossline, sample)) {
            write += bytes * (1 / rates.writeBytes() + 1 / rates.readBytes())
                    + rates.seekSeconds() * rows(inline, crossline, sample);
        }
        Optional<Reduction> gathered = reduction.filter(wanted -> wanted.pays(tile(inline, crossline, sample)));
        if (gathered.isPresent()) {
            write = 0;
        }
        double returnedBytes =
                gathered.isPresent() ? tiles * gathered.get().bytes() : samples * outputs * outputBytes;
        double sent = copied ? samplesRead * slabBytes / rates.copyBytes() : 0;
        double returned = copied ? returnedBytes / rates.copyBytes() : 0;
        return new Stages(read, sent, compute, returned, outputs * write);
    }

    private static Shape tile(AxisOption inline, AxisOption crossline, AxisOption sample) {
        return new Shape(inline.tile(), crossline.tile(), sample.tile());
    }

    /** The seconds of the slowest stage or, with too few tiles in flight, of all stages shared among them. */
    private double slowest(Stages stages, int tilesInFlight) {
        double delayed = stages.compute + rates.delay() * (stages.read + stages.write);
        double onDevice =
                Math.max(delayed, Math.max(stages.sent, stages.returned)) / Math.min(parallel, tilesInFlight);
        return Math.max(stages.all() / tilesInFlight, Math.max(stages.read, Math.max(onDevice, stages.write)));
    }

    /** Samples fetched of a trace, for all of its pieces together. */
    private double fetched(AxisOption sample) {
        double piece = (double) sample.fetched() / sample.parts();
        return sample.isWhole()
                ? piece
                : sample.parts() * Math.max(piece, Math.min(sample.cut().axis().extent(), piece + readAhead));
    }

    /**
     * Seconds to touch the memory of the requested number of tiles in flight, before the first is read. A plan with
     * fewer tiles in flight is charged the same: otherwise fewer would be chosen only to save this time, and in
     * practice they overlap less well than the model predicts.
     */
    private double touch(AxisOption inline, AxisOption crossline, AxisOption sample, double tiles) {
        double source = (double) inline.source() * crossline.source() * sample.source();
        double tile = (double) inline.tile() * crossline.tile() * sample.tile();
        return Math.min(inFlight, tiles) * (source * slabBytes + tile * outputs * outputBytes) / rates.touchBytes();
    }

    /** Whether tiles end within chunks that are written. */
    boolean cutsChunks(AxisOption inline, AxisOption crossline, AxisOption sample) {
        return inline.cuts(written.inlines()) || crossline.cuts(written.crosslines())
                || sample.cuts(written.samples());
    }

    /** The contiguous rows that tiles and written chunks have in common, where tiles cut chunks. */
    private double rows(AxisOption inline, AxisOption crossline, AxisOption sample) {
        double pieces = Math.ceilDiv(sample.extent(), written.samples());
        if (sample.cuts(written.samples())) {
            return (double) inline.extent() * crossline.extent() * (sample.parts() + pieces);
        }
        double across = crossline.parts() + Math.ceilDiv(crossline.extent(), written.crosslines());
        return inline.extent() * across * pieces;
    }

    /**
     * Contiguous stretches of the file in all tiles, whose inlines and crosslines sum to {@code inlines} and
     * {@code crosslines}.
     */
    private static double stretches(
            AxisOption inline, long inlines, AxisOption crossline, long crosslines, AxisOption sample) {
        if (!sample.isWhole()) return (double) inlines * crosslines * sample.parts();
        return crossline.isWhole() ? inline.parts() : (double) inlines * crossline.parts();
    }
}
