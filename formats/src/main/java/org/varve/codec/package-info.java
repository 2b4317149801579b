/**
 * The codecs of Zarr for chunks of bytes: Zstandard, gzip, zlib, the checksum CRC-32C, and Blosc. Lengths are in bytes.
 * Bytes to be decoded come from files, and nothing in them is trusted.
 */
package org.varve.codec;
