package org.varve.onnx;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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

    private final List<Axis> axes;
    private final NetworkTask task;
    private final List<Span> spans;
    private final Box source;
    private final int[] extents;
    private final long places;
    private final BoxSamples samples;

    private NetworkAxes(NetworkTask task, List<Span> spans, Box source, Shape survey, Boundary boundary) {
        this.axes = task.order().axes();
        this.task = task;
        this.spans = spans;
        this.source = source;
        extents = spans.stream().mapToInt(Span::extent).toArray();
        places = spans.stream().mapToLong(Span::extent).reduce(1, Math::multiplyExact);
        long[][] offsets = new long[axes.size()][];
        for (int n = 0; n < axes.size(); n++) {
            Axis axis = axes.get(n);
            Span span = spans.get(n);
            offsets[n] = new long[span.extent()];
            for (int k = 0; k < span.extent(); k++) {
                int position = boundary.index(span.first() + k, survey.along(axis));
                offsets[n][k] = position == Boundary.OUTSIDE ? -1 : (position - first(axis)) * stride(axis);
            }
        }
        samples = BoxSamples.of(offsets);
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
        return stride(axis, source.shape());
    }

    private static long stride(Axis axis, Shape shape) {
        return switch (axis) {
            case INLINE -> (long) shape.crosslines() * shape.samples();
            case CROSSLINE -> shape.samples();
            case SAMPLE -> 1;
        };
    }

    /** Extents in the network's order. */
    int[] extents() {
        return extents.clone();
    }

    /** Elements of a channel. */
    long places() {
        return places;
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

    /** Where the samples of an array lie in the box that is read, from {@link #start} of its section on. */
    BoxSamples samples() {
        return samples;
    }

    /** Where a section begins in the box that is read. */
    long start(Section section) {
        return section.inline() * stride(Axis.INLINE) + section.crossline() * stride(Axis.CROSSLINE)
                + section.sample();
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

    /** The results of a section in a box that is written, if they are the whole array, in its order. */
    Optional<MemorySegment> piece(Section section, Box written, MemorySegment output) {
        long size = 1;
        for (int n = axes.size() - 1; n >= 0; n--) {
            Span span = spans.get(n);
            boolean isWhole = span.from() == span.first() && span.to() == span.first() + span.extent();
            boolean isNext = span.extent() == 1 || stride(axes.get(n), written.shape()) == size;
            if (!isWhole || !isNext) return Optional.empty();
            size *= span.extent();
        }
        Box part = kept(section);
        long at = written.offset(part.inline(), part.crossline(), part.sample());
        return Optional.of(output.asSlice(at * Float.BYTES, size * Float.BYTES));
    }

    private Span kept(Axis axis, int section) {
        int number = axes.indexOf(axis);
        int at = first(axis) + section;
        return number < 0 ? new Span(at, 1, at, at + 1) : spans.get(number);
    }
}
