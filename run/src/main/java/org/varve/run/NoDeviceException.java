package org.varve.run;

import java.util.Optional;
import org.varve.core.Remediable;
import org.varve.core.Remedy;

/** Thrown if the wanted device is missing or does not work. */
public final class NoDeviceException extends RuntimeException implements Remediable {

    private static final long serialVersionUID = 1;

    private final transient Optional<Remedy> remedy;

    NoDeviceException(String message) {
        this(message, Optional.empty());
    }

    private NoDeviceException(String message, Optional<Remedy> remedy) {
        super(message);
        this.remedy = remedy;
    }

    NoDeviceException(String message, Remedy remedy) {
        this(message, Optional.of(remedy));
    }

    @Override
    public Optional<Remedy> remedy() {
        return remedy;
    }

    /** The message and the remedy, for stack traces. */
    @Override
    public String getLocalizedMessage() {
        return sentence();
    }
}
