package org.varve.onnx;

import java.util.Optional;

/** Which nodes give a part of the survey other bits than the whole, though it sees all that it reads. */
final class Exactness {

    private Exactness() {}

    static Optional<String> obstacle(Call call) {
        return switch (call.node().type()) {
            case "Resize", "Upsample" -> ResizeRule.isExact(call)
                    ? Optional.empty()
                    : Optional.of("interpolates by a factor that is no power of two, whose places are rounded");
            default -> Optional.empty();
        };
    }
}
