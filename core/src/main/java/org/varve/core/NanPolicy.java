package org.varve.core;

/** What happens to missing samples (NaN) in the input. */
public enum NanPolicy {
    /** A result is NaN where its window meets a NaN, and nowhere else. */
    PROPAGATE,
    /** Every NaN is read as zero. */
    ZERO
}
