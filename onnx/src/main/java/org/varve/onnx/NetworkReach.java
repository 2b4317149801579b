package org.varve.onnx;

import java.util.List;
import java.util.Optional;
import org.varve.file.FormatException;

/**
 * What a network reads for a part of its output, derived from its graph. A part of the survey, with its reach on the
 * grid, then gives the values of the whole.
 *
 * @param axes of the survey, slowest first; none if the network is not local
 * @param outputs in the order of the model; none if the network is not local
 * @param bytes at least so many for each sample of the input: the arrays that are alive at once, in the order of the
 *     graph, without inputs and outputs; empty if an extent is unknown
 * @param notLocal the node that reads all samples of an axis, or that Varve does not know, and why; empty if the
 *     network is local
 * @param notExact the node by which parts equal the whole but for rounding, and why; empty if they are equal to the bit
 */
public record NetworkReach(List<AxisReach> axes, List<OutputShape> outputs, Optional<Double> bytes,
        Optional<String> notLocal, Optional<String> notExact) {

    public NetworkReach {
        axes = List.copyOf(axes);
        outputs = List.copyOf(outputs);
    }

    /**
     * Derives the reach of a network. Of an input's dimensions the first is the batch, the second holds channels and
     * the others are axes of the survey; where this makes no local network, the last dimension holds channels.
     *
     * @throws FormatException if a node reads an array that no node before it computes
     */
    public static NetworkReach of(OnnxModel model) throws FormatException {
        return of(Derivation.of(model));
    }

    static NetworkReach of(Derivation derivation) {
        return derivation.notLocal().isPresent()
                ? new NetworkReach(List.of(), List.of(), Optional.empty(), derivation.notLocal(), Optional.empty())
                : new NetworkReach(derivation.axes(), derivation.outputs(), derivation.bytes(), Optional.empty(),
                        derivation.notExact());
    }

    /**
     * The grid along each axis on which blocks may be computed and blended of a network that is not local; empty if
     * what they give and take does not follow from its graph.
     */
    public static List<Integer> blockGrid(OnnxModel model) throws FormatException {
        Derivation whole = Derivation.whole(model);
        boolean isKnown = whole.notLocal().isEmpty() && whole.outputs().stream().allMatch(OutputShape::isLikeInput);
        return !isKnown ? List.of() : whole.axes().stream().map(AxisReach::grid).toList();
    }

    /** Whether each output follows from a part of the input. */
    public boolean isLocal() {
        return notLocal.isEmpty();
    }
}
