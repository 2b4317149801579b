package org.varve.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.varve.core.Compilation;
import org.varve.core.Device;
import org.varve.core.Workflow;
import org.varve.file.OutputPlace;
import org.varve.file.SmallFile;
import org.varve.json.AsArray;
import org.varve.json.Signed;
import org.varve.run.PlannedRun;
import org.varve.run.watch.SideFile;
import org.varve.run.watch.SideFiles;
import org.varve.view.GraphDot;
import org.varve.view.GraphSvg;
import org.varve.view.GraphText;
import org.varve.view.ProgramGraph.Node;
import org.varve.view.ProgramGraph;
import picocli.CommandLine.Option;

/** Options for drawing a plan's passes. */
final class GraphOptions {

    private static final String SVG = ".svg";
    private static final String DOT = ".dot";

    /**
     * The passes for scripts.
     *
     * @param graph the passes, with --graph
     * @param drawing the file, with --draw
     */
    record Drawn(Optional<List<GraphNode>> graph, Optional<Path> drawing) {}

    /**
     * A pass, an input or an output.
     *
     * @param reads kind and number of those that it reads
     */
    record GraphNode(
            String kind, @Signed int number, String name, List<ReadNode> reads, boolean shared, List<String> facts) {

        private static GraphNode of(ProgramGraph graph, Node node) {
            return new GraphNode(Choice.text(node.kind()), node.number(), node.name(),
                    graph.edges().stream().filter(edge -> edge.to().equals(node))
                            .map(edge -> new ReadNode(Choice.text(edge.from().kind()), edge.from().number())).toList(),
                    node.shared(), node.facts());
        }
    }

    /** A node that another reads. */
    @AsArray
    record ReadNode(String kind, @Signed int number) {}

    @Option(names = "--graph",
            description = "List the passes: inputs, bytes per tile and lifetime of fields, and which are shared.")
    private boolean listed;

    @Option(names = "--draw", paramLabel = "FILE",
            description = "Draw the passes to a file: .svg, or .dot for Graphviz.")
    private @Nullable Path file;

    @Option(names = "--overwrite", description = "Replace the drawing if it exists.")
    private boolean overwrite;

    /** Refuses a file that cannot be written, before anything is planned. */
    void claim(SideFiles files) throws IOException {
        if (file == null) return;
        if (!hasEnding(file, SVG) && !hasEnding(file, DOT)) {
            throw new IllegalArgumentException(
                    "--draw %s: is not a drawing; give a name that ends in .svg or .dot".formatted(file));
        }
        files.claim(new SideFile("--draw", OutputPlace.of(file, overwrite), overwrite));
    }

    private boolean isWanted() {
        return listed || file != null;
    }

    private static boolean hasEnding(Path file, String ending) {
        return file.toString().endsWith(ending);
    }

    /** Writes the selected drawing, and reports it. */
    void tell(PlannedRun planned, Report report) throws IOException {
        if (!isWanted()) return;
        ProgramGraph graph = graph(planned);
        if (listed) {
            report.line(
                    "passes     of %s, halo included".formatted(planned.plan().run().tileShape()));
            GraphText.of(graph).forEach(report::line);
        }
        draw(graph);
        if (file != null) report.line("drawing    " + file);
    }

    /** The record that {@code --json} prints. */
    Drawn json(PlannedRun planned) throws IOException {
        if (!isWanted()) return new Drawn(Optional.empty(), Optional.empty());
        ProgramGraph graph = graph(planned);
        draw(graph);
        return new Drawn(listed
                ? Optional.of(graph.nodes().stream().map(node -> GraphNode.of(graph, node)).toList())
                : Optional.empty(), Optional.ofNullable(file));
    }

    private static ProgramGraph graph(PlannedRun planned) {
        Compilation compilation = planned.job().compilation();
        Workflow workflow = planned.job().recipe().workflow();
        Device device = planned.job().device();
        return ProgramGraph.of(planned.job().recipe().describe(), device.joined(compilation.program()),
                workflow.inputs(), workflow.outputs(), planned.plan().run().tileShape(),
                compilation.nextScan().map(scan -> device.joined(scan.program())));
    }

    private void draw(ProgramGraph graph) throws IOException {
        if (file == null) return;
        String drawing = hasEnding(file, SVG) ? GraphSvg.of(graph) : GraphDot.of(graph);
        SmallFile.write(file, drawing.getBytes(StandardCharsets.UTF_8), overwrite);
    }
}
