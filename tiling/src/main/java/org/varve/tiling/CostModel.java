package org.varve.tiling;

import org.varve.core.Shape;

/**
 * Predicts the time of a run from its tiles: stages, which are reading, copying to the device, computing, copying back and writing,
 * overlap as far as the tiles in flight allow, once the memory of these was touched.
 *
 * <p>The halo is read, and computed on, again for every tile: an upper bound of the computing, since passes late in a program
 * reach less far. Where a volume is stored in chunks, whole chunks are read; where tiles cut chunks that are written, their
 * samples go through a file first, row by row. A file is taken to hold traces in the order of the volume, so that a tile that spans all crosslines is one
 * stretch of it, another is one stretch for each inline, and one that cuts traces is one for each trace.
 *
 * @param rates how fast the machine is
 * @param inputs volumes that are read
 * @param fileBytes bytes of a sample in all of their files together
 * @param readAhead samples that the system fetches besides those of a piece of a trace; none where the file is read in chunks
 * @param slabBytes bytes of a sample of all of them in the memory that it is read into
 * @param copied whether the device has memory of its own
 * @param outputs volumes that are written
 * @param written the pieces in which these are stored
 * @param kept the part of each trace of a tile that is written: all but where traces are needed whole, and only a part is wanted
 * @param parallel tiles that the device computes at a time
 * @param inFlight tiles that are wanted in flight
 */
record CostModel(
        Rates rates, int inputs, int fileBytes, int readAhead, int slabBytes, boolean copied, int outputs,
        Shape written,
        double kept,
        int parallel,
        int inFlight) {

    double seconds(AxisOption inline, AxisOption crossline, AxisOption sample, int tilesInFlight) {
        double tiles = (double) inline.parts() * crossline.parts() * sample.parts();
        Stages stages = stages(inline, crossline, sample);
        return rates.startSeconds() + touch(inline, crossline, sample, tiles)
                + (stages.all() + (tiles - 1) * slowest(stages, tilesInFlight)) / tiles;
    }

    /** No more than {@link #seconds} of this way to cut, nor of any that cuts traces into more pieces. */
    double atLeast(AxisOption inline, AxisOption crossline, AxisOption sample, int tilesInFlight) {
        return rates.startSeconds() + slowest(stages(inline, crossline, sample), tilesInFlight);
    }

    /** Seconds of each stage for all tiles together, each tile alone. */
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
        double sent = copied ? samplesRead * slabBytes / rates.copyBytes() : 0;
        double returned = copied ? samples * outputs * Float.BYTES / rates.copyBytes() : 0;
        return new Stages(read, sent, compute, returned, outputs * write);
    }

    /** The stage that the others wait for, or all of them where too few tiles are in flight. */
    private double slowest(Stages stages, int tilesInFlight) {
        double delayed = stages.compute + rates.delay() * (stages.read + stages.write);
        double onDevice =
                Math.max(delayed, Math.max(stages.sent, stages.returned)) / Math.min(parallel, tilesInFlight);
        return Math.max(stages.all() / tilesInFlight, Math.max(stages.read, Math.max(onDevice, stages.write)));
    }

    /** Samples of a trace that are fetched for all its pieces together. */
    private double fetched(AxisOption sample) {
        double piece = (double) sample.fetched() / sample.parts();
        return sample.isWhole()
                ? piece
                : sample.parts() * Math.max(piece, Math.min(sample.cut().axis().extent(), piece + readAhead));
    }

    /**
     * What it takes to touch the memory of as many tiles in flight as are wanted, before the first is read. Fewer are taken for larger
     * tiles, and not to save this: what overlaps only just does not in truth.
     */
    private double touch(AxisOption inline, AxisOption crossline, AxisOption sample, double tiles) {
        double source = (double) inline.source() * crossline.source() * sample.source();
        double tile = (double) inline.tile() * crossline.tile() * sample.tile();
        return Math.min(inFlight, tiles) * (source * slabBytes + tile * outputs * Float.BYTES) / rates.touchBytes();
    }

    /** Whether tiles end within pieces that are written. */
    boolean cutsChunks(AxisOption inline, AxisOption crossline, AxisOption sample) {
        return inline.cuts(written.inlines()) || crossline.cuts(written.crosslines())
                || sample.cuts(written.samples());
    }

    /** Stretches of chunks that tiles have in common with them, if these cut chunks. */
    private double rows(AxisOption inline, AxisOption crossline, AxisOption sample) {
        double pieces = Math.ceilDiv(sample.extent(), written.samples());
        if (sample.cuts(written.samples())) {
            return (double) inline.extent() * crossline.extent() * (sample.parts() + pieces);
        }
        double across = crossline.parts() + Math.ceilDiv(crossline.extent(), written.crosslines());
        return inline.extent() * across * pieces;
    }

    /** Stretches of the file in all tiles, which have {@code inlines} and {@code crosslines} together. */
    private static double stretches(
            AxisOption inline, long inlines, AxisOption crossline, long crosslines, AxisOption sample) {
        if (!sample.isWhole()) return (double) inlines * crosslines * sample.parts();
        return crossline.isWhole() ? inline.parts() : (double) inlines * crossline.parts();
    }
}
