package org.varve.onnx;

import java.util.List;
import java.util.Optional;
import org.varve.file.FormatException;

/**
 * What was derived of a network, and how its arrays lie.
 *
 * @param channelsFirst whether the second dimension of inputs holds channels, rather than the last
 * @param outputs the dimensions of each output; none if the network is not local
 * @param operations as {@link Operations} counts them; 0 if the network is not local
 */
record Derived(NetworkReach reach, boolean channelsFirst, List<List<Dimension>> outputs, double operations) {

    static Derived of(OnnxModel model) throws FormatException {
        Derived first = of(new Derivation(model, true), true);
        if (first.reach.isLocal()) return first;
        Derived last = of(new Derivation(model, false), false);
        return last.reach.isLocal() ? last : first;
    }

    private static Derived of(Derivation derivation, boolean channelsFirst) throws FormatException {
        Optional<String> notLocal = derivation.walk();
        if (notLocal.isPresent()) {
            return new Derived(new NetworkReach(List.of(), List.of(), Optional.empty(), notLocal, Optional.empty()),
                    channelsFirst, List.of(), 0);
        }
        NetworkReach reach = new NetworkReach(derivation.axes(), derivation.outputs(), derivation.bytes(),
                Optional.empty(), derivation.notExact());
        return new Derived(reach, channelsFirst, derivation.dimensions(), derivation.operations());
    }
}
