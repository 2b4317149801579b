package org.varve.core;

import java.util.Arrays;

/** Rows over arrays, for kernels that read no neighbours. The padding, and the rows' surroundings, are NaN. */
public final class ArrayRows implements Rows {

    private final int count;
    private final int samples;
    private final int stride;
    private final float[][] inputs;
    private final float[][] outputs;
    private final double[] scratch;

    /** @param fields for each input field, its traces */
    private ArrayRows(Kernel kernel, float[][][] fields) {
        count = fields[0].length;
        samples = fields[0][0].length;
        stride = (samples + LANES - 1) / LANES * LANES;
        inputs = new float[fields.length][];
        for (int f = 0; f < fields.length; f++) {
            inputs[f] = empty();
            for (int row = 0; row < count; row++) {
                System.arraycopy(fields[f][row], 0, inputs[f], at(f, 0, row), samples);
            }
        }
        outputs = new float[kernel.outputs(fields.length)][];
        Arrays.setAll(outputs, o -> empty());
        scratch = new double[kernel.scratch(samples)];
        Arrays.fill(scratch, Double.NaN);
    }

    /** Computes the first output for the traces of the kernel's input fields, with the kernel's own body or another. */
    public static float[][] compute(Kernel kernel, PassBody body, float[][]... fields) {
        ArrayRows rows = new ArrayRows(kernel, fields);
        body.compute(rows);
        float[][] result = new float[rows.count][];
        for (int row = 0; row < rows.count; row++) {
            int to = rows.to(0, row);
            result[row] = Arrays.copyOfRange(rows.outputs[0], to, to + rows.samples);
        }
        return result;
    }

    private float[] empty() {
        float[] field = new float[(count + 2) * stride];
        Arrays.fill(field, Float.NaN);
        return field;
    }

    @Override
    public int count() {
        return count;
    }

    @Override
    public int samples() {
        return samples;
    }

    @Override
    public int inline() {
        return 0;
    }

    @Override
    public int firstCrossline() {
        return 0;
    }

    @Override
    public int firstSample() {
        return 0;
    }

    @Override
    public boolean continues() {
        return false;
    }

    @Override
    public int inputs() {
        return inputs.length;
    }

    @Override
    public int outputs() {
        return outputs.length;
    }

    @Override
    public float[] input(int field) {
        return inputs[field];
    }

    @Override
    public int at(int field, int di, int row) {
        return (row + 1) * stride;
    }

    @Override
    public float[] output(int field) {
        return outputs[field];
    }

    @Override
    public int to(int field, int row) {
        return (row + 1) * stride;
    }

    @Override
    public double[] scratch() {
        return scratch;
    }
}
