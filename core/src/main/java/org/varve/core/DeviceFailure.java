package org.varve.core;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Thrown if a device cannot continue, with the call that failed, its reason, and what to do. */
public class DeviceFailure extends RuntimeException implements Remediable {

    private static final long serialVersionUID = 1;

    private final @Nullable Remedy remedy;

    /** @param message what failed, and what to do if that is no setting */
    public DeviceFailure(String message) {
        this(new Note(message));
    }

    /** A failure with a remedy. */
    public DeviceFailure(Note note) {
        super(note.getMessage());
        this.remedy = note.remedy().orElse(null);
    }

    @Override
    public Optional<Remedy> remedy() {
        return Optional.ofNullable(remedy);
    }

    /** The message and the remedy, for stack traces. */
    @Override
    public String getLocalizedMessage() {
        return sentence();
    }
}
