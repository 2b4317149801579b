package org.varve.cli;

/** A device that was asked for and is not there. */
final class DeviceException extends Exception {

    private static final long serialVersionUID = 1;

    DeviceException(String message) {
        super(message);
    }
}
