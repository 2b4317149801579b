package org.varve.tiling;

import java.util.Objects;
import org.varve.core.Box;
import org.varve.core.Halo;
import org.varve.core.MemoryFootprint.Place;
import org.varve.core.MemoryFootprint;
import org.varve.core.Shape;
import org.varve.core.SurveyPart;
import org.varve.core.Tiles;
import org.varve.core.Volume;
import org.varve.host.Budget;

/**
 * The plan for streaming one program over a survey.
 *
 * @param part the part of the survey that is written
 * @param grid the tiles, which may hold more than the part
 * @param halo samples read on each side of a tile
 * @param inputs number of volumes that the program reads
 * @param outputs number of volumes that the program writes
 * @param tiles the largest tile, and how many are held at a time: being read, computed or written
 * @param footprint every buffer of the run
 * @param budget the host memory that the host's buffers must fit
 * @param predictedSeconds predicted time of the run
 */
public record TilePlan(
        SurveyPart part,
        TileGrid grid,
        Halo halo,
        int inputs,
        int outputs,
        Tiles tiles,
        MemoryFootprint footprint,
        Budget budget,
        double predictedSeconds) {

    /** Slabs begin at multiples of this, for SIMD and for the GPU's copies; at blocks of the disk if it fills them. */
    private static final long ALIGNMENT = 64;

    public TilePlan {
        Objects.requireNonNull(part);
        Objects.requireNonNull(halo);
        Objects.requireNonNull(tiles);
        Objects.requireNonNull(footprint);
        Objects.requireNonNull(budget);
    }

    /** The shape of the whole survey. */
    public Shape survey() {
        return grid.survey();
    }

    /** Number of tiles. */
    public long count() {
        return grid.count();
    }

    /** The tile of a number {@code 0..count()-1}, in positions of the survey; the inline varies slowest. */
    public Box tile(long number) {
        return grid.tile(number);
    }

    /** The extents that no tile exceeds. */
    public Shape tileShape() {
        return tiles.largest();
    }

    /** The number of tiles held at a time. */
    public int tilesInFlight() {
        return tiles.inFlight();
    }

    /** Samples read per wanted sample: 1 without halo, unless unwanted lines or whole traces are read too. */
    public double haloOverhead() {
        return grid.samplesRead(halo) / part.shape().size();
    }

    /** Bytes that the process occupies at most: the runtime's reserve and every buffer outside the heap. */
    public long projectedHostBytes() {
        return budget.reserved() + footprint.bytes(Place.HOST);
    }

    /** Bytes of the GPU's memory that the run occupies. */
    public long projectedDeviceBytes() {
        return footprint.bytes(Place.DEVICE);
    }

    /** Whether the host's buffers fit the budget; the device has already checked its own. */
    boolean fits() {
        return projectedHostBytes() <= budget.allowed();
    }

    /** Bytes of the slab that one input of a tile is read into. */
    long inputSlab() {
        return inputSlab(grid, halo, tiles);
    }

    /** Bytes of the slab that takes one output of a tile. */
    long outputSlab() {
        return outputSlab(grid, tiles);
    }

    /** Bytes of all slabs of the run. */
    long slabs() {
        return tilesInFlight() * (inputs * inputSlab() + outputs * outputSlab());
    }

    /** Whole traces have a block more, as they may begin anywhere in one. */
    static long inputSlab(TileGrid grid, Halo halo, Tiles tiles) {
        long bytes = tiles.inputBytes(grid.largestSource(halo));
        return aligned(tiles.traceHeader().isPresent() ? bytes + Volume.BLOCK : bytes, tiles);
    }

    /** If a device encodes the samples, a byte per trace follows them, which marks missing traces. */
    static long outputSlab(TileGrid grid, Tiles tiles) {
        Shape tile = grid.largestTile();
        long bytes = tiles.output().bytes(tile) + (tiles.output().isNative() ? 0 : tile.traces());
        return aligned(tiles.output().headerBytes() > 0 ? bytes + Volume.BLOCK : bytes, tiles);
    }

    private static long aligned(long bytes, Tiles tiles) {
        boolean whole = tiles.traceHeader().isPresent() || tiles.output().headerBytes() > 0;
        long alignment = whole ? Volume.BLOCK : ALIGNMENT;
        return Math.ceilDiv(bytes, alignment) * alignment;
    }
}
