package org.varve.view;

import java.util.ArrayList;
import java.util.List;
import org.varve.core.SurveyGeometry;

/**
 * A line through points of a survey, by line numbers.
 *
 * @param points inline and crossline number of each, at least two
 */
public record LineCut(List<int[]> points) {

    public LineCut {
        points = List.copyOf(points);
        if (points.size() < 2) {
            throw new IllegalArgumentException("a line of %s points: give at least two".formatted(points.size()));
        }
    }

    /**
     * Reads {@code 100,300;180,420}: points of an inline and a crossline number each.
     *
     * @throws IllegalArgumentException if the text is not a line
     */
    public static LineCut parse(String text) {
        List<int[]> points = new ArrayList<>();
        for (String point : text.split(";", -1)) {
            String[] pair = point.split(",", -1);
            try {
                if (pair.length == 2) {
                    points.add(new int[] {Integer.parseInt(pair[0].strip()), Integer.parseInt(pair[1].strip())});
                    continue;
                }
            } catch (NumberFormatException e) {
                // the sentence below names the rule
            }
            throw new IllegalArgumentException(
                    "line '%s': give points INLINE,CROSSLINE separated by ';', such as 100,300;180,420"
                            .formatted(text));
        }
        return new LineCut(points);
    }

    /**
     * The traces nearest to the line.
     *
     * @return inline and crossline of each, counted from 0
     * @throws IllegalArgumentException if the survey lacks a line
     */
    public List<int[]> traces(SurveyGeometry geometry) {
        List<int[]> traces = new ArrayList<>();
        for (int[] point : points) {
            int[] to = {Cut.position("inline", point[0], geometry.inlines()),
                    Cut.position("crossline", point[1], geometry.crosslines())};
            if (traces.isEmpty()) traces.add(to);
            else
                addBetween(traces, traces.getLast(), to);
        }
        return traces;
    }

    private static void addBetween(List<int[]> traces, int[] from, int[] to) {
        int steps = Math.max(Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1]));
        for (int n = 1; n <= steps; n++) {
            double part = (double) n / steps;
            traces.add(new int[] {(int) Math.round(from[0] + part * (to[0] - from[0])),
                    (int) Math.round(from[1] + part * (to[1] - from[1]))});
        }
    }
}
