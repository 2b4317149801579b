package org.varve.tiling;

import org.varve.core.Box;

/**
 * A tile that was read, computed and written; or a part of one, where tiles were split as a device lacked memory.
 *
 * @param number of the tile in its plan, from 0
 * @param box what was computed, in positions of the survey
 * @param device the name of the device that computed it
 * @param bytesRead bytes of the samples that were read for it, with its halo, of all inputs
 * @param bytesWritten bytes of the samples that were written, of all outputs; 0 in a scan
 * @param times of this tile alone
 */
public record TileDone(long number, Box box, String device, long bytesRead, long bytesWritten, TileTimes times)
        implements TileEvent {}
