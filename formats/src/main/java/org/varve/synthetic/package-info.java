/**
 * A synthetic survey: seismic data of any size from a few numbers, for demonstrations, tests and measurements.
 *
 * <p>Each sample is computed by going back from where it was recorded to where it was deposited: faults are closed and
 * folds flattened, and what remains is a position in a pile of flat layers whose seismic trace was computed once.
 * Lateral positions are in bins, of one inline or crossline; times are in seconds of two-way travel.
 */
@NullMarked
package org.varve.synthetic;

import org.jspecify.annotations.NullMarked;
