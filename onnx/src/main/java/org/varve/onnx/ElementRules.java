package org.varve.onnx;

import java.util.List;
import java.util.Optional;
import org.varve.onnx.ArrayFacts.Origin;

/** Nodes that compute each element of their output from the same element of their inputs. */
final class ElementRules {

    private ElementRules() {}

    static List<ArrayFacts> sameBits(Call call) {
        return List.of(elements(call, call.bits()));
    }

    static List<ArrayFacts> truth(Call call) {
        return List.of(elements(call, Byte.SIZE));
    }

    static List<ArrayFacts> choice(Call call) {
        return List.of(elements(call, call.input(1).bits()));
    }

    static List<ArrayFacts> cast(Call call) {
        return List.of(elements(call, OnnxType.of(call.node().integer("to", 1)).bits()));
    }

    static List<ArrayFacts> dropout(Call call) {
        boolean draws = call.optional(2).flatMap(ArrayFacts::numbers).map(numbers -> !numbers.equals(List.of(0.0)))
                .orElse(call.optional(2).isPresent());
        if (draws) throw new NotDerivedException("draws random numbers");
        ArrayFacts same = ArrayFacts.computed(call.dimensions(0), call.bits());
        return List.of(same, same.withBits(Byte.SIZE));
    }

    private static ArrayFacts elements(Call call, int bits) {
        List<Dimension> joined = List.of();
        for (int n = 0; n < call.inputs().size(); n++) {
            Optional<ArrayFacts> input = call.optional(n);
            if (input.isEmpty()) continue;
            if (input.get().origin() == Origin.EXTENT) {
                throw new NotDerivedException("combines samples with the extent of the survey");
            }
            joined = Joined.of(joined, call.dimensions(n));
        }
        return ArrayFacts.computed(joined, bits);
    }
}
