package org.varve.core;

import java.util.Optional;

/** The choice between a device's own products of matrices and those of a library, whose sums differ in their last bits. */
public interface ProductChoice {

    /** Whether a program has products that the library could compute, in a small part of the device's memory. */
    boolean suits(Program program);

    /**
     * Measures both in some tenths of a second; what it takes of the device's memory is given back, but for the library's own.
     *
     * @return empty if the device's memory does not suffice for that
     */
    Optional<ProductRates> measure();

    /**
     * Has the library compute the products of all programs planned from now on, or the device itself.
     *
     * @throws DeviceFailure if the library is not installed
     */
    void use(boolean library);
}
