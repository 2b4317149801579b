package org.varve.core;

import java.util.Locale;

/**
 * The rates of matrix products.
 *
 * @param own multiplications and additions per second of the device's own implementation
 * @param library those of the library, which agrees with it but in the last bits; 0 where it is not installed
 * @param tf32 those of the library where it may round to TF32
 * @param name the library and its version, or why there is none
 */
public record ProductRates(double own, double library, double tf32, String name) {

    /** Rates without a library. */
    public static ProductRates withoutLibrary(double own, String reason) {
        return new ProductRates(own, 0, 0, reason);
    }

    /** Whether there is a library. */
    public boolean hasLibrary() {
        return library > 0;
    }

    /**
     * The fastest implementation.
     *
     * @param rounds whether the library may round to TF32
     */
    public ProductWay fastest(boolean rounds) {
        if (rounds && tf32 > Math.max(own, library)) return ProductWay.LIBRARY_TF32;
        return library > own ? ProductWay.LIBRARY : ProductWay.OWN;
    }

    /** The chosen implementation, and the reason. */
    public String describe(ProductWay used) {
        return switch (used) {
            case LIBRARY_TF32 -> "%s in TF32, %s".formatted(name, timesOwn(tf32));
            case LIBRARY -> "%s, %s".formatted(name, timesOwn(library));
            case OWN -> hasLibrary()
                    ? String.format(Locale.ROOT, "Varve's own kernels, %.1f times as fast as %s", own / library, name)
                    : "Varve's own kernels: " + name;
        };
    }

    private String timesOwn(double rate) {
        return String.format(Locale.ROOT, "%.1f times as fast as Varve's own kernels", rate / own);
    }
}
