package org.varve.view;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.varve.view.ProgramGraph.Edge;
import org.varve.view.ProgramGraph.Kind;
import org.varve.view.ProgramGraph.Node;

/** A graph as lines of text, one for each node: its name, its inputs and its facts. */
public final class GraphText {

    private GraphText() {}

    /** The lines, in an order in which the nodes can be computed. */
    public static List<String> of(ProgramGraph graph) {
        int nameWidth = graph.nodes().stream().mapToInt(node -> label(node).length()).max().orElse(0);
        int readWidth = graph.nodes().stream().mapToInt(node -> read(graph, node).length()).max().orElse(0);
        List<String> lines = new ArrayList<>();
        for (Node node : graph.nodes()) {
            String begin = ("%-" + nameWidth + "s  %-" + readWidth + "s").formatted(label(node), read(graph, node));
            lines.add("%s  %s".formatted(begin, String.join("; ", node.facts())).stripTrailing());
        }
        return lines;
    }

    private static String label(Node node) {
        return switch (node.kind()) {
            case INPUT -> "input " + node.name();
            case PASS -> "%4s  %s".formatted(node.number(), node.name());
            case OUTPUT -> "output " + node.name();
            case STATISTICS -> node.name();
        };
    }

    private static String read(ProgramGraph graph, Node node) {
        String read = graph.into(node).stream().map(GraphText::name).collect(Collectors.joining(", "));
        return read.isEmpty() ? "" : "of " + read;
    }

    private static String name(Edge edge) {
        Node from = edge.from();
        String name = from.kind() == Kind.PASS ? String.valueOf(from.number()) : from.name();
        return edge.fields() == 1 ? name : "%s (%s fields)".formatted(name, edge.fields());
    }
}
