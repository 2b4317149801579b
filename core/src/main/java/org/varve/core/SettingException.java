package org.varve.core;

import java.util.Optional;

/** Thrown if an argument is missing, or does not apply where it was given. */
public final class SettingException extends IllegalArgumentException implements Remediable {

    private static final long serialVersionUID = 1;

    private final Remedy remedy;

    /**
     * A refusal.
     *
     * @param message what is wrong
     * @param remedy what to set instead
     */
    public SettingException(String message, Remedy remedy) {
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
