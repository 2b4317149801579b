package org.varve.run;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.varve.core.Remediable;
import org.varve.core.Remedy;

/** Thrown if the selected device is missing or does not work. */
public final class NoDeviceException extends RuntimeException implements Remediable {

    private static final long serialVersionUID = 1;

    private final @Nullable Remedy remedy;

    NoDeviceException(String message) {
        this(message, null);
    }

    NoDeviceException(String message, @Nullable Remedy remedy) {
        super(message);
        this.remedy = remedy;
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
