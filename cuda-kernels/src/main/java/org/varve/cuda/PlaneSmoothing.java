package org.varve.cuda;

/**
 * A smoothing along inlines or crosslines and then along samples; {@code PlaneSmoothing} of smoothing.cuh.
 *
 * @param weights of the lateral axis, followed by those of the samples
 * @param inlines 1 if the lateral axis is that of inlines, 0 if it is that of crosslines
 * @param lateral weights to either side; 0 if there is no smoothing along this axis
 * @param samples the same along samples
 */
record PlaneSmoothing(Address weights, int inlines, int lateral, int samples) {}
