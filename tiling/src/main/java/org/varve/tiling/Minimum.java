package org.varve.tiling;

/**
 * The least memory with which a job can be done, one tile in flight; it takes longer then.
 *
 * @param hostBytes of the host, what is reserved for the Java runtime included
 * @param deviceBytes of the device's own memory
 */
public record Minimum(long hostBytes, long deviceBytes) {

    Minimum and(Minimum other) {
        return new Minimum(Math.max(hostBytes, other.hostBytes), Math.max(deviceBytes, other.deviceBytes));
    }
}
