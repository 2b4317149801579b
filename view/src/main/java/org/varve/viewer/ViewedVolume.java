package org.varve.viewer;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.varve.core.Axis;
import org.varve.core.Box;
import org.varve.core.LineNumbers;
import org.varve.core.MapGrid;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.TraceCoordinates;
import org.varve.core.Volume;
import org.varve.json.AsArray;
import org.varve.json.OrNull;
import org.varve.view.AttributeStyle;
import org.varve.viewer.Window.Span;
import org.varve.viewer.Window.Trace;

/**
 * A volume shown on a page.
 *
 * @param name its name on the page, such as that of its file
 * @param file as it was given
 * @param volume the caller closes it
 * @param style its initial style
 * @param options of the command line with which a run reads it, for the commands that the page shows
 */
public record ViewedVolume(String name, String file, Volume volume, AttributeStyle style, List<String> options) {

    private static final int LOOKED_AT = 20;
    private static final int CHUNKS_LOOKED_AT = 4;
    private static final int OUTLINE = 24;
    private static final int LINE = 200;
    private static final int MOST_STEPS = 400;

    public ViewedVolume {
        volume = SharedVolume.of(volume);
        options = List.copyOf(options);
    }

    /** A volume that a run reads without options. */
    public ViewedVolume(String name, String file, Volume volume, AttributeStyle style) {
        this(name, file, volume, style, List.of());
    }

    /** The same with what turns dips into angles, where it is given; a survey in depth needs no velocity. */
    public ViewedVolume with(Optional<MapGrid> grid, OptionalDouble velocity) {
        OptionalDouble needed = volume.survey().unit() == Survey.Unit.SECONDS ? velocity : OptionalDouble.empty();
        return new ViewedVolume(name, file, SharedVolume.of(volume).with(grid, needed), style, options);
    }

    /** Reads a window of neighbouring sections, as {@link WindowReader#read} does. */
    void read(Window window, int count, MemorySegment values) throws IOException {
        read(window, count, values, () -> false);
    }

    /** The same, as long as it is not abandoned. */
    void read(Window window, int count, MemorySegment values, BooleanSupplier abandoned) throws IOException {
        WindowReader.read(volume, window, count, style.isAveraged(), values, abandoned);
    }

    /**
     * Whether a window of a slice is faster with few columns and rows: if that means fewer traces to find, and fewer
     * chunks.
     */
    boolean isSooner(Window window, int few) {
        return window.axis() == Axis.SAMPLE && volume.chunk().equals(Shape.ONE)
                && window.bytes() > 2 * window.coarser(few).bytes();
    }

    Shape shape() {
        return volume.survey().shape();
    }

    /**
     * What a page needs before it requests sections.
     *
     * @param inlines first, step and count of regular lines; otherwise all numbers
     * @param crosslines likewise
     * @param style its name in Java, in lower case
     * @param outline corners on a map
     */
    record Facts(
            String name, String file, List<String> options, @AsArray Shape shape, @AsArray Shape chunk, double interval,
            String unit,
            double start, Object inlines, Object crosslines, String title, String valueUnit, String style,
            boolean averaged, Histogram.Facts histogram, Optional<List<List<Double>>> outline) {}

    /** Regular lines. */
    record Lines(int first, int step, int count) {}

    /** The facts about a volume, with its outline. */
    Facts json() throws IOException {
        return json(Optional.of(outline()));
    }

    /** The same without an outline. */
    Facts jsonOfSection() throws IOException {
        return json(Optional.empty());
    }

    private Facts json(Optional<List<List<Double>>> corners) throws IOException {
        Survey survey = volume.survey();
        return new Facts(name, file, options, shape(), volume.chunk(), survey.interval(), survey.unit().symbol(),
                volume.geometry().start(), lines(volume.geometry().inlines()), lines(volume.geometry().crosslines()),
                style.title(), style.output().unit(), style.output().style().name().toLowerCase(Locale.ROOT),
                style.isAveraged(), histogram().json(), corners);
    }

    private static Object lines(LineNumbers lines) {
        if (lines.step().isEmpty()) return IntStream.range(0, lines.count()).map(lines::at).boxed().toList();
        return new Lines(lines.first(), lines.step().getAsInt(), lines.count());
    }

