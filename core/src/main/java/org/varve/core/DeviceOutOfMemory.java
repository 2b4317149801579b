package org.varve.core;

/** A device that could not compute a tile for want of memory; a smaller one it may. */
public class DeviceOutOfMemory extends DeviceFailure {

    private static final long serialVersionUID = 1;

    /** A failure with a message that says what to do. */
    public DeviceOutOfMemory(String message) {
        super(message);
    }

    /** A failure with what may be done about it. */
    public DeviceOutOfMemory(Note note) {
        super(note);
    }
}
