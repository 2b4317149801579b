package org.varve.viewer;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.varve.core.Axis;
import org.varve.core.Shape;

/**
 * A window on a section of a volume, in positions counted from 0.
 *
 * @param axis the axis that the section is normal to
 * @param at its position on that axis
 * @param line traces along a line through the map, as pairs of inline and crossline; empty for a section normal to an
 *     axis
 * @param across the lines, or traces of the line, from left to right
 * @param down the samples from top to bottom, or the inlines of a slice
 */
record Window(Axis axis, int at, List<Trace> line, Span across, Span down) {

    /** The most values of a window. */
    static final int MOST = 1 << 21;

    /** A trace. */
    record Trace(int inline, int crossline) {}

    /**
     * Positions from one (inclusive) to another (exclusive), shown in a number of equal places.
     *
     * @param places at most as many as positions
     */
    record Span(int from, int to, int places) {

        /** The position in the middle of a place. */
        int middle(int place) {
            return from + (int) ((place + 0.5) * (to - from) / places);
        }

        /** The first position of a place. */
        int begin(int place) {
            return from + (int) ((long) place * (to - from) / places);
        }

        int count() {
            return to - from;
        }

        /** The shown positions, one for each place. */
        int[] middles() {
            return IntStream.range(0, places).map(this::middle).toArray();
        }

        Span coarser(int most) {
            return new Span(from, to, Math.min(places, most));
        }
    }

    /**
     * Reads a window from the words of a query.
     *
     * @throws IllegalArgumentException if a number is missing, invalid, or outside the volume
     */
    static Window of(Map<String, String> query, Shape shape) {
        List<Trace> line = line(query.getOrDefault("line", ""), shape);
        Axis axis = line.isEmpty() ? axis(query.getOrDefault("axis", "")) : Axis.INLINE;
        int at = line.isEmpty() ? number(query, "at", 0, shape.along(axis) - 1) : 0;
        int across = line.isEmpty() ? shape.along(axis == Axis.CROSSLINE ? Axis.INLINE : Axis.CROSSLINE) : line.size();
        int down = axis == Axis.SAMPLE ? shape.inlines() : shape.samples();
        Window window = new Window(axis, at, line, span(query, across, "from", "to", "columns"),
                span(query, down, "top", "bottom", "rows"));
        if ((long) window.across.places * window.down.places > MOST) {
            throw new IllegalArgumentException(
                    "%s columns and %s rows: at most %s values are sent at a time; request fewer"
                            .formatted(window.across.places, window.down.places, MOST));
        }
        return window;
    }

    /** The same window on another section, normal to the same axis. */
    Window at(int position) {
        return new Window(axis, position, line, across, down);
    }

    /** The same window with at most the given columns and rows. */
    Window coarser(int most) {
        return new Window(axis, at, line, across.coarser(most), down.coarser(most));
    }

    /** Bytes of its values. */
    long bytes() {
        return (long) across.places * down.places * Float.BYTES;
    }

    static Axis axis(String word) {
        return switch (word) {
            case "inline" -> Axis.INLINE;
            case "crossline" -> Axis.CROSSLINE;
            case "sample" -> Axis.SAMPLE;
            default ->
                throw new IllegalArgumentException("axis '%s': give inline, crossline or sample".formatted(word));
        };
    }

    private static Span span(Map<String, String> query, int extent, String from, String to, String places) {
        int begin = query.containsKey(from) ? number(query, from, 0, extent - 1) : 0;
        int end = query.containsKey(to) ? number(query, to, begin + 1, extent) : extent;
        int most = query.containsKey(places) ? number(query, places, 1, MOST) : end - begin;
        return new Span(begin, end, Math.min(most, end - begin));
    }

    /** A whole number of a query, between two others. */
    static int number(Map<String, String> query, String name, int least, int most) {
        String word = query.getOrDefault(name, "");
        try {
            int number = Integer.parseInt(word);
            if (number >= least && number <= most) return number;
        } catch (NumberFormatException e) {
            // the sentence below names the rule
        }
        throw new IllegalArgumentException("%s '%s': give a number from %s to %s".formatted(name, word, least, most));
    }

    /** The traces nearest to a line through points, such as {@code 10,20;30,40}. */
    static List<Trace> line(String points, Shape shape) {
        List<Trace> traces = new ArrayList<>();
        if (points.isEmpty()) return traces;
        Trace last = null;
        for (String point : points.split(";", -1)) {
            String[] pair = point.split(",", -1);
            if (pair.length != 2)
                throw new IllegalArgumentException("point '%s': give inline,crossline".formatted(point));
            Map<String, String> words = Map.of("inline", pair[0], "crossline", pair[1]);
            Trace next = new Trace(number(words, "inline", 0, shape.inlines() - 1),
                    number(words, "crossline", 0, shape.crosslines() - 1));
            if (last == null) traces.add(next);
            else
                addBetween(traces, last, next);
            last = next;
        }
        return List.copyOf(traces);
    }

    private static void addBetween(List<Trace> traces, Trace from, Trace to) {
        int steps = Math.max(Math.abs(to.inline - from.inline), Math.abs(to.crossline - from.crossline));
        for (int n = 1; n <= steps; n++) {
            double part = (double) n / steps;
            traces.add(new Trace((int) Math.round(from.inline + part * (to.inline - from.inline)),
                    (int) Math.round(from.crossline + part * (to.crossline - from.crossline))));
        }
    }
}
