package org.varve.onnx;

import java.io.IOException;
import java.nio.file.Files;

/**
 * Bytes that ONNX Runtime takes of a model's weights.
 *
 * <p>Measured of ONNX Runtime 1.28 with models of 0.4 to 116 MiB: while it opens them, up to 3.1 times the weights of
 * networks for images, which it stores anew in blocks of channels, and 4 times the largest array; of others, the
 * weights and 1.7 times the largest; of trees, 18 times the file. Once memory that is free went back to the system, it
 * held 1.04 to 1.10 times the weights, and of trees up to 10 times the file. A layer with more filters than places
 * takes at most its weights once more.
 *
 * @param opening while a model is opened
 * @param held from then on
 * @param file of the model's file
 */
record ModelMemory(long opening, long held, long file) {

    private static final int TREES_OPENING = 20;
    private static final int TREES_HELD = 12;

    static ModelMemory of(OnnxModel model) throws IOException {
        long weights = 0;
        long largest = 0;
        for (OnnxWeights array : model.weights().values()) {
            weights += array.bytes();
            largest = Math.max(largest, array.bytes());
        }
        long file = Files.size(model.file());
        long all = Math.max(weights, file);
        boolean isTable = model.nodes().stream().anyMatch(node -> node.type().startsWith("ai.onnx.ml."));
        if (isTable) return new ModelMemory(TREES_OPENING * all, TREES_HELD * all, file);
        boolean isOfImages = model.inputs().stream().anyMatch(input -> input.dimensions().size() == 4);
        long opening = isOfImages ? 3 * (all + largest) + all / 8 : all + 2 * largest;
        return new ModelMemory(opening, all + all / 8 + largest, file);
    }
}
