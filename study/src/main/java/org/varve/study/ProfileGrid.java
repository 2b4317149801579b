package org.varve.study;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.varve.core.Device;
import org.varve.core.Shape;
import org.varve.profiler.Measurement.Subject;
import org.varve.run.Recipe;
import org.varve.run.RunHistory;
import org.varve.run.isolated.FreshProcess;
import org.varve.run.isolated.TileRuns;

/** Measures tile shapes of one operator, each by the command line in a process of its own. */
public final class ProfileGrid implements AutoCloseable {

    private static final String FORMAT = "sgy";

    private final Recipe recipe;
    private final List<String> words;
    private final List<String> options;
    private final TileRuns runs;

    /**
     * The grid of an operator.
     *
     * @param words the operator and its options, as arguments of {@code varve run}
     * @param options the options of device, memory and threads, likewise
     * @param threads number of CPU threads among these
     * @param device the device among these
     * @param parent folder for temporary surveys
     */
    public ProfileGrid(
            Recipe recipe, List<String> words, List<String> options, int threads, Device device, RunHistory history,
            Path parent) throws IOException {
        this.recipe = recipe;
        this.words = words;
        this.options = options;
        Subject subject = RunHistory.subject(recipe, RunHistory.site(device));
        runs = new TileRuns(new TileRuns.Place(parent, FORMAT), history.store(),
                measured -> measured.subject().equals(subject) && measured.load().threads() == threads,
                one -> FreshProcess.run(arguments(one)));
    }

    /**
     * Measures a shape.
     *
     * @param resume whether to keep earlier measurements
     */
    public ProfileRow measure(Shape tile, int repeats, boolean resume) throws IOException, InterruptedException {
        TileRuns.Measured measured = runs.measure(tile, repeats, resume);
        return new ProfileRow(tile, measured.repeats(), measured.failure());
    }

    private List<String> arguments(TileRuns.One one) {
        List<String> arguments = new ArrayList<>(List.of("run"));
        arguments.addAll(words);
        arguments.addAll(List.of(one.survey().toString(), one.outputs()));
        // memory and time of an operator on several surveys do not depend on their samples
        for (int n = 1; n < recipe.workflow().inputs().size(); n++) {
            arguments.addAll(List.of("--with", one.survey().toString()));
        }
        arguments.addAll(options);
        arguments.addAll(List.of("--tile", text(one.tile()), "--overwrite", "--isolated",
                Integer.toString(one.repeat())));
        return arguments;
    }

    private static String text(Shape shape) {
        return "%s,%s,%s".formatted(shape.inlines(), shape.crosslines(), shape.samples());
    }

    @Override
    public void close() throws IOException {
        runs.close();
    }
}
