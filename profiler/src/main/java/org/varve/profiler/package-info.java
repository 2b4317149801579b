/**
 * Measures the machine and its processes, keeps what runs took, and learns from that what the next runs will take.
 *
 * <p>Sizes are in bytes, times in seconds. A {@link org.varve.profiler.Measurement} is added to a {@link
 * org.varve.profiler.MeasurementStore}, and {@link org.varve.profiler.MemoryModels} are made from it.
 */
@NullMarked
package org.varve.profiler;

import org.jspecify.annotations.NullMarked;
