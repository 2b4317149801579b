package org.varve.core;

import java.util.Optional;

/**
 * The choice between a device's own products of matrices and those of a library, whose sums differ in their last bits.
 */
public interface ProductChoice {

    /** Whether a program has products that the library could compute, in a small part of the device's memory. */
    boolean suits(Program program);

    /**
     * Measures all ways in some tenths of a second; what it takes of the device's memory is given back, but for the
     * library's own.
     *
     * @return empty if the device's memory does not suffice for that
     */
    Optional<ProductRates> measure();

    /**
     * Has the products of all programs planned from now on computed in a way.
     *
     * @throws DeviceFailure if that takes a library that is not installed
     */
    void use(ProductWay way);

    /** The way products are computed. */
    ProductWay used();
}
