package org.varve.core;

/**
 * How fast memory of the host and of a device is copied, in bytes per second.
 *
 * @param pinned whether the system kept the host's memory in place; copies are slower where it refuses
 * @param bytes of one copy
 * @param toDevice from the host to the device alone
 * @param toHost from the device to the host alone
 * @param both from the host to the device and back at once, both directions added
 * @param onDevice from device memory to device memory: bytes read and bytes written
 */
public record CopyRates(boolean pinned, long bytes, double toDevice, double toHost, double both, double onDevice) {}
