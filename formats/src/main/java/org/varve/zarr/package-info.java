/**
 * Zarr storage, versions 2 and 3: groups and arrays, chunks and shards, and the documents that describe them. What the
 * arrays mean is known to {@link org.varve.mdio}.
 *
 * <p>An array has up to three axes, inline, crossline, sample; if it has fewer, the last have extent 1. A chunk is
 * named by its position in the grid of chunks; a key is a path below the folder of the group, with slashes. Sources:
 * the Zarr storage specifications, versions 2 and 3, with the codecs sharding_indexed, bytes, transpose, gzip, zstd,
 * blosc and crc32c.
 */
@NullMarked
package org.varve.zarr;

import org.jspecify.annotations.NullMarked;
