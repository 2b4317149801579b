package org.varve.cuda;

/**
 * Some of the segments of a region's traces; {@code Segments} of product.cu. See {@link ProductShape}.
 *
 * @param first number of the first
 * @param count how many
 * @param wanted windows of each
 * @param pitch samples from one to the next
 */
record Segments(int first, int count, int wanted, int pitch) {}
