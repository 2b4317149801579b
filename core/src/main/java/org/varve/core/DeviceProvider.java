package org.varve.core;

import java.util.List;

/** Finds the devices of one kind; found itself by {@link java.util.ServiceLoader}. */
public interface DeviceProvider {

    /** {@code cpu} or {@code cuda}. */
    String kind();

    /** The devices of this kind that work here, or why there are none. */
    Discovery discover(Request request);

    /**
     * What the user allows devices to use.
     *
     * @param threads CPU threads, at least 1
     * @param heapBytes Java heap that devices may fill with work arrays
     * @param deviceBytes memory of each GPU that may be used
     */
    record Request(int threads, long heapBytes, long deviceBytes) {}

    /**
     * What was found.
     *
     * @param reason why {@code devices} is empty; empty itself otherwise
     */
    record Discovery(List<Device> devices, String reason) {}
}
