package org.varve.onnx;

import java.util.List;

/**
 * What is computed of a network.
 *
 * @param scales of the surveys that are read
 * @param wanted what is written
 */
record NetworkTask(NetworkFile file, AxisOrder order, List<NetworkScale.Linear> scales, List<Wanted> wanted) {

    NetworkTask {
        scales = List.copyOf(scales);
        wanted = List.copyOf(wanted);
    }

    /** The same with some of what is written. */
    NetworkTask select(List<Integer> numbers) {
        return new NetworkTask(file, order, scales, numbers.stream().map(wanted::get).toList());
    }
}
