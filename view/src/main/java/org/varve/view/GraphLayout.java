package org.varve.view;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import org.varve.view.ProgramGraph.Edge;
import org.varve.view.ProgramGraph.Node;

/**
 * The layout of a graph in layers, with a column for each depth, after Sugiyama, Tagawa and Toda 1981. An edge has a
 * place of its own in each column that it passes, so that it crosses no node; within a column, places are sorted by the
 * mean position of their neighbours.
 */
final class GraphLayout {

    /** The place of a node, or of an edge that passes a column. */
    static final class Place {
        private final List<Place> before = new ArrayList<>();
        private final List<Place> after = new ArrayList<>();
        private final double height;
        private int column;
        private double y;

        private Place(int column, double height) {
            this.column = column;
            this.height = height;
        }

        int column() {
            return column;
        }

        /** The middle. */
        double y() {
            return y;
        }
    }

    private static final int SWEEPS = 4;
    private static final double GAP = 22;
    private static final double THREAD = 6;

    private final Map<Node, Place> places = new HashMap<>();
    private final Map<Edge, List<Place>> ways = new HashMap<>();
    private final List<List<Place>> columns = new ArrayList<>();

    /** Lays out a graph whose nodes have heights. */
    GraphLayout(ProgramGraph graph, ToIntFunction<Node> heights) {
        for (Node node : graph.nodes()) {
            int depth = graph.into(node).stream().mapToInt(edge -> of(edge.from()).column + 1).max().orElse(0);
            places.put(node, place(depth, heights.applyAsInt(node)));
        }
        graph.edges().forEach(edge -> ways.put(edge, way(of(edge.from()), of(edge.to()))));
        for (int sweep = 0; sweep < SWEEPS; sweep++) {
            columns.forEach(column -> order(column, place -> place.before));
            columns.reversed().forEach(column -> order(column, place -> place.after));
        }
    }

    private Place place(int column, double height) {
        while (columns.size() <= column) columns.add(new ArrayList<>());
        Place place = new Place(column, height);
        columns.get(column).add(place);
        return place;
    }

    /** Connects two places through a place in each column between them. */
    private List<Place> way(Place from, Place to) {
        List<Place> way = new ArrayList<>(List.of(from));
        for (int column = from.column + 1; column < to.column; column++) way.add(place(column, THREAD));
        way.add(to);
        for (int step = 1; step < way.size(); step++) {
            way.get(step).before.add(way.get(step - 1));
            way.get(step - 1).after.add(way.get(step));
        }
        return way;
    }

    /** Sorts a column by the mean position of each place's neighbours, and stacks it about the middle. */
    private static void order(List<Place> column, Function<Place, List<Place>> joined) {
        Map<Place, Double> means = new HashMap<>();
        column.forEach(place -> means.put(place,
                joined.apply(place).stream().mapToDouble(Place::y).average().orElse(place.y)));
        column.sort(Comparator.comparingDouble(means::get));
        double y = -(column.stream().mapToDouble(place -> place.height + GAP).sum() - GAP) / 2;
        for (Place place : column) {
            place.y = y + place.height / 2;
            y += place.height + GAP;
        }
    }

    Place of(Node node) {
        return Objects.requireNonNull(places.get(node));
    }

    /** The places of an edge, including those of its two nodes. */
    List<Place> way(Edge edge) {
        return Objects.requireNonNull(ways.get(edge));
    }

    int columns() {
        return columns.size();
    }

    /** The nodes of a column. */
    List<Node> nodes(int column) {
        return places.keySet().stream().filter(node -> of(node).column == column).toList();
    }

    /** Half of the height; the drawing extends this far above and below the middle. */
    double halfHeight() {
        return columns.stream().flatMap(List::stream).mapToDouble(place -> Math.abs(place.y) + place.height / 2).max()
                .orElse(0);
    }
}
