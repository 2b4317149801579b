package org.varve.run;

/** A device that was asked for is not there, or does not work. */
public final class NoDeviceException extends RuntimeException {

    private static final long serialVersionUID = 1;

    public NoDeviceException(String message) {
        super(message);
    }
}
