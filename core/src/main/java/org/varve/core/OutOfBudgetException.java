package org.varve.core;

import java.util.Optional;

/** A job that cannot fit into the memory it is allowed, found out before anything was read. */
public class OutOfBudgetException extends Exception implements Remediable {

    private static final long serialVersionUID = 1;

    private final long needed;
    private final long allowed;
    private final transient Optional<Remedy> remedy;

    /** @param message says what needs how much, what is allowed, and what to do where nothing is to be set */
    public OutOfBudgetException(String message, long needed, long allowed) {
        this(message, Optional.empty(), needed, allowed);
    }

    /**
     * A refusal.
     *
     * @param message says what needs how much, and what is allowed
     * @param remedy what to set otherwise
     */
    public OutOfBudgetException(String message, Remedy remedy, long needed, long allowed) {
        this(message, Optional.of(remedy), needed, allowed);
    }

    private OutOfBudgetException(String message, Optional<Remedy> remedy, long needed, long allowed) {
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
        return remedy;
    }

    /** The message and the remedy, which stack traces show. */
    @Override
    public String getLocalizedMessage() {
        return sentence();
    }
}
