package org.varve.view;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.varve.view.GraphLayout.Place;
import org.varve.view.ProgramGraph.Edge;
import org.varve.view.ProgramGraph.Node;

/**
 * A graph as an SVG document, from left to right, in the light or dark colours of the reader's screen, with a
 * description in words.
 */
public final class GraphSvg {

    private static final double LINE = 15;
    private static final double LETTER = 6.7;
    private static final double PADDING = 8;
    private static final double BETWEEN = 46;
    private static final double MARGIN = 20;
    private static final double TITLE = 34;

    private static final String STYLE = """
            text { font: 11px monospace; fill: #202020 }
            .name { font-weight: bold }
            rect { fill: #f4f6f8; stroke: #60666c }
            .input rect, .output rect { fill: #e3f0e6; rx: 10px }
            .statistics rect { stroke-dasharray: 4 3 }
            .shared rect { fill: #fdf0d5; stroke: #b06a00; stroke-width: 2 }
            .paper { fill: #ffffff; stroke: none }
            path { fill: none; stroke: #60666c }
            @media (prefers-color-scheme: dark) {
              text { fill: #e6e6e6 }
              rect { fill: #262b31; stroke: #9aa2aa }
              .input rect, .output rect { fill: #1f3527 }
              .shared rect { fill: #40321a; stroke: #e0a040 }
              .paper { fill: #16191d }
              path { stroke: #9aa2aa }
            }
            """;

    private final ProgramGraph graph;
    private final GraphLayout layout;
    private final List<Double> lefts = new ArrayList<>();
    private final double width;
    private final double middle;

    private GraphSvg(ProgramGraph graph) {
        this.graph = graph;
        this.layout = new GraphLayout(graph, GraphSvg::height);
        double x = MARGIN;
        for (int column = 0; column < layout.columns(); column++) {
            lefts.add(x);
            x += columnWidth(column) + BETWEEN;
        }
        this.width = Math.max(x - BETWEEN, MARGIN + LETTER * graph.title().length()) + MARGIN;
        this.middle = TITLE + layout.halfHeight();
    }

    /** The whole document. */
    public static String of(ProgramGraph graph) {
        return new GraphSvg(graph).document();
    }

    private String document() {
        double height = middle + layout.halfHeight() + MARGIN;
        String edges = graph.edges().stream().map(this::edge).collect(Collectors.joining());
        String nodes = graph.nodes().stream().map(this::node).collect(Collectors.joining());
        return """
                <svg xmlns="http://www.w3.org/2000/svg" width="%1$s" height="%2$s" viewBox="0 0 %1$s %2$s" role="img">
                <title>%3$s</title>
                <desc>%4$s</desc>
                <style>
                %5$s</style>
                <rect class="paper" width="100%%" height="100%%"/>
                <text class="name" x="%6$s" y="20">%3$s</text>
                %7$s%8$s</svg>
                """.formatted(px(width), px(height), escaped(graph.title()),
                escaped(String.join("\n", GraphText.of(graph))),
                STYLE, px(MARGIN), edges, nodes);
    }

    private static int height(Node node) {
        return (int) (2 * PADDING + LINE * node.lines().size());
    }

    private static double width(Node node) {
        return 2 * PADDING + LETTER * node.lines().stream().mapToInt(String::length).max().orElse(0);
    }

    private double columnWidth(int column) {
        return layout.nodes(column).stream().mapToDouble(GraphSvg::width).max().orElse(0);
    }

    private String node(Node node) {
        Place place = layout.of(node);
        double left = lefts.get(place.column());
        double top = middle + place.y() - height(node) / 2.0;
        List<String> lines = node.lines();
        StringBuilder group = new StringBuilder("<g class=\"%s%s\">\n<title>%s</title>\n".formatted(
                node.kind().name().toLowerCase(Locale.ROOT), node.shared() ? " shared" : "",
                escaped(String.join("; ", lines))));
        group.append("<rect x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\"/>\n".formatted(
                px(left), px(top), px(width(node)), height(node)));
        for (int n = 0; n < lines.size(); n++) {
            group.append("<text%s x=\"%s\" y=\"%s\">%s</text>\n".formatted(n == 0 ? " class=\"name\"" : "",
                    px(left + PADDING), px(top + PADDING + LINE * (n + 0.8)), escaped(lines.get(n))));
        }
        return group.append("</g>\n").toString();
    }

    /** The path of an edge: straight between columns, and horizontal through those that it passes. */
    private String edge(Edge edge) {
        List<Place> way = layout.way(edge);
        StringBuilder path = new StringBuilder();
        for (int step = 0; step < way.size(); step++) {
            Place place = way.get(step);
            double left = lefts.get(place.column());
            double right = left + (step == 0 ? width(edge.from()) : columnWidth(place.column()));
            double y = middle + place.y();
            if (step > 0) path.append("L%s %s ".formatted(px(left), px(y)));
            if (step < way.size() - 1) path.append("%s%s %s ".formatted(step == 0 ? "M" : "L", px(right), px(y)));
        }
        return "<path d=\"%s\"/>\n".formatted(path.toString().strip());
    }

    private static long px(double length) {
        return Math.round(length);
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\"", "&quot;");
    }
}
