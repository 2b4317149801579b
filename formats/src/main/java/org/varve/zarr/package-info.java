/**
 * Storage of Zarr, versions 2 and 3: groups and arrays, chunks and shards, and the documents that describe them. What the arrays
 * mean is known by {@link org.varve.mdio}.
 *
 * <p>An array has up to three axes, inline, crossline, sample; where it has fewer, the last are of extent 1. A chunk is named by
 * its position in the grid of chunks, a key by its place below the folder of the group, with slashes. Sources: the Zarr
 * specifications of storage, versions 2 and 3, with the codecs sharding_indexed, bytes, transpose, gzip, zstd, blosc and crc32c.
 */
package org.varve.zarr;
