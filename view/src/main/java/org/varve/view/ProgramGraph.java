package org.varve.view;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.varve.core.Field;
import org.varve.core.Halo;
import org.varve.core.Pass;
import org.varve.core.Program;
import org.varve.core.Shape;

/**
 * The passes of a program as a graph to draw: their inputs, the bytes and lifetimes of their fields, and the passes
 * that several outputs share.
 *
 * @param title the title of the drawing
 * @param nodes surveys, passes, outputs and statistics, each after its inputs
 * @param edges edges from nodes to their readers
 */
public record ProgramGraph(String title, List<Node> nodes, List<Edge> edges) {

    /** The kinds of nodes. */
    public enum Kind {
        /** An input survey. */
        INPUT,
        /** A kernel applied to fields. */
        PASS,
        /** An output volume. */
        OUTPUT,
        /** A statistic, computed by a scan of the whole survey before the run. */
        STATISTICS
    }

    /**
     * A node.
     *
     * @param number number among the nodes of its kind, from 1
     * @param name text of the node
     * @param facts further text: bytes and lifetime of its fields, and for a shared pass the number of outputs that
     *     need it
     * @param shared whether several outputs need a pass
     */
    public record Node(Kind kind, int number, String name, List<String> facts, boolean shared) {

        /** Short lines: the name, and the facts split at their clauses. */
        List<String> lines() {
            String first = kind == Kind.PASS ? number + " " + name : name;
            return Stream.concat(Stream.of(first), facts.stream().flatMap(fact -> Arrays.stream(fact.split(", ", -1))))
                    .toList();
        }
    }

    /**
     * An edge.
     *
     * @param fields number of fields that are read
     */
    public record Edge(Node from, Node to, int fields) {}

    public ProgramGraph {
        nodes = List.copyOf(nodes);
        edges = List.copyOf(edges);
    }

    /**
     * The graph of a program.
     *
     * @param inputs names of the surveys, at least as many as are read
     * @param outputs names of the program's outputs
     * @param tile the tile for which bytes are counted, with its halo
     * @param scan the program whose outputs are scanned before the run
     */
    public static ProgramGraph of(
            String title, Program program, List<String> inputs, List<String> outputs, Shape tile,
            Optional<Program> scan) {
        Drawing drawing = new Drawing(program, tile);
        program.surveys().forEach(survey -> drawing.addSurvey(survey, inputs.get(survey.survey())));
        IntStream.range(0, program.passes().size()).forEach(drawing::addPass);
        for (int o = 0; o < outputs.size(); o++) drawing.addOutput(outputs.get(o), program.outputs().get(o));
        scan.ifPresent(drawing::addStatistics);
        return new ProgramGraph(title, drawing.nodes, drawing.edges);
    }

    /** The inputs of a node, in order. */
    List<Edge> into(Node node) {
        return edges.stream().filter(edge -> edge.to.equals(node)).toList();
    }

    /** Builds a graph. */
    private static final class Drawing {

        private final Program program;
        private final Shape tile;
        private final List<Set<Integer>> served;
        private final Map<Field, Integer> lastUses;
        private final Map<Kind, Integer> counts = new EnumMap<>(Kind.class);
        private final List<Node> nodes = new ArrayList<>();
        private final List<Edge> edges = new ArrayList<>();

        /** Nodes by the number of a field's pass. */
        private final Map<Integer, Node> writers = new LinkedHashMap<>();

        Drawing(Program program, Shape tile) {
            this.program = program;
            this.tile = tile;
            this.served = served(program);
            this.lastUses = lastUses(program);
        }

        void addSurvey(Field survey, String name) {
            add(Kind.INPUT, name, lives(List.of(survey)), false, List.of());
            writers.put(survey.pass(), nodes.getLast());
        }

        void addPass(int number) {
            Pass pass = program.passes().get(number);
            List<Field> written =
                    IntStream.range(0, pass.outputs()).mapToObj(output -> new Field(number, output)).toList();
            int outputs = served.get(number).size();
            List<String> facts = new ArrayList<>(lives(written));
            if (outputs > 1) facts.add("shared by %s outputs".formatted(outputs));
            add(Kind.PASS, pass.kernel().name(), facts, outputs > 1, pass.inputs());
            writers.put(number, nodes.getLast());
        }

