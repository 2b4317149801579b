package org.varve.onnx;

import java.util.List;

/**
 * What is computed of a network.
 *
 * @param scales of the surveys that are read
 * @param wanted what is written
 * @param blocks along each of the network's axes, where it is not local; none for a local one
 */
record NetworkTask(NetworkFile file, AxisOrder order, List<NetworkScale.Linear> scales, List<Wanted> wanted,
        List<BlockRow> blocks) {

    NetworkTask {
        scales = List.copyOf(scales);
        wanted = List.copyOf(wanted);
        blocks = List.copyOf(blocks);
    }

    /** The same with some of what is written. */
    NetworkTask select(List<Integer> numbers) {
        return new NetworkTask(file, order, scales, numbers.stream().map(wanted::get).toList(), blocks);
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
    NetworkFile.Array output(int number) {
        return file.outputs().get(wanted.get(number).output());
    }

    /** Bytes for each sample that is written, to add up channels of which the largest is wanted. */
    long sumBytes(int number) {
        boolean isSum = isBlended() && wanted.get(number).channel() == Wanted.LARGEST;
        return isSum ? (long) output(number).channels() * Float.BYTES : 0;
    }
}
