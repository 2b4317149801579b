package org.varve.onnx;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.varve.core.Axis;
import org.varve.core.Boundary;
import org.varve.core.Box;
import org.varve.core.Shape;

/** The arrays of a network for a box: their extents, whole steps of its grid, and where the samples of the box lie in them. */
final class NetworkAxes {

    /** The samples of the axes that the network does not have. */
    record Section(int inline, int crossline, int sample) {}

    /** Takes a place in an array and the index of its sample in the box, which is negative where there is none. */
    @FunctionalInterface
    interface Visitor {
        void visit(long place, long at);
    }

    private final List<Axis> axes;
    private final List<AxisReach> reaches;
    private final Box source;
    private final int[] extents;

    /** For each axis, the offset in the box of each position, or -1. */
    private final long[][] offsets;

    NetworkAxes(AxisOrder order, List<AxisReach> reaches, Box source, Shape survey, Boundary boundary) {
        this.axes = order.axes();
        this.reaches = reaches;
        this.source = source;
        extents = new int[axes.size()];
        offsets = new long[axes.size()][];
        for (int n = 0; n < axes.size(); n++) {
            Axis axis = axes.get(n);
            int grid = reaches.get(n).grid();
            extents[n] = Math.ceilDiv(source.shape().along(axis), grid) * grid;
            offsets[n] = new long[extents[n]];
            for (int k = 0; k < extents[n]; k++) {
                int position = boundary.index(first(axis) + k, survey.along(axis));
                offsets[n][k] = position == Boundary.OUTSIDE ? -1 : (position - first(axis)) * stride(axis);
            }
        }
    }

    private int first(Axis axis) {
        return switch (axis) {
            case INLINE -> source.inline();
            case CROSSLINE -> source.crossline();
            case SAMPLE -> source.sample();
        };
    }

    private long stride(Axis axis) {
        return switch (axis) {
            case INLINE -> (long) source.shape().crosslines() * source.shape().samples();
            case CROSSLINE -> source.shape().samples();
            case SAMPLE -> 1;
        };
    }

    /** Extents in the network's order. */
    int[] extents() {
        return extents.clone();
    }

    /** Elements of a channel. */
    long places() {
        return Arrays.stream(extents).asLongStream().reduce(1, Math::multiplyExact);
    }

    List<AxisReach> reaches() {
        return reaches;
    }

    /** All sections of the box; one if the network has all axes. */
    List<Section> sections() {
        List<Section> sections = new ArrayList<>();
        for (int i = 0; i < count(Axis.INLINE); i++) {
            for (int c = 0; c < count(Axis.CROSSLINE); c++) {
                for (int s = 0; s < count(Axis.SAMPLE); s++) sections.add(new Section(i, c, s));
            }
        }
        return sections;
    }

    private int count(Axis axis) {
        return axes.contains(axis) ? 1 : source.shape().along(axis);
    }

    /** Visits all places of an array, the last axis fastest. */
    void forEach(Section section, Visitor visitor) {
        long start = section.inline() * stride(Axis.INLINE) + section.crossline() * stride(Axis.CROSSLINE)
                + section.sample();
        visit(0, start, 0, visitor);
    }

    private void visit(int axis, long at, long place, Visitor visitor) {
        long[] own = offsets[axis];
        boolean isLast = axis == extents.length - 1;
        for (int k = 0; k < own.length; k++) {
            long here = at < 0 || own[k] < 0 ? -1 : at + own[k];
            long next = place * own.length + k;
            if (isLast) {
                visitor.visit(next, here);
            } else {
                visit(axis + 1, here, next, visitor);
            }
        }
    }

    /** The place of a sample of the survey. */
    long place(int inline, int crossline, int sample) {
        long place = 0;
        for (int n = 0; n < extents.length; n++) {
            int at = switch (axes.get(n)) {
                case INLINE -> inline;
                case CROSSLINE -> crossline;
                case SAMPLE -> sample;
            };
            place = place * extents[n] + at - first(axes.get(n));
        }
        return place;
    }

    /** Whether the network has an axis. */
    boolean has(Axis axis) {
        return axes.contains(axis);
    }

    /** The part of a box that is written of a section. */
    Box in(Box written, Section section) {
        int inline = has(Axis.INLINE) ? written.inline() : source.inline() + section.inline();
        int crossline = has(Axis.CROSSLINE) ? written.crossline() : source.crossline() + section.crossline();
        int sample = has(Axis.SAMPLE) ? written.sample() : source.sample() + section.sample();
        return new Box(inline, crossline, sample, new Shape(
                has(Axis.INLINE) ? written.shape().inlines() : 1,
                has(Axis.CROSSLINE) ? written.shape().crosslines() : 1,
                has(Axis.SAMPLE) ? written.shape().samples() : 1));
    }
}
