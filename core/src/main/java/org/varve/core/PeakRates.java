package org.varve.core;

/**
 * The most that a device with its own memory can do per second, by its clocks, cores and bus; not measured.
 *
 * @param operations float operations; an fma counts as two
 * @param bytes bytes read and written in its memory
 */
public record PeakRates(double operations, double bytes) {

    /** Those of two devices together. */
    public PeakRates plus(PeakRates other) {
        return new PeakRates(operations + other.operations, bytes + other.bytes);
    }
}