        void addOutput(String name, Field written) {
            add(Kind.OUTPUT, name, List.of(), false, List.of(written));
        }

        /**
         * Adds statistics to the fields that they are computed of, if the run computes these too, or else to the
         * survey.
         */
        void addStatistics(Program scan) {
            Map<Field, Field> here = fieldsOf(scan);
            Map<Field, Integer> measured = new LinkedHashMap<>();
            scan.outputs().forEach(field -> measured.merge(here.getOrDefault(field, Field.SURVEY), 1, Integer::sum));
            measured.forEach((field, count) -> add(Kind.STATISTICS, "statistics, before the run",
                    count == 1 ? List.of() : List.of("%s of them".formatted(count)), false, List.of(field)));
        }

        /** The fields of this program that another program computes too, by the other's fields. */
        private Map<Field, Field> fieldsOf(Program other) {
            Map<Field, Field> here = new HashMap<>();
            other.surveys().forEach(survey -> here.put(survey, survey));
            for (int p = 0; p < other.passes().size(); p++) {
                Pass there = other.passes().get(p);
                if (here.keySet().containsAll(there.inputs())) {
                    int number = program.passes().indexOf(
                            new Pass(there.kernel(), there.inputs().stream().map(here::get).toList()));
                    for (int output = 0; number >= 0 && output < there.outputs(); output++) {
                        here.put(new Field(p, output), new Field(number, output));
                    }
                }
            }
            return here;
        }

        private void add(Kind kind, String name, List<String> facts, boolean shared, List<Field> read) {
            Node node = new Node(kind, counts.merge(kind, 1, Integer::sum), name, List.copyOf(facts), shared);
            nodes.add(node);
            Map<Node, Integer> fields = new LinkedHashMap<>();
            read.stream().distinct().forEach(field -> fields.merge(writers.get(field.pass()), 1, Integer::sum));
            fields.forEach((from, count) -> edges.add(new Edge(from, node, count)));
        }

        /** The outputs that need each pass, by its number. */
        private static List<Set<Integer>> served(Program program) {
            List<Set<Integer>> served = new ArrayList<>();
            program.passes().forEach(_ -> served.add(new HashSet<>()));
            for (int o = 0; o < program.outputs().size(); o++) {
                Field output = program.outputs().get(o);
                if (!output.isSurvey()) served.get(output.pass()).add(o);
            }
            for (int p = served.size() - 1; p >= 0; p--) {
                for (Field input : program.passes().get(p).inputs()) {
                    if (!input.isSurvey()) served.get(input.pass()).addAll(served.get(p));
                }
            }
            return served;
        }

        /** The last pass that uses each field; the number after the last pass for an output. */
        private static Map<Field, Integer> lastUses(Program program) {
            Map<Field, Integer> last = new HashMap<>();
            List<Pass> passes = program.passes();
            for (int p = 0; p < passes.size(); p++) {
                for (Field input : passes.get(p).inputs()) last.put(input, p);
            }
            program.outputs().forEach(output -> last.put(output, passes.size()));
            return last;
        }

        /** Bytes and lifetimes of fields that are written together; equal ones share a line. */
        private List<String> lives(List<Field> written) {
            Map<Integer, Integer> counts = new TreeMap<>();
            written.forEach(field -> counts.merge(lastUse(field), 1, Integer::sum));
            Field any = written.getFirst();
            List<String> lives = new ArrayList<>();
            counts.forEach((last, count) -> lives.add(String.format(Locale.ROOT, "%s field%s of %,d bytes, %s", count,
                    count == 1 ? "" : "s", bytes(any), life(any, last))));
            return lives;
        }

        private String life(Field field, int last) {
            String first = field.isSurvey() ? "read" : "pass " + (field.pass() + 1);
            if (last == program.passes().size()) return first + " to the end";
            return last == field.pass() ? first + " alone" : "%s to pass %s".formatted(first, last + 1);
        }

        /** The last pass that uses a field, or its own if none reads it. */
        private int lastUse(Field field) {
            return lastUses.getOrDefault(field, field.pass());
        }

        private long bytes(Field field) {
            Halo reach = program.reach(field);
            return new Shape(
                    tile.inlines() + 2 * reach.inline(),
                    tile.crosslines() + 2 * reach.crossline(),
                    tile.samples() + 2 * reach.sample()).bytes();
        }
    }
}
