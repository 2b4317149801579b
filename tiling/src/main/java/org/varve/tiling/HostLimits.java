package org.varve.tiling;

import java.util.Optional;

/** The memory that this process may use. */
public final class HostLimits {

    private HostLimits() {
    }

    /**
     * The smallest of all limits that hold here, less what the Java runtime reserves.
     *
     * @param hostMemory bytes that the user allows, if any
     */
    public static Budget budget(Optional<Long> hostMemory) {
        throw new UnsupportedOperationException("to come");
    }
}
