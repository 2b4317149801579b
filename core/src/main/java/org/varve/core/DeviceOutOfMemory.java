package org.varve.core;

/** Thrown if a device lacks the memory to compute a tile; a smaller one may fit. */
public class DeviceOutOfMemory extends DeviceFailure {

    private static final long serialVersionUID = 1;

    /** A failure with a message that says what to do. */
    public DeviceOutOfMemory(String message) {
        super(message);
    }

    /** A failure with a remedy. */
    public DeviceOutOfMemory(Note note) {
        super(note);
    }
}
