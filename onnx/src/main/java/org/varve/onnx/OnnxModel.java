package org.varve.onnx;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A network as an ONNX file describes it, without its weights. */
public final class OnnxModel {

    private final Path file;
    private final String producer;
    private final long opset;
    private final List<OnnxValue> inputs;
    private final List<OnnxValue> outputs;
    private final List<OnnxNode> nodes;
    private final Map<String, OnnxWeights> weights;

    private OnnxModel(Path file, OnnxReader read) {
        this.file = file;
        this.producer = read.producer();
        this.opset = read.opset();
        this.inputs = List.copyOf(read.inputs());
        this.outputs = List.copyOf(read.outputs());
        this.nodes = List.copyOf(read.nodes());
        this.weights = Map.copyOf(read.weights());
    }

    /**
     * Reads a model, or the network that comes with Varve by the name {@code faults}. Weights are skipped. Those that
     * lie in files of their own must be in the model's folder, and are not read either.
     *
     * @throws org.varve.file.FormatException if the file is no model or is cut short, with the byte; if weights are
     *     missing
     */
    public static OnnxModel read(Path file) throws IOException {
        Path path = BuiltInNetwork.of(file);
        return new OnnxModel(path, OnnxReader.of(path));
    }

    /** The file it was read from. */
    public Path file() {
        return file;
    }

    /** The program that wrote it; may be empty. */
    public String producer() {
        return producer;
    }

    /** The version of ONNX's operators. */
    public long opset() {
        return opset;
    }

    /** The inputs, which the caller gives. */
    public List<OnnxValue> inputs() {
        return inputs;
    }

    /** The outputs, which the network computes. */
    public List<OnnxValue> outputs() {
        return outputs;
    }

    /** The number of nodes. */
    public int size() {
        return nodes.size();
    }

    /** The number of weights that are floats of any width; shapes and other settings of nodes are whole numbers. */
    public long parameters() {
        return weights.values().stream().filter(array -> array.type().isReal()).mapToLong(OnnxWeights::elements).sum();
    }

    List<OnnxNode> nodes() {
        return nodes;
    }

    Map<String, OnnxWeights> weights() {
        return weights;
    }
}
