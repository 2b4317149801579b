package org.varve.cuda;

/**
 * A field as a pass sees it; {@code Field} of varve.cuh.
 *
 * @param origin device address of the first sample of the region that the pass computes
 * @param plane floats from one inline to the next
 * @param row floats from one crossline to the next
 */
record FieldView(long origin, long plane, long row) {}
