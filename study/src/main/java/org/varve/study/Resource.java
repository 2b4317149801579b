package org.varve.study;

import java.util.Locale;

/** A resource that can bound an operator's speed. */
enum Resource {
    /** Bytes to and from the host's RAM. */
    HOST_MEMORY,
    /** Bytes between the host and a GPU. */
    TRANSFER,
    /** Bytes to and from a GPU's memory. */
    DEVICE_MEMORY,
    /** Floating-point operations. */
    ARITHMETIC;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
