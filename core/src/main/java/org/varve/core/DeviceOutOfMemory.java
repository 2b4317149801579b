package org.varve.core;

/** A device that could not compute a tile for want of memory; a smaller one it may. */
public class DeviceOutOfMemory extends DeviceFailure {

    private static final long serialVersionUID = 1;

    public DeviceOutOfMemory(String message) {
        super(message);
    }

    public DeviceOutOfMemory(Note note) {
        super(note);
    }
}
