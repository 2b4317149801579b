/**
 * Measures the machine and its processes, keeps what runs took, and learns from that what the next runs will take.
 *
 * <p><img src="doc-files/types.svg" alt="Measurements are kept in a MeasurementStore; MemoryModels are made from it; a
 * MemoryModel gives a Projection.">
 *
 * <p>Sizes are in bytes, times in seconds. A {@link org.varve.profiler.Measurement} is added to a
 * {@link org.varve.profiler.MeasurementStore}, and {@link org.varve.profiler.MemoryModels} are made from it.
 *
 * <p><b>Threads.</b> Measurements, models and projections cannot be changed. Any number of threads and processes may
 * use a store.
 *
 * <p><b>Null.</b> No argument may be null, and no result is. What may be absent is an {@link java.util.Optional}.
 */
@NullMarked
package org.varve.profiler;

import org.jspecify.annotations.NullMarked;
