package org.varve.view;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.varve.core.Field;
import org.varve.core.Halo;
import org.varve.core.Pass;
import org.varve.core.Program;
import org.varve.core.Shape;

/**
 * The passes of a program as a graph to draw: what each reads, the bytes of its fields and how long they live, and which passes several outputs
 * share.
 *
 * @param title what is drawn
 * @param nodes surveys, passes, outputs and statistics, each after those that it reads
 * @param edges from what is read to its reader
 */
public record ProgramGraph(String title, List<Node> nodes, List<Edge> edges) {

    /** What a node stands for. */
    public enum Kind {
        /** A survey that is read. */
        INPUT,
        /** A kernel applied to fields. */
        PASS,
        /** A volume that is written. */
        OUTPUT,
        /** What a scan of the whole survey measures before the run. */
        STATISTICS
    }

    /**
     * A node.
     *
     * @param number among those of its kind, from 1
     * @param name what is written in it
     * @param facts what else is told: bytes and life of its fields, and of a shared pass how many outputs need it
     * @param shared whether several outputs need a pass
     */
    public record Node(Kind kind, int number, String name, List<String> facts, boolean shared) {

        /** Short lines: the name, and the facts by their clauses. */
        List<String> lines() {
            String first = kind == Kind.PASS ? number + " " + name : name;
            return Stream.concat(Stream.of(first), facts.stream().flatMap(fact -> Arrays.stream(fact.split(", ", -1))))
                    .toList();
        }
    }

    /**
     * An edge.
     *
     * @param fields how many are read
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
     * @param tile for which bytes are counted, with what must be known around it
     * @param scan the program whose outputs are measured before the run
     */
    public static ProgramGraph of(
            String title, Program program, List<String> inputs, List<String> outputs, Shape tile,
            Optional<Program> scan) {
        Drawing drawing = new Drawing(program, tile);
        program.surveys().forEach(survey -> drawing.addSurvey(survey, inputs.get(survey.survey())));
        IntStream.range(0, program.passes().size()).forEach(drawing::addPass);
        for (int o = 0; o < outputs.size(); o++) drawing.addEnd(Kind.OUTPUT, outputs.get(o), program.outputs().get(o));
        scan.ifPresent(drawing::addStatistics);
        return new ProgramGraph(title, drawing.nodes, drawing.edges);
    }

    /** What a node reads, in order. */
    List<Edge> into(Node node) {
        return edges.stream().filter(edge -> edge.to.equals(node)).toList();
    }

    /** A graph in the making. */
    private static final class Drawing {

        private final Program program;
        private final Shape tile;
        private final List<Node> nodes = new ArrayList<>();
        private final List<Edge> edges = new ArrayList<>();

        /** By the number of a field's pass. */
        private final Map<Integer, Node> writers = new LinkedHashMap<>();

        Drawing(Program program, Shape tile) {
            this.program = program;
            this.tile = tile;
        }

        void addSurvey(Field survey, String name) {
            add(Kind.INPUT, name, lives(List.of(survey)), false, List.of());
            writers.put(survey.pass(), nodes.getLast());
        }

        void addPass(int number) {
            Pass pass = program.passes().get(number);
            List<Field> written =
                    IntStream.range(0, pass.outputs()).mapToObj(output -> new Field(number, output)).toList();
            int served = served(number).size();
            List<String> facts = new ArrayList<>(lives(written));
            if (served > 1) facts.add("shared by %d outputs".formatted(served));
            add(Kind.PASS, pass.kernel().name(), facts, served > 1, pass.inputs());
            writers.put(number, nodes.getLast());
        }

        void addEnd(Kind kind, String name, Field read) {
            add(kind, name, List.of(), false, List.of(read));
        }

        /** Each of what the run's program computes too, or else of the survey that it is computed from. */
        void addStatistics(Program scan) {
            for (Field measured : scan.outputs()) {
                Field here = IntStream.range(0, program.passes().size())
                        .mapToObj(pass -> new Field(pass, measured.output()))
                        .filter(field -> isSame(scan, measured, field))
                        .findFirst().orElse(measured.isSurvey() ? measured : Field.SURVEY);
                addEnd(Kind.STATISTICS, "statistics, before the run", here);
            }
        }

        private boolean isSame(Program scan, Field measured, Field field) {
            if (measured.isSurvey() || field.isSurvey()) return measured.equals(field);
            Pass there = scan.passes().get(measured.pass());
            Pass here = program.passes().get(field.pass());
            return measured.output() == field.output()
                    && there.kernel().equals(here.kernel())
                    && there.inputs().size() == here.inputs().size()
                    && IntStream.range(0, here.inputs().size())
                            .allMatch(n -> isSame(scan, there.inputs().get(n), here.inputs().get(n)));
        }

        private void add(Kind kind, String name, List<String> facts, boolean shared, List<Field> read) {
            int number = 1 + (int) nodes.stream().filter(node -> node.kind == kind).count();
            Node node = new Node(kind, number, name, List.copyOf(facts), shared);
            nodes.add(node);
            Map<Node, Integer> fields = new LinkedHashMap<>();
            read.stream().distinct().forEach(field -> fields.merge(writers.get(field.pass()), 1, Integer::sum));
            fields.forEach((from, count) -> edges.add(new Edge(from, node, count)));
        }

        /** The outputs that need a pass. */
        private Set<Integer> served(int number) {
            Set<Integer> served = new TreeSet<>();
            IntStream.range(0, program.outputs().size())
                    .filter(o -> program.outputs().get(o).pass() == number).forEach(served::add);
            for (int reader = number + 1; reader < program.passes().size(); reader++) {
                if (program.passes().get(reader).inputs().stream().anyMatch(field -> field.pass() == number)) {
                    served.addAll(served(reader));
                }
            }
            return served;
        }

        /** Bytes and life of fields that are written together, those alike in one line. */
        private List<String> lives(List<Field> written) {
            Map<Integer, Integer> counts = new TreeMap<>();
            written.forEach(field -> counts.merge(lastUse(field), 1, Integer::sum));
            Field any = written.getFirst();
            List<String> lives = new ArrayList<>();
            counts.forEach((last, count) -> lives.add("%d field%s of %,d bytes, %s".formatted(
                    count, count == 1 ? "" : "s", bytes(any), life(any, last))));
            return lives;
        }

        private String life(Field field, int last) {
            String first = field.isSurvey() ? "read" : "pass " + (field.pass() + 1);
            if (last == program.passes().size()) return first + " to the end";
            return last == field.pass() ? first + " alone" : "%s to pass %d".formatted(first, last + 1);
        }

        /** The last pass that uses a field, its own if none reads it; after the last pass where it is written. */
        private int lastUse(Field field) {
            if (program.outputs().contains(field)) return program.passes().size();
            return IntStream.range(0, program.passes().size())
                    .filter(pass -> program.passes().get(pass).inputs().contains(field))
                    .max().orElse(field.pass());
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
