/**
 * Zarr groups, versions 2 and 3, read and written as surveys: MDIO's layouts, or any group with an array of three axes.
 *
 * <p>An array has up to three axes, inline, crossline, sample; where it has fewer, the last are of extent 1. A chunk is told by
 * its position in the grid of chunks, a key by its place below the folder of the group, with slashes. Sources: the Zarr
 * specifications of storage, versions 2 and 3, with the codecs sharding_indexed, bytes, transpose, gzip, zstd, blosc and crc32c;
 * the data models of MDIO 0 and 1.
 */
package org.varve.zarr;
