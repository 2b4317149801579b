/**
 * Measures the machine and its processes, keeps what runs took, and learns from it what the next will take.
 *
 * <p>Sizes are in bytes, times in seconds. A {@link org.varve.profiler.Measurement} is added to a {@link
 * org.varve.profiler.MeasurementStore}; {@link org.varve.profiler.MemoryModels} speak from it.
 */
package org.varve.profiler;
