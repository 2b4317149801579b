package org.varve.core;

import java.util.Optional;

/** Thrown, before anything is read, if a job does not fit into the memory allowed. */
public class OutOfBudgetException extends Exception implements Remediable {

    private static final long serialVersionUID = 1;

    private final long needed;
    private final long allowed;
    private final Remedy remedy;

    /** @param message says what needs how much, what is allowed, and what to do if that is no setting */
    public OutOfBudgetException(String message, long needed, long allowed) {
        this(message, null, needed, allowed);
    }

    /** A refusal with a remedy.
     *
     * @param message says what needs how much, and what is allowed
     * @param remedy what to set
     */
    public OutOfBudgetException(String message, Remedy remedy, long needed, long allowed) {
        super(message);
        this.remedy = remedy;
        this.needed = needed;
        this.allowed = allowed;
    }

    /** Bytes that the smallest possible plan needs. */
    public long needed() {
        return needed;
    }

    /** Bytes allowed. */
    public long allowed() {
        return allowed;
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
