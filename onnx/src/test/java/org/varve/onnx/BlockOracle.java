package org.varve.onnx;

import ai.onnxruntime.OrtException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.varve.core.Boundary;
import org.varve.core.Shape;

/** Blends blocks of a network of three axes and one input in plain loops over the whole survey. */
final class BlockOracle {

    private final OnnxModel model;
    private final Shape shape;
    private final int[] grid;
    private final int[] block;
    private final int[] overlap;

    BlockOracle(OnnxModel model, Shape shape, int[] grid, int[] block, int[] overlap) {
        this.model = model;
        this.shape = shape;
        this.grid = grid;
        this.block = block;
        this.overlap = overlap;
    }

    /** The first positions of blocks along an axis. */
    private List<Integer> starts(int axis) {
        int whole = Math.ceilDiv(extent(axis), grid[axis]) * grid[axis];
        List<Integer> starts = new ArrayList<>();
        for (int start = 0; start + block[axis] < whole; start += block[axis] - overlap[axis]) starts.add(start);
        starts.add(whole - block[axis]);
        return starts;
    }

    private int extent(int axis) {
        return List.of(shape.inlines(), shape.crosslines(), shape.samples()).get(axis);
    }

    private double ramp(int axis, int place) {
        if (place < 0 || place >= block[axis]) return 0;
        double shared = overlap[axis];
        return Math.min(1, Math.min((place + 1) / (shared + 1), (block[axis] - place) / (shared + 1)));
    }

    /** The share of a block in the result at a position, along one axis. */
    private double weight(int axis, int start, int position) {
        double all = starts(axis).stream().mapToDouble(other -> ramp(axis, position - other)).sum();
        return ramp(axis, position - start) / all;
    }

    List<double[]> run(float[] survey) throws OrtException, IOException {
        List<double[]> results = new ArrayList<>();
        try (WholeNetwork network = new WholeNetwork(model.file())) {
            for (int i : starts(0)) {
                for (int c : starts(1)) {
                    for (int s : starts(2)) add(network, new int[] {i, c, s}, survey, results);
                }
            }
        }
        return results;
    }

    private void add(WholeNetwork network, int[] start, float[] survey, List<double[]> results) throws OrtException {
        int size = block[0] * block[1] * block[2];
        float[] part = new float[size];
        for (int n = 0; n < size; n++) {
            int[] at = at(start, n);
            part[n] = survey[index(Boundary.REFLECT.index(at[0], shape.inlines()),
                    Boundary.REFLECT.index(at[1], shape.crosslines()), Boundary.REFLECT.index(at[2], shape.samples()))];
        }
        Samples input = new Samples(new long[] {1, 1, block[0], block[1], block[2]}, part);
        float[] output = network.run(Map.of(model.inputs().getFirst().name(), input)).getFirst().values();
        for (int channel = 0; channel < output.length / size; channel++) {
            if (results.size() == channel) results.add(new double[(int) shape.size()]);
            for (int n = 0; n < size; n++) {
                int[] at = at(start, n);
                if (at[0] >= shape.inlines() || at[1] >= shape.crosslines() || at[2] >= shape.samples()) continue;
                results.get(channel)[index(at[0], at[1], at[2])] += output[channel * size + n]
                        * weight(0, start[0], at[0]) * weight(1, start[1], at[1]) * weight(2, start[2], at[2]);
            }
        }
    }

    private int[] at(int[] start, int place) {
        return new int[] {start[0] + place / (block[1] * block[2]), start[1] + place / block[2] % block[1],
                start[2] + place % block[2]};
    }

    private int index(int inline, int crossline, int sample) {
        return (inline * shape.crosslines() + crossline) * shape.samples() + sample;
    }
}
