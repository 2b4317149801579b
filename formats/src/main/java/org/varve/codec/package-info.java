/**
 * Zarr's codecs for chunks of bytes: Zstandard, gzip, zlib, the checksum CRC-32C, and Blosc. Lengths are in bytes.
 * Input to decoders comes from files and is not trusted.
 */
@NullMarked
package org.varve.codec;

import org.jspecify.annotations.NullMarked;
