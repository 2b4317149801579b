package org.varve.study;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.varve.core.Device;
import org.varve.core.Shape;
import org.varve.core.VolumeWriter;
import org.varve.formats.CreateOptions;
import org.varve.formats.Volumes;
import org.varve.profiler.Measurement.Site;
import org.varve.profiler.Measurement;
import org.varve.run.output.OutputFiles;
import org.varve.run.Recipe;
import org.varve.run.RunHistory;
import org.varve.synthetic.SyntheticSurvey;
import org.varve.tiling.PlanRequest;

/** Measures tile shapes of one operator, each in its own process on a survey of as many tiles as are in flight. */
public final class ProfileGrid implements AutoCloseable {

    /** From a tile of a quarter of a megabyte to one of a quarter of a gigabyte. */
    public static final List<Shape> USUAL = Stream.of(16, 24, 32, 48, 64, 96, 128, 160, 192, 256)
            .flatMap(side -> Stream.of(250, 500, 1000).map(samples -> new Shape(side, side, samples)))
            .sorted(Comparator.comparingLong(Shape::size))
            .toList();

    private static final long SEED = 1;

    private final Recipe recipe;
    private final List<String> words;
    private final List<String> options;
    private final int threads;
    private final RunHistory history;
    private final Site site;
    private final Path folder;
    private Shape generated = new Shape(1, 1, 1);

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
        this.threads = threads;
        this.history = history;
        site = RunHistory.site(device);
        folder = Files.createTempDirectory(Files.createDirectories(parent.toAbsolutePath()), "varve-profile");
    }

    /**
     * Measures a shape.
     *
     * @param resume whether to keep earlier measurements
     */
    public ProfileRow measure(Shape tile, int repeats, boolean resume) throws IOException, InterruptedException {
        List<Measurement> measured = new ArrayList<>();
        for (int repeat = 0; repeat < repeats; repeat++) {
            Optional<Measurement> found = resume ? find(tile, repeat) : Optional.empty();
            if (found.isEmpty()) {
                FreshProcess process = FreshProcess.run(arguments(tile, repeat));
                if (!process.done()) return new ProfileRow(tile, measured, process.reason());
                found = find(tile, repeat);
            }
            if (found.isEmpty()) return new ProfileRow(tile, measured, "no store of measurements can be written");
            measured.add(found.get());
        }
        return new ProfileRow(tile, measured, "");
    }

    /** The newest measurement of a tile with the number of the repeat; empty if there is none. */
    private Optional<Measurement> find(Shape tile, int repeat) {
        return history.store().read(site.machine(), site.device(), recipe.operators()).reversed().stream()
                .filter(measurement -> measurement.subject().equals(RunHistory.subject(recipe, site)))
                .filter(measurement -> measurement.origin().isolated() && measurement.origin().repeat() == repeat)
                .filter(measurement -> measurement.load().tile().equals(tile)
                        && measurement.load().threads() == threads)
                .findFirst();
    }

    private List<String> arguments(Shape tile, int repeat) throws IOException, InterruptedException {
        Path survey = survey(new Shape(
                tile.inlines() * PlanRequest.TILES_IN_FLIGHT, tile.crosslines(), tile.samples()));
        List<String> arguments = new ArrayList<>(List.of("run"));
        arguments.addAll(words);
        arguments.addAll(List.of(survey.toString(), folder.resolve(OutputFiles.PLACEHOLDER + ".sgy").toString()));
        // memory and time of an operator on several surveys do not depend on their samples
        for (int n = 1; n < recipe.workflow().inputs().size(); n++) {
            arguments.addAll(List.of("--with", survey.toString()));
        }
        arguments.addAll(options);
        arguments.addAll(List.of("--tile", text(tile), "--overwrite", "--isolated", Integer.toString(repeat)));
        return arguments;
    }

    private static String text(Shape shape) {
        return "%s,%s,%s".formatted(shape.inlines(), shape.crosslines(), shape.samples());
    }

    /** The file of a survey of a shape, which replaces the one before. */
    private Path survey(Shape shape) throws IOException, InterruptedException {
        Path file = folder.resolve("survey.sgy");
        if (shape.equals(generated)) return file;
        SyntheticSurvey survey = new SyntheticSurvey(shape, SEED);
        try (VolumeWriter writer =
                Volumes.create(file, survey.survey(), CreateOptions.DEFAULT.withOverwrite(true))) {
            SyntheticData.write(survey, writer, progress -> {});
        }
        generated = shape;
        return file;
    }

    @Override
    public void close() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) Files.delete(file);
        }
        Files.delete(folder);
    }
}
