package org.varve.core;

/** A job whose work arrays do not fit into the Java heap of this process; a larger heap is the remedy. */
public final class HeapTooSmallException extends OutOfBudgetException {

    private static final long serialVersionUID = 1;

    /**
     * @param needed bytes of heap with which the device would work well
     * @param allowed bytes of heap that it may fill
     */
    public HeapTooSmallException(String message, long needed, long allowed) {
        super(message, needed, allowed);
    }
}
