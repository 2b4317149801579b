package org.varve.onnx;

import java.util.ArrayList;
import java.util.List;

/**
 * An input or output of a network.
 *
 * @param name in the model
 * @param type of its elements
 * @param channels of the array
 * @param channelsFirst whether channels come before the axes
 * @param hasBatch whether the first dimension is a batch of one
 * @param hasChannels whether it has a dimension of channels
 */
record NetworkArray(String name, String type, int channels, boolean channelsFirst, boolean hasBatch,
        boolean hasChannels) {

    static final String FLOAT = "float32";
    static final String HALF = "float16";
    static final String INTEGER = "int64";
    private static final String BYTE = "uint8";

    boolean isFloat() {
        return type.equals(FLOAT);
    }

    /** Whether elements are floats of two bytes. */
    boolean isHalf() {
        return type.equals(HALF);
    }

    boolean isInteger() {
        return type.equals(INTEGER);
    }

    /** Whether it holds numbers of channels. */
    boolean isByte() {
        return type.equals(BYTE);
    }

    /** Bytes for each sample. */
    long bytes() {
        return (long) channels * switch (type) {
            case HALF -> Short.BYTES;
            case INTEGER -> Long.BYTES;
            case BYTE -> Byte.BYTES;
            default -> Float.BYTES;
        };
    }

    /** The same channels, one after the other, of samples that blocks add up to. */
    NetworkArray blended() {
        return new NetworkArray(name, FLOAT, channels, true, hasBatch, hasChannels);
    }

    /** The numbers of its largest channels, under another name. */
    NetworkArray numbers(String other) {
        return new NetworkArray(other, BYTE, 1, channelsFirst, hasBatch, hasChannels);
    }

    /** All extents, slowest first, of an array of these extents along its axes. */
    List<Long> extents(int... axes) {
        List<Long> extents = new ArrayList<>();
        if (hasBatch) extents.add(1L);
        if (hasChannels && channelsFirst) extents.add((long) channels);
        for (int extent : axes) extents.add((long) extent);
        if (hasChannels && !channelsFirst) extents.add((long) channels);
        return extents;
    }

    /** The place of the channels among the dimensions of an array of so many axes. */
    int channelDimension(int axes) {
        return (hasBatch ? 1 : 0) + (channelsFirst ? 0 : axes);
    }
}
