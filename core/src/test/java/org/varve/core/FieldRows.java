package org.varve.core;

import java.util.List;

/** One inline of fields held in arrays, computed as far as the pass reaches. */
final class FieldRows implements Rows {

    private final List<FieldArray> reads;
    private final List<FieldArray> writes;
    private final int inline;
    private final int margin;
    private final double[] scratch;

    /** @param margin samples to compute beyond either end of the traces */
    FieldRows(List<FieldArray> reads, List<FieldArray> writes, int inline, int margin, double[] scratch) {
        this.reads = reads;
        this.writes = writes;
        this.inline = inline;
        this.margin = margin;
        this.scratch = scratch;
    }

    private Halo reach() {
        return writes.getFirst().reach();
    }

    @Override
    public int count() {
        return writes.getFirst().shape().crosslines() + 2 * reach().crossline();
    }

    @Override
    public int samples() {
        return writes.getFirst().shape().samples() + 2 * margin;
    }

    @Override
    public int inline() {
        return inline;
    }

    @Override
    public int firstCrossline() {
        return -reach().crossline();
    }

    @Override
    public int firstSample() {
        return -margin;
    }

    @Override
    public boolean continues() {
        return inline > -reach().inline();
    }

    @Override
    public int inputs() {
        return reads.size();
    }

    @Override
    public int outputs() {
        return writes.size();
    }

    @Override
    public float[] input(int field) {
        return reads.get(field).samples();
    }

    @Override
    public int at(int field, int di, int row) {
        return reads.get(field).at(inline + di, row - reach().crossline(), -margin);
    }

    @Override
    public float[] output(int field) {
        return writes.get(field).samples();
    }

    @Override
    public int to(int field, int row) {
        return writes.get(field).at(inline, row - reach().crossline(), -margin);
    }

    @Override
    public double[] scratch() {
        return scratch;
    }
}
