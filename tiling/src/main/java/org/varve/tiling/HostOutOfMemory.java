package org.varve.tiling;

import org.varve.core.DeviceOutOfMemory;
import org.varve.core.Note;
import org.varve.core.Remedy;
import org.varve.core.Setting;

/** Thrown if the host lacks the memory to read or compute a tile, in spite of the plan; a smaller tile may fit. */
final class HostOutOfMemory extends DeviceOutOfMemory {

    private static final long serialVersionUID = 1;

    HostOutOfMemory(OutOfMemoryError cause) {
        super(new Note("memory of the host ran out (%s)".formatted(cause.getMessage()),
                Remedy.of("raise ", Setting.HEAP, " if it was the Java heap, or else lower ", Setting.HOST_MEMORY)));
    }
}
