package org.varve.core;

/** The choice between a device's own products of matrices and those of a library, whose sums differ in their last bits. */
public interface ProductChoice {

    /** Whether a program has products that the library could compute. */
    boolean matters(Program program);

    /** Measures both in some tenths of a second; what it takes of the device's memory is given back, but for the library's own. */
    ProductRates measure();

    /**
     * Has the library compute the products of all programs planned from now on, or the device itself.
     *
     * @throws DeviceFailure if the library is not installed
     */
    void use(boolean library);
}
