package org.varve.tiling;

/**
 * The least memory in which a job can run, more slowly, with one tile in flight.
 *
 * @param hostBytes of the host, including what is reserved for the Java runtime
 * @param deviceBytes of the device's own memory
 */
public record Minimum(long hostBytes, long deviceBytes) {

    Minimum and(Minimum other) {
        return new Minimum(Math.max(hostBytes, other.hostBytes), Math.max(deviceBytes, other.deviceBytes));
    }
}
