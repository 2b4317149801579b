package org.varve.cuda;

import java.util.List;
import java.util.function.LongUnaryOperator;

/**
 * The places of what is copied for one tile in flight, from the start of its slot: its inputs, its outputs, and a byte
 * for each of its traces, which marks those that count.
 *
 * @param inputs number of inputs
 * @param inputBytes bytes of each
 * @param outputBytes bytes of each output as it is copied, or of its digest
 * @param markBytes bytes of the marks; 0 if the outputs are copied as they are
 * @param spaced bytes of a part with what follows it
 */
record TileSlots(int inputs, long inputBytes, List<Long> outputBytes, long markBytes, LongUnaryOperator spaced) {

    /** The place of an input. */
    long input(int number) {
        return number * spaced.applyAsLong(inputBytes);
    }

    /** The place of an output. */
    long output(int number) {
        return input(inputs) + spaced(outputBytes.subList(0, number));
    }

    /** The place of the marks. */
    long marks() {
        return output(outputBytes.size());
    }

    /** Bytes of a slot. */
    long bytes() {
        return marks() + spaced.applyAsLong(markBytes);
    }

    private long spaced(List<Long> parts) {
        return parts.stream().mapToLong(spaced::applyAsLong).sum();
    }
}
