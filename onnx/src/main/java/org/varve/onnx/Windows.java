package org.varve.onnx;

import java.util.ArrayList;
import java.util.List;

/**
 * What a node reads along one axis: of each {@code inputs} samples of its input it makes {@code outputs}, and output
 * {@code n} of the first of these reads the samples {@code reads.get(n)}, those of the next the same {@code inputs}
 * further.
 *
 * @param outputs in one period
 * @param inputs in one period
 * @param reads numbers of samples, for each output of the first period
 */
record Windows(int outputs, int inputs, List<long[]> reads) {

    /** Windows of a convolution or a pooling. */
    static Windows sliding(int size, int stride, int dilation, long before) {
        long[] window = new long[size];
        for (int n = 0; n < size; n++) {
            window[n] = (long) n * dilation - before;
        }
        return new Windows(1, stride, List.of(window));
    }

    /** Windows of a transposed convolution, whose inputs are spread over the outputs. */
    static Windows spread(int size, int stride, int dilation, long before) {
        List<long[]> reads = new ArrayList<>();
        for (int output = 0; output < stride; output++) {
            List<Long> window = new ArrayList<>();
            for (int n = 0; n < size; n++) {
                long place = output + before - (long) n * dilation;
                if (Math.floorMod(place, stride) == 0) window.add(Math.floorDiv(place, stride));
            }
            reads.add(window.stream().mapToLong(Long::longValue).toArray());
        }
        return new Windows(stride, 1, reads);
    }

    /** Every {@code step}-th sample, beginning {@code first} samples further. */
    static Windows picked(long first, int step) {
        return new Windows(1, step, List.of(new long[] {first}));
    }

    /** Each sample {@code times} times. */
    static Windows repeated(int times) {
        List<long[]> reads = new ArrayList<>();
        for (int output = 0; output < times; output++) {
            reads.add(new long[] {0});
        }
        return new Windows(times, 1, reads);
    }

    /** Blocks of samples side by side. */
    static Windows blocks(int size) {
        return sliding(size, size, 1, 0);
    }

    /** The most samples that an output reads. */
    int size() {
        return reads.stream().mapToInt(window -> window.length).max().orElse(0);
    }
}
