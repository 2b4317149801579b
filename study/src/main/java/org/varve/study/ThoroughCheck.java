package org.varve.study;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What one check of a thorough self-test found of an operator.
 *
 * @param error greatest difference from what is expected, relative to the largest value expected; NaN if unknown
 * @param tolerance the greatest error allowed
 * @param problem why it could not be computed; empty if it was
 */
public record ThoroughCheck(Kind kind, double error, double tolerance, String problem) {

    /** What is compared with what. */
    enum Kind {
        /** One tile with the plain-Java definition, for every boundary. */
        DEFINITION("definition"),
        /** Tiles smaller than halos, several in flight, with one tile, for every boundary; equal. */
        TILES("tiles"),
        /** Samples that the device decodes, in tiles, with samples that the host decodes, in one tile; equal. */
        STORED("stored"),
        /** Traces that are long, with the definition. */
        LONG("long traces"),
        /** A tile of more traces than a grid of CUDA has rows, with the definition. */
        MANY("many traces");

        final String title;

        Kind(String title) {
            this.title = title;
        }
    }

    /** Whether nothing failed. */
    public boolean ok() {
        return failure().isEmpty();
    }

    /** What is wrong; empty if nothing is. */
    String failure() {
        if (!problem.isEmpty()) return "%s: %s".formatted(kind.title, problem);
        return error <= tolerance ? "" : "%s: the results differ by %.1e".formatted(kind.title, error);
    }

    /** A cell of a table. */
    public String cell() {
        if (!ok()) return "FAILED";
        return error == 0 ? "equal" : "%.1e".formatted(error);
    }

    /** The same as JSON. */
    public Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("check", kind.title);
        json.put("error", error);
        json.put("tolerance", tolerance);
        json.put("ok", ok());
        json.put("failure", failure());
        return json;
    }
}
