package org.varve.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.varve.core.Compilation;
import org.varve.core.Program;
import org.varve.core.Scan;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.Workflow;
import org.varve.core.Workflow.Step;
import org.varve.operator.Catalogue;
import org.varve.view.ProgramGraph.Edge;
import org.varve.view.ProgramGraph.Kind;
import org.varve.view.ProgramGraph.Node;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;

/** Drawings of programs, as text, DOT and SVG. */
class ProgramGraphTest {

    private static final Survey SURVEY = new Survey(new Shape(20, 20, 100), 0.004, Survey.Unit.SECONDS);
    private static final Shape TILE = new Shape(10, 10, 100);

    private static Workflow complexTrace() {
        return new Workflow(Stream.of("envelope", "instantaneous-phase", "instantaneous-frequency", "sweetness")
                .map(name -> Step.of(name, Catalogue.get(name).example())).toList());
    }

    /** A step that two others read, one of them with the second survey. */
    private static Workflow severalInputs() {
        return new Workflow(List.of("base", "monitor"), List.of(
                new Step("smooth", Catalogue.get("gaussian").example(), "base", List.of()),
                new Step("change", Catalogue.get("difference").example(), List.of("smooth", "monitor"),
                        List.of("difference")),
                new Step("steep", Catalogue.get("gst-dip-azimuth").create(Map.of("window", "3,3,3", "gradient", "0")),
                        "smooth",
                        List.of("dip"))));
    }

    private static Compilation compiled(Workflow workflow) {
        return new Compilation(workflow, SURVEY);
    }

    private static ProgramGraph graph(Workflow workflow) {
        Compilation compilation = compiled(workflow);
        return ProgramGraph.of("a \"title\" <&>", compilation.program(), workflow.inputs(), workflow.outputs(), TILE,
                compilation.nextScan().map(Scan::program));
    }

    private static List<Node> nodes(ProgramGraph graph, Kind kind) {
        return graph.nodes().stream().filter(node -> node.kind() == kind).toList();
    }

    private static Node pass(ProgramGraph graph, String name) {
        return nodes(graph, Kind.PASS).stream().filter(node -> node.name().equals(name)).findFirst().orElseThrow();
    }

    @Test
    void everyPassAndEachOfItsInputsIsThere() {
        for (Workflow workflow : List.of(complexTrace(), severalInputs())) {
            Program program = compiled(workflow).program();
            ProgramGraph graph = graph(workflow);

            assertThat(nodes(graph, Kind.PASS)).extracting(Node::name)
                    .isEqualTo(program.passes().stream().map(pass -> pass.kernel().name()).toList());
            assertThat(nodes(graph, Kind.INPUT)).extracting(Node::name).isEqualTo(workflow.inputs());
            assertThat(nodes(graph, Kind.OUTPUT)).extracting(Node::name).isEqualTo(workflow.outputs());
            IntStream.range(0, program.passes().size()).forEach(p -> {
                Node reader = nodes(graph, Kind.PASS).get(p);
                long fields = program.passes().get(p).inputs().stream().distinct().count();
                assertThat(graph.into(reader).stream().mapToInt(Edge::fields).sum()).isEqualTo((int) fields);
            });
            nodes(graph, Kind.OUTPUT).forEach(output -> assertThat(graph.into(output)).hasSize(1));
        }
    }

    @Test
    void whatSeveralOutputsNeedIsShared() {
        ProgramGraph graph = graph(complexTrace());

        assertThat(pass(graph, "hilbert").shared()).isTrue();
        assertThat(pass(graph, "hilbert").facts()).contains("shared by 4 outputs");
        assertThat(pass(graph, "phase").shared()).isFalse();
        assertThat(pass(graph, "phase-derivative").facts()).contains("shared by 2 outputs");
    }

    @Test
    void fieldsHaveBytesAndALife() {
        ProgramGraph graph = graph(severalInputs());

        assertThat(nodes(graph, Kind.PASS).getFirst().facts()).containsExactly(
                "1 field of 201,344 bytes, pass 1 to pass 2", "shared by 2 outputs");
        assertThat(nodes(graph, Kind.INPUT).getFirst().facts())
                .containsExactly("1 field of 216,832 bytes, read to pass 1");
        assertThat(pass(graph, "dip-direction").facts()).containsExactly(
                "1 field of 40,000 bytes, pass 10 alone", "1 field of 40,000 bytes, pass 10 to the end");
    }

