package org.varve.onnx;

import java.util.Optional;
import java.util.Set;

/** Finds nodes whose results for a part of the survey differ by rounding from those for the whole. */
final class Exactness {

    /** ONNX Runtime computes several samples at once, and the remaining ones by another formula. */
    private static final Set<String> ROUNDED =
            Set.of("Acos", "Asin", "Atan", "Cos", "LRN", "Log", "Mish", "Sin", "Softplus");

    private Exactness() {}

    static Optional<String> obstacle(Call call) {
        String type = call.node().type();
        if (ROUNDED.contains(type)) return Optional.of("rounds by where a sample lies in memory");
        boolean resizes = type.equals("Resize") || type.equals("Upsample");
        return resizes && !ResizeRule.isExact(call)
                ? Optional.of("interpolates by a factor that is no power of two, so that places are rounded")
                : Optional.empty();
    }
}
