/**
 * A synthetic survey: seismic data of any size from a few numbers, for demonstrations, tests and measurements.
 *
 * <p>Every sample is found by walking back from where it was recorded to where it was deposited: faults are closed, folds
 * are flattened, and what remains is a position in a pile of flat layers whose seismic trace was computed once. Lateral
 * positions are in bins (one inline or crossline), times in seconds of two-way travel.
 */
package org.varve.synthetic;