    @Test
    void statisticsHangOnWhatTheyMeasure() {
        assertThat(measured(Workflow.of("agc", Catalogue.get("agc").create(Map.of("mode", "relative")))))
                .isEqualTo("square-root");
        assertThat(measured(Workflow.of(Catalogue.get("glcm").example()))).isEqualTo(Workflow.SURVEY);
        Workflow blueing = Workflow.of("blue", Catalogue.get("spectral-blueing")
                .create(Map.of("band", "10,80", "spectrum", "survey")));
        assertThat(measured(blueing)).as("of spectra that the run does not compute").isEqualTo(Workflow.SURVEY);
        assertThat(nodes(graph(blueing), Kind.STATISTICS)).hasSize(1);
    }

    private static String measured(Workflow workflow) {
        ProgramGraph graph = graph(workflow);
        return graph.into(nodes(graph, Kind.STATISTICS).getFirst()).getFirst().from().name();
    }

    @Test
    void textHasALineForEachNode() {
        assertThat(GraphText.of(graph(severalInputs())))
                .hasSize(graph(severalInputs()).nodes().size())
                .anySatisfy(line -> assertThat(line).matches(" +4  linear-combination +of 3, monitor +1 field of .*"))
                .anySatisfy(line -> assertThat(line).matches("output dip +of \\d+"));
    }

    @Test
    void dotHasEachPassAndEdge() {
        for (Workflow workflow : List.of(complexTrace(), severalInputs())) {
            ProgramGraph graph = graph(workflow);
            String dot = GraphDot.of(graph);

            assertThat(dot).startsWith("digraph {\n  label=\"a \\\"title\\\" <&>\";\n").endsWith("}\n");
            for (Node node : nodes(graph, Kind.PASS)) {
                assertThat(dot.lines().filter(line -> line.startsWith("  pass%1$s [label=\"%1$s %2$s\\n"
                        .formatted(node.number(), node.name())))).singleElement()
                        .satisfies(line -> assertThat(line.contains("peripheries=2")).isEqualTo(node.shared()));
            }
            assertThat(dot.lines().filter(line -> line.contains(" -> "))).hasSameSizeAs(graph.edges());
        }
        assertThat(GraphDot.of(graph(complexTrace())))
                .contains("  input1 -> pass1;\n", "-> output4;\n");
        assertThat(GraphDot.of(graph(Workflow.of(Catalogue.get("chaos").example()))))
                .containsPattern("pass1 -> pass2 \\[label=3\\];");
    }

    @Test
    void svgIsXmlThatSaysWhatItShows() throws Exception {
        for (Workflow workflow : List.of(complexTrace(), severalInputs())) {
            ProgramGraph graph = graph(workflow);
            Document svg = DocumentBuilderFactory.newDefaultNSInstance().newDocumentBuilder()
                    .parse(new ByteArrayInputStream(GraphSvg.of(graph).getBytes(StandardCharsets.UTF_8)));

            assertThat(svg.getDocumentElement().getAttribute("role")).isEqualTo("img");
            List<String> titles = texts(svg, "title");
            assertThat(titles.getFirst()).isEqualTo("a \"title\" <&>");
            assertThat(titles).hasSize(1 + graph.nodes().size());
            assertThat(texts(svg, "desc").getFirst().lines()).hasSameSizeAs(graph.nodes());
            for (Node pass : nodes(graph, Kind.PASS)) {
                String name = pass.number() + " " + pass.name();
                assertThat(texts(svg, "text")).containsOnlyOnce(name);
            }
            assertThat(texts(svg, "path")).hasSameSizeAs(graph.edges());
        }
    }

    @Test
    void nodesOfAColumnDoNotOverlap() {
        for (String operator : List.of("volume-curvature", "spectral-decomposition", "avo", "quality-factor")) {
            ProgramGraph graph = graph(Workflow.of(operator, Catalogue.get(operator).example()));
            GraphLayout layout = new GraphLayout(graph, _ -> 40);
            for (int column = 0; column < layout.columns(); column++) {
                List<Double> heights = layout.nodes(column).stream().map(node -> layout.of(node).y()).sorted().toList();
                for (int n = 1; n < heights.size(); n++) {
                    assertThat(heights.get(n) - heights.get(n - 1)).isGreaterThan(40);
                }
            }
        }
    }

    private static List<String> texts(Document svg, String element) {
        NodeList found = svg.getElementsByTagNameNS("http://www.w3.org/2000/svg", element);
        return IntStream.range(0, found.getLength()).mapToObj(n -> found.item(n).getTextContent()).toList();
    }
}
