package org.varve.core;

/**
 * The speed of copies between the memory of the host and of a device, in bytes per second.
 *
 * @param pinned whether the host's memory was page-locked; copies are slower if the system refuses that
 * @param bytes size of one copy
 * @param toDevice from the host to the device alone
 * @param toHost from the device to the host alone
 * @param both in both directions at once, summed
 * @param onDevice from device memory to device memory: bytes read and bytes written
 */
public record CopyRates(boolean pinned, long bytes, double toDevice, double toHost, double both, double onDevice) {}
