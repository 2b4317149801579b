package org.varve.onnx;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.varve.core.Axis;
import org.varve.core.Boundary;
import org.varve.core.Box;
import org.varve.core.Shape;

/**
 * The arrays of a network for one span along each of its axes: where their samples lie in a box of the survey, and what
 * is kept of them.
 */
final class NetworkAxes {

    /** The samples of the axes that the network does not have. */
    record Section(int inline, int crossline, int sample) {}

    /** Takes a line along the last axis. */
    @FunctionalInterface
    interface Visitor {

        /**
         * Takes a line.
         *
         * @param place of its first element in an array
         * @param first index in the box that {@code offsets} count from; negative where there are no samples
         * @param offsets for each element; negative where there is no sample
         */
        void visit(long place, long first, long... offsets);
    }

    private final List<Axis> axes;
    private final NetworkTask task;
    private final List<Span> spans;
    private final Box source;

    /** For each axis, the offset in the box of each position, or -1. */
    private final long[][] offsets;

    private NetworkAxes(NetworkTask task, List<Span> spans, Box source, Shape survey, Boundary boundary) {
        this.axes = task.order().axes();
        this.task = task;
        this.spans = spans;
        this.source = source;
        offsets = new long[axes.size()][];
        for (int n = 0; n < axes.size(); n++) {
            Axis axis = axes.get(n);
            Span span = spans.get(n);
            offsets[n] = new long[span.extent()];
            for (int k = 0; k < span.extent(); k++) {
                int position = boundary.index(span.first() + k, survey.along(axis));
                offsets[n][k] = position == Boundary.OUTSIDE ? -1 : (position - first(axis)) * stride(axis);
            }
        }
    }

    /** All spans that give a box. */
    static List<NetworkAxes> of(NetworkTask task, Box source, Box written, Shape survey, Boundary boundary) {
        List<List<Span>> choices = List.of(List.of());
        for (int n = 0; n < task.order().axes().size(); n++) {
            Axis axis = task.order().axes().get(n);
            int from = first(axis, written);
            List<Span> own = task.spans(n, from, from + written.shape().along(axis), survey.along(axis));
            choices = choices.stream().flatMap(before -> own.stream().map(span -> with(before, span))).toList();
        }
        return choices.stream().map(spans -> new NetworkAxes(task, spans, source, survey, boundary)).toList();
    }

    private static List<Span> with(List<Span> before, Span span) {
        return Stream.concat(before.stream(), Stream.of(span)).toList();
    }

    private int first(Axis axis) {
        return first(axis, source);
    }

    private static int first(Axis axis, Box box) {
        return switch (axis) {
            case INLINE -> box.inline();
            case CROSSLINE -> box.crossline();
            case SAMPLE -> box.sample();
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
        return spans.stream().mapToInt(Span::extent).toArray();
    }

    /** Elements of a channel. */
    long places() {
        return spans.stream().mapToLong(Span::extent).reduce(1, Math::multiplyExact);
    }

    List<AxisReach> reaches() {
        return task.file().axes();
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

    /** Visits all lines of an array, in order. */
    void forEachLine(Section section, Visitor visitor) {
        long start = section.inline() * stride(Axis.INLINE) + section.crossline() * stride(Axis.CROSSLINE)
                + section.sample();
        visit(0, start, 0, visitor);
    }

    /** The offsets of the samples of a line. */
    long[] line() {
        return offsets[offsets.length - 1];
    }

    private void visit(int axis, long at, long place, Visitor visitor) {
        long[] own = offsets[axis];
        if (axis == offsets.length - 1) {
            visitor.visit(place * own.length, at, own);
            return;
        }
        for (int k = 0; k < own.length; k++) {
            long here = at < 0 || own[k] < 0 ? -1 : at + own[k];
            visit(axis + 1, here, place * own.length + k, visitor);
        }
    }

    /** The place of a result. */
    long place(int inline, int crossline, int sample) {
        long place = 0;
        for (int n = 0; n < spans.size(); n++) {
            int at = switch (axes.get(n)) {
                case INLINE -> inline;
                case CROSSLINE -> crossline;
                case SAMPLE -> sample;
            };
            place = place * spans.get(n).extent() + at - spans.get(n).first();
        }
        return place;
    }

    /** Places from one sample of a trace to the next. */
    long step() {
        int number = axes.indexOf(Axis.SAMPLE);
        return number < 0 ? 0 : spans.stream().skip(number + 1L).mapToLong(Span::extent).reduce(1, (a, b) -> a * b);
    }

    /** The weights of results that are kept, along an axis of blocks; 1 along others. */
    double[] weights(Axis axis) {
        int number = axes.indexOf(axis);
        return number < 0 ? new double[] {1} : task.blocks().get(number).weights(spans.get(number));
    }

    /** The results of a section that are kept. */
    Box kept(Section section) {
        Span inline = kept(Axis.INLINE, section.inline());
        Span crossline = kept(Axis.CROSSLINE, section.crossline());
        Span sample = kept(Axis.SAMPLE, section.sample());
        return new Box(inline.from(), crossline.from(), sample.from(), new Shape(inline.to() - inline.from(),
                crossline.to() - crossline.from(), sample.to() - sample.from()));
    }

    private Span kept(Axis axis, int section) {
        int number = axes.indexOf(axis);
        int at = first(axis) + section;
        return number < 0 ? new Span(at, 1, at, at + 1) : spans.get(number);
    }
}
