package org.varve.view;

import java.util.Locale;
import java.util.stream.Collectors;
import org.varve.view.ProgramGraph.Edge;
import org.varve.view.ProgramGraph.Node;

/** A graph in DOT, the language of Graphviz. Shared passes have a double frame, statistics a dashed one. */
public final class GraphDot {

    private GraphDot() {}

    /** The whole document. */
    public static String of(ProgramGraph graph) {
        String nodes = graph.nodes().stream().map(GraphDot::node).collect(Collectors.joining());
        String edges = graph.edges().stream().map(GraphDot::edge).collect(Collectors.joining());
        return """
                digraph {
                  label=%s;
                  rankdir=LR;
                  node [shape=box, fontname="sans-serif"];
                %s%s}
                """.formatted(quoted(graph.title()), nodes, edges);
    }

    private static String node(Node node) {
        String look = switch (node.kind()) {
            case INPUT, OUTPUT -> ", style=rounded";
            case STATISTICS -> ", style=dashed";
            case PASS -> node.shared() ? ", peripheries=2" : "";
        };
        return "  %s [label=%s%s];\n".formatted(id(node), quoted(String.join("\n", node.lines())), look);
    }

    private static String edge(Edge edge) {
        String label = edge.fields() == 1 ? "" : " [label=%s]".formatted(edge.fields());
        return "  %s -> %s%s;\n".formatted(id(edge.from()), id(edge.to()), label);
    }

    private static String id(Node node) {
        return node.kind().name().toLowerCase(Locale.ROOT) + node.number();
    }

    private static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + '"';
    }
}
