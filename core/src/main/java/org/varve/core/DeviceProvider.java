package org.varve.core;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Finds the devices of one kind; found itself by {@link java.util.ServiceLoader}. */
public interface DeviceProvider {

    /** What {@code --device} calls it: {@code cpu} or {@code cuda}. */
    String kind();

    /** The devices of this kind, none of them opened, or why there are none. */
    Discovery discover(Request request);

    /**
     * A device that need not be there, for plans; empty where this kind has none.
     *
     * @param name such as {@code cuda:0}
     * @param bytes that plans may use of its memory
     */
    default Optional<Device> planned(String name, long bytes) {
        return Optional.empty();
    }

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
    record Discovery(List<Listed> devices, String reason) {}

    /**
     * A device that is there.
     *
     * @param name as {@link Device#name} tells it
     * @param description model, and threads or memory, for people
     */
    record Listed(String name, String description, Supplier<Device> opening) {

        /** Opens it; where that fails it is a {@link DeviceFailure}, and nothing stays open. */
        public Device open() {
            return opening.get();
        }
    }
}
