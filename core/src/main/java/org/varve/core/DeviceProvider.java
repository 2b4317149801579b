package org.varve.core;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Finds the devices of one kind; loaded by {@link java.util.ServiceLoader}. */
public interface DeviceProvider {

    /** The name of the kind: {@code cpu} or {@code cuda}. */
    String kind();

    /** The devices of this kind, none of them opened, or why there are none. */
    Discovery discover(Request request);

    /**
     * A device for plans, which need not exist on this machine; empty if this kind has none.
     *
     * @param name such as {@code cuda:0}
     * @param bytes of its memory that plans may use
     */
    default Optional<Device> planned(String name, long bytes) {
        return Optional.empty();
    }

    /**
     * The resources that devices may use.
     *
     * @param threads CPU threads, at least 1
     * @param heapBytes bytes of Java heap that devices may fill with work arrays
     * @param deviceBytes bytes of memory that may be used of each GPU
     */
    record Request(int threads, long heapBytes, long deviceBytes) {}

    /**
     * The result of a discovery.
     *
     * @param reason why {@code devices} is empty; the empty text if it is not
     */
    record Discovery(List<Listed> devices, String reason) {}

    /** An available device, not yet opened.
     *
     * @param name as in {@link Device#name}
     * @param description model, and threads or memory, as text
     */
    record Listed(String name, String description, Supplier<Device> opening) {

        /** Opens the device; throws {@link DeviceFailure} if that fails, and leaves nothing open. */
        public Device open() {
            return opening.get();
        }
    }
}
