package org.varve.core;

/** What happens to missing samples of the input: NaN, and infinities. */
public enum NanPolicy {
    /** A result is not finite where its window meets a missing sample, and nowhere else; whole traces are one window. */
    PROPAGATE,
    /** Every missing sample is read as zero. */
    ZERO
}
