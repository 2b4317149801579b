package org.varve.onnx;

import java.util.List;
import java.util.stream.IntStream;

/**
 * What is computed of a network.
 *
 * @param scales of the surveys that are read
 * @param wanted what is written
 * @param blocks along each of the network's axes, where it is not local; none for a local one
 * @param addsNodes whether {@link LargestNodes} are added where they can be
 */
record NetworkTask(NetworkFile file, AxisOrder order, List<NetworkScale.Linear> scales, List<Wanted> wanted,
        List<BlockRow> blocks, boolean addsNodes) {

    NetworkTask {
        scales = List.copyOf(scales);
        wanted = List.copyOf(wanted);
        blocks = List.copyOf(blocks);
    }

    /** Nodes are added on a GPU alone: on the CPU nothing is copied that they would save. */
    NetworkTask(NetworkFile file, AxisOrder order, List<NetworkScale.Linear> scales, List<Wanted> wanted,
            List<BlockRow> blocks) {
        this(file, order, scales, wanted, blocks, Gpu.isWanted());
    }

    /** The same with some of what is written. */
    NetworkTask select(List<Integer> numbers) {
        return new NetworkTask(file, order, scales, numbers.stream().map(wanted::get).toList(), blocks,
                addsNodes);
    }

    boolean isBlended() {
        return !blocks.isEmpty();
    }

    /** What is read along one of the network's axes to write from one position to another. */
    List<Span> spans(int axis, int from, int to, int survey) {
        return isBlended()
                ? blocks.get(axis).spans(from, to)
                : Span.of(file.axes().get(axis), from, to, survey);
    }

    /** The farthest that a span begins before its results, or ends after them. */
    int halo(int axis) {
        return isBlended() ? blocks.get(axis).extent() - 1 : Span.halo(file.axes().get(axis));
    }

    /** The largest extent that is read along an axis, as {@link Span#largest} tells. */
    int largest(int axis, int written, int positions, int survey) {
        return isBlended()
                ? (int) Math.min(survey, written + 2L * halo(axis))
                : Span.largest(file.axes().get(axis), written, positions, survey);
    }

    /** The extent of arrays for spans that hold at most {@code source} samples. */
    int extent(int axis, int source) {
        return isBlended() ? blocks.get(axis).extent() : Span.extent(file.axes().get(axis), source);
    }

    /** The array that an output is written from. */
    NetworkArray output(int number) {
        NetworkArray array = array(number);
        return isNumbered(number) ? LargestNodes.numbers(array) : array;
    }

    /** The channel of {@link #output} that is written, or {@link Wanted#LARGEST}. */
    int channel(int number) {
        return isNumbered(number) ? 0 : wanted.get(number).channel();
    }

    private NetworkArray array(int number) {
        return file.outputs().get(wanted.get(number).output());
    }

    /** Whether the network itself numbers the largest channel. */
    private boolean isNumbered(int number) {
        return addsNodes && !isBlended() && wanted.get(number).channel() == Wanted.LARGEST
                && LargestNodes.canNumber(array(number));
    }

    /** What is written after the model's file, if anything. */
    byte[] added() {
        return LargestNodes.of(numbered(), file.axes().size());
    }

    private List<NetworkArray> numbered() {
        return IntStream.range(0, wanted.size()).filter(this::isNumbered).mapToObj(this::array).toList();
    }

    /** Bytes that added nodes take for each sample. */
    long addedBytes() {
        return numbered().stream().mapToLong(LargestNodes::bytes).sum();
    }

    /** Bytes that are taken to open the model. */
    long openingBytes() {
        // with something added, it is opened from a copy
        return file.memory().opening() + (numbered().isEmpty() ? 0 : file.memory().file());
    }

    /** Bytes for each sample that is written, to add up channels of which the largest is wanted. */
    long sumBytes(int number) {
        boolean isSum = isBlended() && wanted.get(number).channel() == Wanted.LARGEST;
        return isSum ? (long) output(number).channels() * Float.BYTES : 0;
    }
}
