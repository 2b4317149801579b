package org.varve.tiling;

import java.util.Objects;
import org.varve.core.Box;
import org.varve.core.Halo;
import org.varve.core.MemoryFootprint.Place;
import org.varve.core.MemoryFootprint;
import org.varve.core.SampleEncoding;
import org.varve.core.Shape;
import org.varve.core.SurveyPart;
import org.varve.core.Tiles;
import org.varve.host.Budget;

/**
 * How one program is streamed over a survey.
 *
 * @param part what of the survey is wanted of the results
 * @param grid the tiles, which may have more than is wanted
 * @param halo samples read around each tile
 * @param inputs number of volumes that the program reads
 * @param outputs number of volumes that the program writes
 * @param tiles the largest tile, and how many are held at a time: being read, computed, written
 * @param footprint every buffer of the run
 * @param budget what the host's part of them was fitted into
 * @param predictedSeconds time that the run should take
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

    /** Slabs begin at multiples of this, for SIMD and for the GPU's copies. */
    static final long ALIGNMENT = 64;

    public TilePlan {
        Objects.requireNonNull(part);
        Objects.requireNonNull(halo);
        Objects.requireNonNull(tiles);
        Objects.requireNonNull(footprint);
        Objects.requireNonNull(budget);
    }

    /** The whole survey, of which tiles see their neighbours. */
    public Shape survey() {
        return grid.survey();
    }

    /** Number of tiles. */
    public long count() {
        return grid.count();
    }

    /** A tile by its number, in positions of the survey, {@code 0..count()-1}; the inline is the slowest. */
    public Box tile(long number) {
        return grid.tile(number);
    }

    /** The extents that no tile exceeds. */
    public Shape tileShape() {
        return tiles.largest();
    }

    /** How many tiles are held at a time. */
    public int tilesInFlight() {
        return tiles.inFlight();
    }

    /** Samples read for each that is wanted: 1 without halo, if nothing between these is read. */
    public double haloOverhead() {
        return grid.samplesRead(halo) / part.shape().size();
    }

    /** Bytes that the process occupies at most: what the runtime reserves and every buffer outside the heap. */
    public long projectedHostBytes() {
        return budget.reserved() + footprint.bytes(Place.HOST);
    }

    /** Bytes of the GPU's memory that the run occupies. */
    public long projectedDeviceBytes() {
        return footprint.bytes(Place.DEVICE);
    }

    /** Whether the host's buffers fit the budget; the device has said whether its own do. */
    boolean fits() {
        return projectedHostBytes() <= budget.allowed();
    }

    /** Bytes of the slab that one input of a tile is read into. */
    long inputSlab() {
        return inputSlab(grid, halo, tiles.input());
    }

    /** Bytes of the slab that takes one output of a tile. */
    long outputSlab() {
        return outputSlab(grid);
    }

    /** Bytes of all slabs of the run. */
    long slabs() {
        return tilesInFlight() * (inputs * inputSlab() + outputs * outputSlab());
    }

    static long inputSlab(TileGrid grid, Halo halo, SampleEncoding input) {
        return aligned(input.bytes(grid.largestSource(halo)));
    }

    static long outputSlab(TileGrid grid) {
        return aligned(grid.largestTile().bytes());
    }

    private static long aligned(long bytes) {
        return Math.ceilDiv(bytes, ALIGNMENT) * ALIGNMENT;
    }
}
