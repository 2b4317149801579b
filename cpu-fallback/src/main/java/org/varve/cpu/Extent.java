package org.varve.cpu;

/**
 * The block of a pass that a thread computes at a time.
 *
 * @param rows the most rows of an inline
 * @param samples samples in each of them
 */
record Extent(int rows, int samples) {}
