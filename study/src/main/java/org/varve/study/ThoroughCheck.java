package org.varve.study;

import java.util.Locale;
import org.varve.json.OrNull;

/**
 * The result of one check of an operator in a thorough self-test.
 *
 * @param error greatest difference from the expected values, relative to the largest of them; NaN if unknown
 * @param tolerance the greatest error allowed
 * @param problem why it could not be computed; the empty text if it was
 */
public record ThoroughCheck(Kind kind, double error, double tolerance, String problem) {

    /** The kinds of comparisons. */
    enum Kind {
        /** One tile against the plain-Java definition, for every boundary. */
        DEFINITION("definition"),
        /** Tiles smaller than halos, several in flight, against one tile, for every boundary; must be equal. */
        TILES("tiles"),
        /**
         * Tiles of samples decoded, and of results encoded, by the device against one tile and the host; must be equal.
         */
        STORED("stored"),
        /** Long traces against the definition. */
        LONG("long traces"),
        /** A tile of more traces than a CUDA grid has rows, against the definition. */
        MANY("many traces");

        final String title;

        Kind(String title) {
            this.title = title;
        }

        /** Whether both results come from one device, so that they must be equal. */
        boolean isExact() {
            return this == TILES || this == STORED;
        }
    }

    /** Whether nothing failed. */
    public boolean ok() {
        return failure().isEmpty();
    }

    /** The failure; the empty text if there is none. */
    String failure() {
        if (!problem.isEmpty()) return "%s: %s".formatted(kind.title, problem);
        return error <= tolerance
                ? ""
                : String.format(Locale.ROOT, "%s: the results differ by %.1e", kind.title, error);
    }

    /** A cell of a table. */
    public String cell() {
        if (!ok()) return "FAILED";
        return error == 0 ? "equal" : String.format(Locale.ROOT, "%.1e", error);
    }

    /** A check for scripts. */
    public record Facts(String check, @OrNull double error, double tolerance, boolean ok, String failure) {}

    /** The record that {@code --json} prints. */
    public Facts json() {
        return new Facts(kind.title, error, tolerance, ok(), failure());
    }
}
