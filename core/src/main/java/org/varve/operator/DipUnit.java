package org.varve.operator;

/** The unit of dips. */
public enum DipUnit {
    /** Degrees where bins are known, and in time a velocity; else slope where bins are known; else samples. */
    AUTO,
    /** Samples per trace. */
    SAMPLES,
    /** Microseconds per metre or foot in time; millimetres per metre in depth. */
    SLOPE,
    /** Degrees from the horizontal. */
    DEGREES,
    /** Degrees where a trace is as far as a sample is deep, so that one sample per trace is 45. */
    INDEX
}
