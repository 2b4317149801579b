package org.varve.onnx;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.varve.file.FormatException;

/** Reads the parts of an ONNX file that say what a network computes. The numbers of fields are those of onnx.proto. */
final class OnnxReader {

    private static final int ZIP = 0x04034b50;
    private static final int HDF5 = 0x46444889;

    private final WeightsReader weightsReader;
    private final List<OnnxNode> nodes = new ArrayList<>();
    private final Map<String, OnnxWeights> weights = new HashMap<>();
    private final List<OnnxValue> inputs = new ArrayList<>();
    private final List<OnnxValue> outputs = new ArrayList<>();
    private String producer = "";
    private long opset;
    private boolean hasGraph;

    private OnnxReader(Path file) {
        this.weightsReader = new WeightsReader(file);
    }

    /** A reader that has read the file. */
    static OnnxReader of(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            throw new FormatException(file, Files.exists(file)
                    ? "is no file: give an ONNX model, such as fault.onnx"
                    : "is missing: give the path of an ONNX model");
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            OnnxReader reader = new OnnxReader(file);
            reader.read(new ModelBytes(file, channel));
            return reader;
        }
    }

    String producer() {
        return producer;
    }

    long opset() {
        return opset;
    }

    List<OnnxValue> inputs() {
        return inputs;
    }

    List<OnnxValue> outputs() {
        return outputs;
    }

    List<OnnxNode> nodes() {
        return nodes;
    }

    Map<String, OnnxWeights> weights() {
        return weights;
    }

    private void read(ModelBytes bytes) throws IOException {
        refuseOthers(bytes);
        Message model = Message.all(bytes);
        for (int field = model.next(); field > 0; field = model.next()) {
            switch (field) {
                case 2 -> producer = model.text();
                case 7 -> {
                    if (hasGraph) throw bytes.damaged(model.start(), "a second graph begins");
                    hasGraph = true;
                    readGraph(model.message());
                }
                case 8 -> readOpset(model.message());
                default -> {
                }
            }
        }
        if (!hasGraph) throw bytes.damaged(bytes.size(), "the file ends without a graph");
        if (opset < 1) throw bytes.damaged(bytes.size(), "the file ends without the version of its operators");
        inputs.removeIf(input -> weights.containsKey(input.name()));
        if (inputs.isEmpty() || outputs.isEmpty()) {
            throw bytes.damaged(bytes.size(), "the file ends without an input or an output");
        }
    }

    /** Files that are most often mistaken for models. */
    private static void refuseOthers(ModelBytes bytes) throws IOException {
        if (bytes.size() == 0) throw new FormatException(bytes.file(), "is empty: export the network to ONNX again");
        int magic = bytes.size() < Integer.BYTES ? 0 : (int) bytes.number(0, Integer.BYTES);
        if (magic == ZIP) {
            throw new FormatException(bytes.file(),
                    "is a zip archive, as PyTorch's checkpoints are: export the network by torch.onnx.export");
        }
        if (magic == HDF5) {
            throw new FormatException(bytes.file(),
                    "is an HDF5 file, as Keras' models are: convert it to ONNX, for example by tf2onnx");
        }
    }

    private void readOpset(Message message) throws IOException {
        String domain = "";
        long version = 0;
        for (int field = message.next(); field > 0; field = message.next()) {
            switch (field) {
                case 1 -> domain = message.text();
                case 2 -> version = message.integer();
                default -> {
                }
            }
        }
        if (isOwn(domain)) opset = version;
    }

    private static boolean isOwn(String domain) {
        return domain.isEmpty() || domain.equals("ai.onnx");
    }

    private void readGraph(Message graph) throws IOException {
        for (int field = graph.next(); field > 0; field = graph.next()) {
            switch (field) {
                case 1 -> nodes.add(node(graph.message()));
                case 5 -> {
                    OnnxWeights array = weightsReader.read(graph.message());
                    weights.put(array.name(), array);
                }
                case 11 -> inputs.add(value(graph.message()));
                case 12 -> outputs.add(value(graph.message()));
                case 15 -> throw graph.bytes().damaged(graph.start(), "a sparse array begins, which is not read");
                default -> {
                }
            }
        }
    }

    private OnnxNode node(Message node) throws IOException {
        List<String> read = new ArrayList<>();
        List<String> computed = new ArrayList<>();
        Map<String, OnnxAttribute> attributes = new HashMap<>();
        String name = "";
        String type = "";
        String domain = "";
        node.bytes().keepLarge(node.start());
        for (int field = node.next(); field > 0; field = node.next()) {
            switch (field) {
                case 1 -> read.add(node.text());
                case 2 -> computed.add(node.text());
                case 3 -> name = node.text();
                case 4 -> type = node.text();
                case 5 -> {
                    OnnxAttribute attribute = attribute(node.message());
                    attributes.put(attribute.name(), attribute);
                }
                case 7 -> domain = node.text();
                default -> {
                }
            }
        }
        return new OnnxNode(name, isOwn(domain) ? type : domain + "." + type, read, computed, attributes);
    }

    private OnnxAttribute attribute(Message attribute) throws IOException {
        String name = "";
        Optional<Long> integer = Optional.empty();
        Optional<String> text = Optional.empty();
        Optional<OnnxWeights> array = Optional.empty();
        List<Long> integers = new ArrayList<>();
        List<Double> reals = new ArrayList<>();
        attribute.bytes().keepLarge(attribute.start());
        for (int field = attribute.next(); field > 0; field = attribute.next()) {
            switch (field) {
                case 1 -> name = attribute.text();
                case 2 -> {
                    attribute.bytes().keepNumber(attribute.start());
                    reals.add((double) attribute.real());
                }
                case 3 -> integer = Optional.of(attribute.integer());
                case 4 -> text = shortText(attribute);
                case 5 -> array = Optional.of(weightsReader.read(attribute.message()));
                case 7 -> attribute.reals(reals, OnnxWeights.MOST_NUMBERS);
                case 8 -> attribute.integers(integers, OnnxWeights.MOST_NUMBERS);
                default -> {
                }
            }
        }
        return new OnnxAttribute(name, integer, text, integers, reals, array);
    }

    /** Words that say how to compute; empty for data, such as a dictionary. */
    private static Optional<String> shortText(Message attribute) throws IOException {
        return attribute.length() > 256 ? Optional.empty() : Optional.of(attribute.text());
    }

    private static OnnxValue value(Message value) throws IOException {
        String name = "";
        OnnxType type = OnnxType.UNDEFINED;
        List<OnnxDimension> dimensions = new ArrayList<>();
        value.bytes().keepLarge(value.start());
        for (int field = value.next(); field > 0; field = value.next()) {
            switch (field) {
                case 1 -> name = value.text();
                case 2 -> type = readType(value.message(), dimensions);
                default -> {
                }
            }
        }
        return new OnnxValue(name, type.word(), dimensions);
    }

    private static OnnxType readType(Message type, List<OnnxDimension> dimensions) throws IOException {
        OnnxType elements = OnnxType.UNDEFINED;
        for (int field = type.next(); field > 0; field = type.next()) {
            if (field != 1) continue;
            Message array = type.message();
            for (int part = array.next(); part > 0; part = array.next()) {
                switch (part) {
                    case 1 -> elements = OnnxType.of(array.integer());
                    case 2 -> readShape(array.message(), dimensions);
                    default -> {
                    }
                }
            }
        }
        return elements;
    }

    private static void readShape(Message shape, List<OnnxDimension> dimensions) throws IOException {
        for (int field = shape.next(); field > 0; field = shape.next()) {
            if (field == 1) dimensions.add(dimension(shape.message()));
        }
    }

    private static OnnxDimension dimension(Message dimension) throws IOException {
        Optional<Long> extent = Optional.empty();
        String name = "";
        dimension.bytes().keepLarge(dimension.start());
        for (int field = dimension.next(); field > 0; field = dimension.next()) {
            switch (field) {
                case 1 -> extent = Optional.of(dimension.integer()).filter(number -> number > 0);
                case 2 -> name = dimension.text();
                default -> {
                }
            }
        }
        return new OnnxDimension(extent, name);
    }
}
