package org.varve.core;

import java.util.Arrays;

/** A field of a whole survey, known {@code reach} samples beyond its edges, in one array of padded rows. */
final class FieldArray {

    private final Shape shape;
    private final Halo reach;
    private final int stride;
    private final float[] samples;

    private FieldArray(Shape shape, Halo reach) {
        this.shape = shape;
        this.reach = reach;
        stride = Math.ceilDiv(shape.samples() + 2 * reach.sample(), Rows.LANES) * Rows.LANES;
        int rows = (shape.inlines() + 2 * reach.inline()) * (shape.crosslines() + 2 * reach.crossline());
        samples = new float[rows * stride + 4 * Rows.LANES];
        Arrays.fill(samples, 1.2345e30f);
    }

    /** A field whose samples, padding included, have an unlikely value. */
    static FieldArray of(Shape shape, Halo reach) {
        return new FieldArray(shape, reach);
    }

    Shape shape() {
        return shape;
    }

    Halo reach() {
        return reach;
    }

    float[] samples() {
        return samples;
    }

    /** A survey extended beyond its edges. */
    static FieldArray extended(Shape shape, float[] survey, Halo reach, Boundary boundary) {
        FieldArray field = of(shape, reach);
        for (int i = -reach.inline(); i < shape.inlines() + reach.inline(); i++) {
            for (int j = -reach.crossline(); j < shape.crosslines() + reach.crossline(); j++) {
                int inline = boundary.index(i, shape.inlines());
                int crossline = boundary.index(j, shape.crosslines());
                for (int k = -reach.sample(); k < shape.samples() + reach.sample(); k++) {
                    int sample = boundary.index(k, shape.samples());
                    boolean isZero = Math.min(Math.min(inline, crossline), sample) == Boundary.OUTSIDE;
                    field.samples[field.at(i, j, k)] = isZero
                            ? 0
                            : survey[(inline * shape.crosslines() + crossline) * shape.samples() + sample];
                }
            }
        }
        return field;
    }

    /** Extends the samples beyond the ends of the traces. */
    void extendTraces(Boundary boundary) {
        for (int i = -reach.inline(); i < shape.inlines() + reach.inline(); i++) {
            for (int j = -reach.crossline(); j < shape.crosslines() + reach.crossline(); j++) {
                for (int k = -reach.sample(); k < shape.samples() + reach.sample(); k++) {
                    int sample = boundary.index(k, shape.samples());
                    samples[at(i, j, k)] = sample == Boundary.OUTSIDE ? 0 : samples[at(i, j, sample)];
                }
            }
        }
    }

    int at(int inline, int crossline, int sample) {
        int row = (inline + reach.inline()) * (shape.crosslines() + 2 * reach.crossline())
                + crossline
                + reach.crossline();
        return row * stride + sample + reach.sample();
    }

    /** The samples within the survey, in axis order. */
    float[] inside() {
        float[] inside = new float[Math.toIntExact(shape.size())];
        int to = 0;
        for (int i = 0; i < shape.inlines(); i++) {
            for (int j = 0; j < shape.crosslines(); j++, to += shape.samples()) {
                System.arraycopy(samples, at(i, j, 0), inside, to, shape.samples());
            }
        }
        return inside;
    }
}
