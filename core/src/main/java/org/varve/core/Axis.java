package org.varve.core;

/** One of the three axes of a volume, slowest first. */
public enum Axis {
    INLINE,
    CROSSLINE,
    SAMPLE
}
