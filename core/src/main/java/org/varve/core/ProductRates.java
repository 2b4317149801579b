package org.varve.core;

/**
 * How fast products of matrices are, in ways that agree but in their last bits.
 *
 * @param own multiplications and additions per second of the device's own way
 * @param library those of the library; 0 where it is not installed
 * @param name the library and its version, or why there is none
 */
public record ProductRates(double own, double library, String name) {

    /** Whether the library is faster. */
    public boolean isLibraryFaster() {
        return library > own;
    }

    /** What is used, and why. */
    public String describe() {
        if (library == 0) return "Varve's own kernels: " + name;
        return isLibraryFaster()
                ? "%s, %.1f times as fast as Varve's own kernels".formatted(name, library / own)
                : "Varve's own kernels, %.1f times as fast as %s".formatted(own / library, name);
    }
}
