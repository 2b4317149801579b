package org.varve.core;

/** A job that cannot fit into the memory it is allowed, found out before anything was read. */
public class OutOfBudgetException extends Exception {

    private static final long serialVersionUID = 1;

    private final long needed;
    private final long allowed;

    /** @param message says what needs how much, what is allowed, and what to change */
    public OutOfBudgetException(String message, long needed, long allowed) {
        super(message);
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
}
