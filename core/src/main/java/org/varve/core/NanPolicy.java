package org.varve.core;

/** The treatment of missing samples of the input: NaN and infinities. */
public enum NanPolicy {
    /**
     * A result is not finite exactly where its window holds a missing sample; for whole-trace operators the window is
     * the trace.
     */
    PROPAGATE,
    /** Every missing sample is read as zero. */
    ZERO
}
