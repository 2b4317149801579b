package org.varve.core;

import java.util.Optional;

/** A device that cannot go on: the call that failed, its reason, and what to do. */
public class DeviceFailure extends RuntimeException implements Remediable {

    private static final long serialVersionUID = 1;

    private final transient Optional<Remedy> remedy;

    /** @param message what failed, and what to do where nothing is to be set */
    public DeviceFailure(String message) {
        this(new Note(message));
    }

    /** A failure with what may be done about it. */
    public DeviceFailure(Note note) {
        super(note.getMessage());
        this.remedy = note.remedy();
    }

    @Override
    public Optional<Remedy> remedy() {
        return remedy;
    }

    /** The message and the remedy, which stack traces show. */
    @Override
    public String getLocalizedMessage() {
        return sentence();
    }
}
