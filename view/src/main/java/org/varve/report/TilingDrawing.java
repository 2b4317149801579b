package org.varve.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Locale;

/** A drawing of a survey and its tiles: inlines to the right, crosslines to the back, samples down. */
final class TilingDrawing {

    private static final double SLANT = 0.45;
    private static final double LONGEST = 300;
    private static final double SHORTEST = 46;
    private static final double MARGIN = 34;
    private static final int MOST_LINES = 48;

    private final StringBuilder svg = new StringBuilder();
    private final double width;
    private final double height;
    private final double back;

    private TilingDrawing(double[] extents) {
        double longest = Math.max(extents[0], Math.max(extents[1], extents[2]));
        width = side(extents[0] / longest);
        back = SLANT * side(extents[1] / longest);
        height = side(extents[2] / longest);
    }

    /** Long surveys are drawn shorter, so that their tiles can be seen. */
    private static double side(double part) {
        return Math.max(SHORTEST, LONGEST * Math.sqrt(part));
    }

    /** The survey of a run as an SVG element. */
    static String of(JsonNode run) {
        TilingDrawing drawing = new TilingDrawing(three(run.path("shape")));
        return drawing.draw(run.path("shape"), three(run.path("tileGrid")), "%s tiles of at most %s samples".formatted(
                run.path("tiles").asLong(), RunFindings.shape(run.path("tileShape"))));
    }

    private static double[] three(JsonNode extents) {
        return new double[] {extents.path(0).asDouble(1), extents.path(1).asDouble(1), extents.path(2).asDouble(1)};
    }

    private String draw(JsonNode shape, double[] parts, String words) {
        double left = MARGIN + 26;
        double top = MARGIN + back;
        svg.append(String.format(Locale.ROOT,
                "<svg class=\"tiling\" role=\"img\" aria-label=\"%s\" viewBox=\"0 0 %.0f %.0f\" width=\"%.0f\">%n",
                Html.text(words), left + width + back + MARGIN, top + height + MARGIN, left + width + back + MARGIN));
        polygon("front", left, top, width, 0, 0, height);
        polygon("top", left, top, width, 0, back, -back);
        polygon("side", left + width, top, back, -back, 0, height);
        for (double part : cuts(parts[0])) {
            line(left + part * width, top, 0, height);
            line(left + part * width, top, back, -back);
        }
        for (double part : cuts(parts[1])) {
            line(left + part * back, top - part * back, width, 0);
            line(left + width + part * back, top - part * back, 0, height);
        }
        for (double part : cuts(parts[2])) {
            line(left, top + part * height, width, 0);
            line(left + width, top + part * height, back, -back);
        }
        label(left + width / 2, top + height + 20, "middle", shape.path(0).asText() + " inlines");
        label(left + back / 2 - 6, top - back / 2 - 8, "end", shape.path(1).asText() + " crosslines");
        svg.append(String.format(Locale.ROOT,
                "<text text-anchor=\"middle\" transform=\"translate(%.1f %.1f) rotate(-90)\">%s samples</text>%n",
                left - 10, top + height / 2, shape.path(2).asText()));
        return svg.append("</svg>\n").toString();
    }

    /** The cuts of an axis; only some if there are very many. */
    private static double[] cuts(double parts) {
        int shown = (int) Math.min(parts, MOST_LINES);
        double[] cuts = new double[shown - 1];
        for (int n = 1; n < shown; n++) {
            cuts[n - 1] = (double) n / shown;
        }
        return cuts;
    }

    private void polygon(String name, double x, double y, double dx0, double dy0, double dx1, double dy1) {
        svg.append(String.format(Locale.ROOT, "<path class=\"%s\" d=\"M%.1f %.1fl%.1f %.1fl%.1f %.1fl%.1f %.1fz\"/>%n",
                name, x,
                y, dx0, dy0, dx1, dy1, -dx0, -dy0));
    }

    private void line(double x, double y, double dx, double dy) {
        svg.append(String.format(Locale.ROOT, "<path class=\"cut\" d=\"M%.1f %.1fl%.1f %.1f\"/>%n", x, y, dx, dy));
    }

    private void label(double x, double y, String anchor, String text) {
        svg.append(
                String.format(Locale.ROOT, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>%n", x, y, anchor,
                        Html.text(text)));
    }
}
