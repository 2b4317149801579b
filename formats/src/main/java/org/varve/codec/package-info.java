/**
 * Compression of chunks of bytes, as Zarr names it: Zstandard, gzip and zlib, the checksum CRC-32C, and Blosc, which is read only.
 * Lengths are bytes; what is decoded comes from a file and is trusted in nothing.
 */
package org.varve.codec;
