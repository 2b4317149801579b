package org.varve.onnx;

import java.util.List;

/**
 * Nodes that are added to a model, so that the network itself computes the number of the largest channel: then a byte
 * for each sample is copied from a GPU, and not all channels.
 *
 * <p>On the CPU the numbers are those of {@link Channels#largest}: the first of equal channels, and none that is NaN
 * but the first. Nobody has tried what a GPU gives for these.
 */
final class LargestNodes {

    /** A byte holds the numbers of so many channels. */
    private static final int MOST_CHANNELS = 256;

    /** The number of uint8 among ONNX's types of elements. */
    private static final int UINT8 = 2;

    /** The number of whole numbers among ONNX's types of settings. */
    private static final int INTEGER = 2;

    private LargestNodes() {}

    static boolean canNumber(NetworkArray output) {
        return !output.isInteger() && output.channels() <= MOST_CHANNELS;
    }

    /** The array of the numbers of an output's largest channels. */
    static NetworkArray numbers(NetworkArray output) {
        return output.numbers("varve/largest/" + output.name());
    }

    /**
     * Bytes for each sample: the numbers as int64, as cuDNN's uint32, and as bytes; the largest value; and the channels
     * once more where they are float16, which cuDNN compares as floats.
     */
    static long bytes(NetworkArray output) {
        long widened = output.isHalf() ? (long) output.channels() * Float.BYTES : 0;
        return Long.BYTES + Integer.BYTES + Byte.BYTES + Float.BYTES + widened;
    }

    /**
     * What is written after a model's file. Two parts of a message of protocol buffers, one after the other, are one
     * message: nodes and outputs of both graphs are those of one.
     *
     * @param axes of the network
     */
    static byte[] of(List<NetworkArray> outputs, int axes) {
        if (outputs.isEmpty()) return new byte[0];
        Proto graph = new Proto();
        for (NetworkArray output : outputs) {
            String bytes = numbers(output).name();
            String integers = bytes + "/int64";
            graph.message(1, new Proto().text(1, output.name()).text(2, integers).text(4, "ArgMax")
                    .message(5, setting("axis", output.channelDimension(axes))).message(5, setting("keepdims", 1)));
            graph.message(1, new Proto().text(1, integers).text(2, bytes).text(4, "Cast")
                    .message(5, setting("to", UINT8)));
            graph.message(12, new Proto().text(1, bytes)
                    .message(2, new Proto().message(1, new Proto().integer(1, UINT8))));
        }
        return new Proto().message(7, graph).bytes();
    }

    private static Proto setting(String name, long value) {
        return new Proto().text(1, name).integer(3, value).integer(20, INTEGER);
    }
}