    /** Of traces all over the survey. */
    private Histogram histogram() throws IOException {
        List<Trace> traces = lookedAt();
        if (traces.isEmpty()) traces.add(new Trace(0, 0));
        int rows = Math.min(shape().samples(), 500);
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment values = arena.allocate((long) traces.size() * rows * Float.BYTES, Float.BYTES);
            // not averaged, which would narrow the range
            WindowReader.read(volume, new Window(Axis.INLINE, 0, traces, new Span(0, traces.size(), traces.size()),
                    new Span(0, shape().samples(), rows)), 1, false, values, () -> false);
            return Histogram.of(style, values, traces.size(), rows);
        }
    }

    /** Live traces all over the survey; of one in chunks, neighbours in few chunks, as whole ones are read. */
    private List<Trace> lookedAt() {
        List<Trace> traces = new ArrayList<>();
        List<int[]> acrossInlines = neighbours(shape().inlines(), volume.chunk().inlines());
        List<int[]> acrossCrosslines = neighbours(shape().crosslines(), volume.chunk().crosslines());
        for (int[] inlines : acrossInlines) {
            for (int[] crosslines : acrossCrosslines) {
                for (int inline : inlines) {
                    for (int crossline : crosslines) {
                        if (volume.isLive(inline, crossline)) traces.add(new Trace(inline, crossline));
                    }
                }
            }
        }
        return traces;
    }

    /** Lines in the middle of some chunks all over an axis. */
    private static List<int[]> neighbours(int extent, int chunk) {
        int[] chunks = spread(Math.ceilDiv(extent, chunk), chunk == 1 ? LOOKED_AT : CHUNKS_LOOKED_AT);
        List<int[]> all = new ArrayList<>();
        for (int number : chunks) {
            int size = Math.min(chunk, extent - number * chunk);
            int count = Math.min(size, LOOKED_AT / chunks.length);
            int first = number * chunk + (size - count) / 2;
            all.add(IntStream.range(first, first + count).toArray());
        }
        return all;
    }

    private static int[] spread(int extent, int most) {
        int count = Math.min(extent, most);
        return IntStream.range(0, count).map(n -> count == 1 ? 0 : (int) ((long) n * (extent - 1) / (count - 1)))
                .toArray();
    }

    /**
     * The first and last live traces of some inlines, around the survey, or some along a line: positions and
     * coordinates; empty if unknown.
     */
    private List<List<Double>> outline() throws IOException {
        Optional<TraceCoordinates> map = volume.geometry().coordinates();
        List<List<Double>> there = new ArrayList<>();
        List<List<Double>> back = new ArrayList<>();
        if (map.isEmpty()) return there;
        if (shape().inlines() == 1 || shape().crosslines() == 1) return along(map.get());
        for (int inline : spread(shape().inlines(), OUTLINE)) {
            corner(map.get(), inline, 0, 1).ifPresent(there::add);
            corner(map.get(), inline, shape().crosslines() - 1, -1).ifPresent(back::add);
        }
        there.addAll(back.reversed());
        return there;
    }

    private List<List<Double>> along(TraceCoordinates map) throws IOException {
        List<List<Double>> line = new ArrayList<>();
        for (int inline : spread(shape().inlines(), LINE)) {
            for (int crossline : spread(shape().crosslines(), LINE)) {
                if (volume.isLive(inline, crossline)) corner(map, inline, crossline, 1).ifPresent(line::add);
            }
        }
        return line;
    }

    private Optional<List<Double>> corner(TraceCoordinates map, int inline, int from, int step) throws IOException {
        int crossline = from;
        for (int n = 0; n < MOST_STEPS && crossline >= 0 && crossline < shape().crosslines(); n++, crossline += step) {
            if (!volume.isLive(inline, crossline)) continue;
            double x = map.x(inline, crossline);
            double y = map.y(inline, crossline);
            return Double.isNaN(x + y)
                    ? Optional.empty()
                    : Optional.of(List.of((double) inline, (double) crossline, x, y));
        }
        return Optional.empty();
    }

    /**
     * A sample and where it is.
     *
     * @param value null where there is no trace
     */
    record Sample(@OrNull Optional<Double> x, @OrNull Optional<Double> y, @OrNull Optional<Double> value) {}

    /** A sample. */
    Sample at(int inline, int crossline, int sample) throws IOException {
        Optional<TraceCoordinates> map = volume.geometry().coordinates();
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment value = arena.allocate(Float.BYTES, Float.BYTES);
            volume.read(new Box(inline, crossline, sample, Shape.ONE), value);
            Optional<Double> known = volume.isLive(inline, crossline)
                    ? Optional.of((double) value.get(ValueLayout.JAVA_FLOAT, 0))
                    : Optional.empty();
            return map.isPresent()
                    ? new Sample(Optional.of(map.get().x(inline, crossline)),
                            Optional.of(map.get().y(inline, crossline)), known)
                    : new Sample(Optional.empty(), Optional.empty(), known);
        }
    }
}
