package org.varve.core;

/** The implementation of products of matrices with windows on a device. */
public enum ProductWay {
    /** The device itself, in float32. */
    OWN,

    /** A library, in float32; the device itself where the library does not have the product. */
    LIBRARY,

    /**
     * A library that may round what it multiplies to TF32, which has the exponents of float32 and 11 bits of precision.
     * Sums are float32.
     */
    LIBRARY_TF32
}
