package org.varve.core;

/** A device that cannot go on: the call that failed, its reason, and what to do. */
public class DeviceFailure extends RuntimeException {

    private static final long serialVersionUID = 1;

    public DeviceFailure(String message) {
        super(message);
    }
}
