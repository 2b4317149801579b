package org.varve.cpu;

/**
 * What a thread computes of a pass at a time.
 *
 * @param rows the most rows of an inline
 * @param samples samples in each of them
 */
record Extent(int rows, int samples) {}
