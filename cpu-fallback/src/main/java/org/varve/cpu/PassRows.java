package org.varve.cpu;

import java.util.List;
import org.varve.core.Box;
import org.varve.core.Field;
import org.varve.core.Halo;
import org.varve.core.Pass;
import org.varve.core.Program;
import org.varve.core.Rows;

/** A pass's view of a thread's fields while the strip is walked plane by plane. */
final class PassRows implements Rows {

    private final float[] fields;
    private final double[] scratch;
    private final Ring[] inputs;
    private final Ring[] outputs;
    private final Halo reach;
    private final int margin;
    private int samples;
    private int count;
    private int inline;
    private int firstCrossline;
    private int firstSample;
    private boolean continues;
    private boolean began;

    /** A field's ring as addressed by the pass. */
    private static final class Ring {
        private final int offset;
        private final int plane;
        private final int depth;
        private final int stride;
        /** The offset from the start of a plane to sample 0 of row 0 of the pass. */
        private final int origin;
        /** Inlines before that of the pass that are read. */
        private final int before;
        /** The index of that sample, for each inline within the halo of the planes that are computed together. */
        private final int[] base;

        Ring(StripLayout layout, Field field, Halo passReach, int margin, int halo) {
            StripLayout.Ring ring = layout.ring(field);
            offset = layout.offset(field);
            plane = ring.plane();
            depth = ring.depth();
            stride = ring.stride();
            int rows = ring.reach().crossline() - passReach.crossline();
            origin = rows * stride + ring.reach().sample() - margin;
            before = halo;
            base = new int[2 * halo + layout.planes()];
        }

        void seek(int inline) {
            int at = Math.floorMod(inline - before, depth);
            for (int n = 0; n < base.length; n++) {
                base[n] = offset + at * plane + origin;
                at = at + 1 == depth ? 0 : at + 1;
            }
        }

        int at(int di, int row) {
            return base[di + before] + row * stride;
        }
    }

    PassRows(Program program, int number, StripLayout layout, float[] fields, double[] scratch) {
        Pass pass = program.passes().get(number);
        this.fields = fields;
        this.scratch = scratch;
        reach = program.reach(new Field(number, 0));
        margin = pass.kernel().wholeTrace() ? 0 : reach.sample();
        int halo = pass.kernel().halo().inline();
        List<Field> read = pass.inputs();
        inputs = read.stream()
                .map(field -> new Ring(layout, field, reach, margin, halo))
                .toArray(Ring[]::new);
        outputs = new Ring[pass.outputs()];
        for (int output = 0; output < outputs.length; output++) {
            outputs[output] = new Ring(layout, new Field(number, output), reach, margin, 0);
        }
    }

    /** Moves to a strip. */
    void strip(Box strip) {
        count = strip.shape().crosslines() + 2 * reach.crossline();
        samples = strip.shape().samples() + 2 * margin;
        firstCrossline = strip.crossline() - reach.crossline();
        firstSample = strip.sample() - margin;
        began = false;
    }

    /** Moves to the plane of an inline, one after another. */
    void seek(int inline) {
        this.inline = inline;
        continues = began;
        began = true;
        for (Ring ring : inputs) {
            ring.seek(inline);
        }
        for (Ring ring : outputs) {
            ring.seek(inline);
        }
    }

    Halo reach() {
        return reach;
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
        return inline;
    }

    @Override
    public int firstCrossline() {
        return firstCrossline;
    }

    @Override
    public int firstSample() {
        return firstSample;
    }

    @Override
    public boolean continues() {
        return continues;
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
        return fields;
    }

    @Override
    public int at(int field, int di, int row) {
        return inputs[field].at(di, row);
    }

    @Override
    public float[] output(int field) {
        return fields;
    }

    @Override
    public int to(int field, int row) {
        return to(field, 0, row);
    }

    /** The same, {@code di} planes further of those that are computed together. */
    int to(int field, int di, int row) {
        return outputs[field].at(di, row);
    }

    @Override
    public double[] scratch() {
        return scratch;
    }
}
