package org.varve.run.isolated;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.varve.core.Shape;
import org.varve.core.VolumeWriter;
import org.varve.formats.CreateOptions;
import org.varve.formats.Volumes;
import org.varve.profiler.Measurement;
import org.varve.profiler.MeasurementStore;
import org.varve.run.output.OutputFiles;
import org.varve.synthetic.SyntheticSurvey;
import org.varve.tiling.PlanRequest;

/**
 * Measures tile shapes, each in a process of its own on a generated survey of as many tiles as are in flight. The
 * processes add what they measure to the store.
 */
public final class TileRuns implements AutoCloseable {

    /** From a tile of a quarter of a megabyte to one of a quarter of a gigabyte. */
    public static final List<Shape> USUAL = Stream.of(16, 24, 32, 48, 64, 96, 128, 160, 192, 256)
            .flatMap(side -> Stream.of(250, 500, 1000).map(samples -> new Shape(side, side, samples)))
            .sorted(Comparator.comparingLong(Shape::size))
            .toList();

    private static final long SEED = 1;

    private final Place place;
    private final MeasurementStore store;
    private final Predicate<Measurement> alike;
    private final Launch launch;
    private final Path folder;
    private Shape generated = new Shape(1, 1, 1);

    /**
     * Where the surveys lie.
     *
     * @param parent folder for temporary surveys
     * @param format of the surveys and of the outputs, as an extension without the dot
     */
    public record Place(Path parent, String format) {}

    /**
     * A run to measure.
     *
     * @param survey the input
     * @param outputs path with a placeholder for the name of each output
     * @param tile its tiles
     * @param repeat number among equal runs
     */
    public record One(Path survey, String outputs, Shape tile, int repeat) {}

    /** Starts the process of a run and waits for its end. */
    @FunctionalInterface
    public interface Launch {
        /** Starts it. */
        FreshProcess run(One run) throws IOException, InterruptedException;
    }

    /**
     * The measurements of a shape.
     *
     * @param failure why some are missing; empty if none are
     */
    public record Measured(List<Measurement> repeats, String failure) {}

    /** @param alike which measurements of the store are of these runs, whatever the tile */
    public TileRuns(Place place, MeasurementStore store, Predicate<Measurement> alike, Launch launch)
            throws IOException {
        this.place = place;
        this.store = store;
        this.alike = alike;
        this.launch = launch;
        folder = Files.createTempDirectory(Files.createDirectories(place.parent.toAbsolutePath()), "varve-profile");
    }

    /**
     * Measures a shape.
     *
     * @param resume whether to keep earlier measurements
     */
    public Measured measure(Shape tile, int repeats, boolean resume) throws IOException, InterruptedException {
        List<Measurement> measured = new ArrayList<>();
        for (int repeat = 0; repeat < repeats; repeat++) {
            Optional<Measurement> found = resume ? find(tile, repeat, Instant.MIN) : Optional.empty();
            if (found.isEmpty()) {
                Instant begun = Instant.now();
                FreshProcess process = launch.run(new One(survey(tile), outputs(), tile, repeat));
                if (!process.done()) return new Measured(measured, process.reason());
                found = find(tile, repeat, begun);
            }
            if (found.isEmpty()) return new Measured(measured, "no store of measurements can be written");
            measured.add(found.get());
        }
        return new Measured(measured, "");
    }

    /** The newest measurement of a tile with the number of the repeat, since an instant; empty if there is none. */
    private Optional<Measurement> find(Shape tile, int repeat, Instant since) {
        return store.readAll().stream()
                .filter(alike)
                .filter(measurement -> measurement.origin().isolated() && measurement.origin().repeat() == repeat)
                .filter(measurement -> measurement.load().tile().equals(tile))
                .filter(measurement -> !measurement.origin().instant().isBefore(since))
                .max(Comparator.comparing(measurement -> measurement.origin().instant()));
    }

    private String outputs() {
        return folder.resolve(OutputFiles.PLACEHOLDER + "." + place.format).toString();
    }

    /** The file of a survey of as many tiles as are in flight, which replaces the one before. */
    private Path survey(Shape tile) throws IOException, InterruptedException {
        Path file = folder.resolve("survey." + place.format);
        Shape shape = new Shape(tile.inlines() * PlanRequest.TILES_IN_FLIGHT, tile.crosslines(), tile.samples());
        if (shape.equals(generated)) return file;
        SyntheticSurvey survey = new SyntheticSurvey(shape, SEED);
        try (VolumeWriter writer =
                Volumes.create(file, survey.survey(), CreateOptions.DEFAULT.withOverwrite(true))) {
            SyntheticData.write(survey, writer, _ -> {});
        }
        generated = shape;
        return file;
    }

    @Override
    public void close() throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) Files.delete(file);
        }
    }
}
