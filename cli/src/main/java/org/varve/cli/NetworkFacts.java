package org.varve.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.varve.host.Bytes;
import org.varve.json.OrNull;
import org.varve.json.Positive;
import org.varve.onnx.AxisReach;
import org.varve.onnx.NetworkReach;
import org.varve.onnx.OnnxDimension;
import org.varve.onnx.OnnxModel;
import org.varve.onnx.OnnxValue;
import org.varve.onnx.OutputShape;

/**
 * What {@code varve network info} prints.
 *
 * @param bytes of the file, without weights in files of their own
 * @param opset the version of ONNX's operators
 * @param local whether each output follows from a part of the input
 * @param notLocal the first node that reads all samples or is unknown
 * @param blockGrid the grid of blocks along each axis, for a network that is not local but may be computed in blocks;
 *     else empty
 * @param axes of the survey, slowest first; none if the network is not local
 * @param exact whether parts of a survey, with their reach, give the bits of the whole; null if the network is not
 *     local
 * @param notExact the first node that rounds by the place of a sample
 * @param bytesPerSample at least so many for each sample of the input, while it is computed; null if unknown
 */
record NetworkFacts(
        String file, long bytes, @Positive long opset, long nodes, long parameters, List<Array> inputs,
        List<Array> outputs, boolean local, Optional<String> notLocal, List<Integer> blockGrid,
        List<Axis> axes,
        @OrNull Optional<Boolean> exact, Optional<String> notExact, @OrNull Optional<Double> bytesPerSample) {

    private static final String HEAD = "%-11s %s";

    /**
     * An input or output.
     *
     * @param type such as float32
     * @param extents slowest first: numbers, or names of those that are not fixed
     */
    record Array(String name, String type, List<String> extents) {

        private static Array of(OnnxValue value) {
            return new Array(value.name(), value.type(),
                    value.dimensions().stream().map(OnnxDimension::toString).toList());
        }

        /** The shape follows from that of the input, where it could be derived. */
        private static Array of(OnnxValue value, Optional<OutputShape> shape) {
            return shape.map(derived -> new Array(value.name(), value.type(), derived.extents()))
                    .orElseGet(() -> of(value));
        }

        @Override
        public String toString() {
            return "%s: %s, %s".formatted(name, type, String.join(" x ", extents));
        }
    }

    /**
     * How far the network sees along one axis.
     *
     * @param dimension of the input, from 0
     * @param extent that the network wants; null if it takes any
     * @param before samples that the first sample of an output sees before it
     * @param after samples that the last one sees after it
     * @param grid multiples of so many samples, at which parts of a survey begin and end
     */
    record Axis(int dimension, @Positive @OrNull Optional<Long> extent, long before, long after, @Positive int grid) {

        private static Axis of(AxisReach reach) {
            return new Axis(reach.dimension(), reach.extent(), reach.before(), reach.after(), reach.grid());
        }

        @Override
        public String toString() {
            return "dimension %s: %s samples before and %s after, on a grid of %s%s".formatted(dimension, before, after,
                    grid, extent.map(fixed -> "; always " + fixed + " samples").orElse(""));
        }
    }

    static NetworkFacts of(Path given, OnnxModel model, NetworkReach reach) throws IOException {
        List<Array> outputs = IntStream.range(0, model.outputs().size())
                .mapToObj(n -> Array.of(model.outputs().get(n), reach.outputs().stream().skip(n).findFirst())).toList();
        return new NetworkFacts(given.toString(), Files.size(model.file()), model.opset(), model.size(),
                model.parameters(), model.inputs().stream().map(Array::of).toList(), outputs, reach.isLocal(),
                reach.notLocal(), reach.isLocal() ? List.of() : NetworkReach.blockGrid(model),
                reach.axes().stream().map(Axis::of).toList(),
                reach.isLocal() ? Optional.of(reach.notExact().isEmpty()) : Optional.empty(), reach.notExact(),
                reach.bytes());
    }

    /** Lines for people to read. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add(HEAD.formatted("file", "%s, %s".formatted(file, Bytes.format(bytes))));
        lines.add(HEAD.formatted("model", String.format(Locale.ROOT, "%,d nodes, %,d parameters, opset %s", nodes,
                parameters, opset)));
        inputs.forEach(input -> lines.add(HEAD.formatted("input", input)));
        outputs.forEach(output -> lines.add(HEAD.formatted("output", output)));
        axes.forEach(axis -> lines.add(HEAD.formatted("reach", axis)));
        notLocal.ifPresent(why -> lines.add(HEAD.formatted("not local", why)));
        if (!blockGrid.isEmpty()) {
            lines.add(HEAD.formatted("blocks",
                    "-p overlap=N computes blocks on a grid of %s, and blends them: not exact"
                            .formatted(blockGrid.stream().distinct().map(String::valueOf)
                                    .collect(Collectors.joining(",")))));
        }
        bytesPerSample.ifPresent(number -> lines.add(HEAD.formatted("memory", String.format(Locale.ROOT,
                "at least %.0f bytes for each sample of the input, beside input and output", Math.floor(number)))));
        if (local) {
            lines.add(HEAD.formatted("exact",
                    notExact.map(why -> "but for rounding: " + why).orElse("parts give the bits of the whole")));
        }
        return lines;
    }
}
