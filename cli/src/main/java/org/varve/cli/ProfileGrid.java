package org.varve.cli;

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
import org.varve.run.OutputFiles;
import org.varve.run.Recipe;
import org.varve.run.RunHistory;
import org.varve.synthetic.SyntheticSurvey;
import org.varve.tiling.PlanRequest;

/** Measures tile shapes of one operator: each on a survey of as many tiles as are in flight, in a process of its own. */
final class ProfileGrid implements AutoCloseable {

    /** From a tile of a quarter of a megabyte to one of a quarter of a gigabyte. */
    static final List<Shape> USUAL = Stream.of(16, 24, 32, 48, 64, 96, 128, 160, 192, 256)
            .flatMap(side -> Stream.of(250, 500, 1000).map(samples -> new Shape(side, side, samples)))
            .sorted(Comparator.comparingLong(Shape::size))
            .toList();

    private static final long SEED = 1;

    private final Recipe recipe;
    private final RecipeOptions recipeOptions;
    private final MachineOptions machine;
    private final RunHistory history;
    private final Site site;
    private final Path folder;
    private Shape generated = new Shape(1, 1, 1);

    ProfileGrid(Recipe recipe, RecipeOptions options, MachineOptions machine, Report report, Path parent)
            throws IOException {
        this.recipe = recipe;
        this.recipeOptions = options;
        this.machine = machine;
        this.history = new RunHistory(report::note);
        try (Device device = machine.open(report)) {
            site = RunHistory.site(device);
        }
        folder = Files.createTempDirectory(Files.createDirectories(parent.toAbsolutePath()), "varve-profile");
    }

    /**
     * Measures a shape.
     *
     * @param resume whether to keep what has been measured before
     */
    ProfileRow measure(Shape tile, int repeats, boolean resume) throws IOException, InterruptedException {
        List<Measurement> measured = new ArrayList<>();
        for (int repeat = 0; repeat < repeats; repeat++) {
            Optional<Measurement> found = resume ? find(tile, repeat) : Optional.empty();
            if (found.isEmpty()) {
                FreshProcess process = FreshProcess.run(arguments(tile, repeat));
                if (process.status() != ExitStatus.DONE) return new ProfileRow(tile, measured, process.reason());
                found = find(tile, repeat);
            }
            if (found.isEmpty()) return new ProfileRow(tile, measured, "no store of measurements can be written");
            measured.add(found.get());
        }
        return new ProfileRow(tile, measured, "");
    }

    /** The newest measurement of the kind. */
    private Optional<Measurement> find(Shape tile, int repeat) {
        return history.store().read(site.machine(), site.device(), recipe.operators()).reversed().stream()
                .filter(measurement -> measurement.subject().equals(RunHistory.subject(recipe, site)))
                .filter(measurement -> measurement.origin().isolated() && measurement.origin().repeat() == repeat)
                .filter(measurement -> measurement.load().tile().equals(tile)
                        && measurement.load().threads() == machine.threads())
                .findFirst();
    }

    private List<String> arguments(Shape tile, int repeat) throws IOException, InterruptedException {
        Path survey = survey(new Shape(
                tile.inlines() * PlanRequest.TILES_IN_FLIGHT, tile.crosslines(), tile.samples()));
        List<String> arguments = new ArrayList<>(List.of("run"));
        arguments.addAll(recipeOptions.words());
        arguments.addAll(List.of(survey.toString(), folder.resolve(OutputFiles.PLACEHOLDER + ".sgy").toString()));
        arguments.addAll(machine.words());
        arguments.addAll(List.of("--tile", text(tile), "--overwrite", "--isolated", Integer.toString(repeat)));
        return arguments;
    }

    private static String text(Shape shape) {
        return "%d,%d,%d".formatted(shape.inlines(), shape.crosslines(), shape.samples());
    }

    /** A survey of a shape; there is one at a time. */
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
