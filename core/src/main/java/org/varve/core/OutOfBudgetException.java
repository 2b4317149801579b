package org.varve.core;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Thrown, before anything is read, if a job does not fit into the memory allowed. */
public class OutOfBudgetException extends Exception implements Remediable {

    private static final long serialVersionUID = 1;

    private final long needed;
    private final long allowed;
    private final @Nullable Remedy remedy;

    /** @param message says what needs how much, what is allowed, and what to do if that is no setting */
    public OutOfBudgetException(String message, long needed, long allowed) {
        this(needed, allowed, message, null);
    }

    /** A refusal with a remedy.
     *
     * @param message says what needs how much, and what is allowed
     * @param remedy what to set
     */
    public OutOfBudgetException(String message, Remedy remedy, long needed, long allowed) {
        this(needed, allowed, message, remedy);
    }

    private OutOfBudgetException(long needed, long allowed, String message, @Nullable Remedy remedy) {
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
