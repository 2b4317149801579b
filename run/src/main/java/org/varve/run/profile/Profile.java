package org.varve.run.profile;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.varve.core.Operator;
import org.varve.core.Shape;
import org.varve.core.Workflow;
import org.varve.profiler.Measurement;
import org.varve.run.Devices;
import org.varve.run.Recipe;
import org.varve.run.Run;
import org.varve.run.RunHistory;
import org.varve.run.isolated.IsolatedRuns;
import org.varve.run.isolated.Machine;
import org.varve.run.isolated.TileRuns;

/**
 * Measures the memory and the time of an operator for shapes of tiles, each in a new process that does nothing else.
 * The measurements go to the store of this machine, from which later plans learn. No argument may be null.
 *
 * {@snippet :
 * List<ProfiledShape> rows = Profile.of(new SmoothSlopes(5))
 *         .shapes(new Shape(64, 64, 500), new Shape(128, 128, 500))
 *         .run();
 * }
 *
 * <p>The processes get the class path and the module path of this one, its system properties and its options about
 * modules; no agents or debuggers. An operator of a program's own is made again there by the constructor of its record,
 * so it must be a record of numbers, texts, constants, and records and lists of these. They read generated surveys of
 * as many tiles as are held at a time.
 *
 * <p>What an executable jar (Spring Boot) or a container loads by a class loader of its own is not on the class path:
 * there {@link #of(Operator)} refuses, and an operator is measured in a test or in another program.
 */
public final class Profile {

    private final Workflow workflow;

    /** Checks the settings, which are those of a run. */
    private final Run run;
    private List<Shape> shapes = TileRuns.USUAL;
    private int repeats = 1;
    private String device = Devices.AUTO;
    private Optional<Integer> threads = Optional.empty();
    private Optional<Long> hostBytes = Optional.empty();
    private Optional<Long> deviceBytes = Optional.empty();
    private String format = "sgy";
    private Path folder = Path.of(System.getProperty("java.io.tmpdir"));

    private Profile(Workflow workflow) {
        this.workflow = workflow;
        this.run = Run.of(workflow);
    }

    /**
     * Measures an operator.
     *
     * @throws IllegalArgumentException if a new process could not make it: an operator that is no record, or is not on
     *     the class path
     */
    public static Profile of(Operator operator) {
        IsolatedRuns.requirePortable(requireNonNull(operator, "operator"));
        return new Profile(Workflow.of(operator));
    }

    /** Measures several operators in one pass over the survey, otherwise as {@link #of(Operator)}. */
    public static Profile of(Workflow workflow) {
        requireNonNull(workflow, "workflow").steps().forEach(step -> IsolatedRuns.requirePortable(step.operator()));
        return new Profile(workflow);
    }

    /**
     * Sets the tiles; by default 30 shapes from 16x16x250 to 256x256x1000, which take minutes, and a gigabyte of files.
     */
    public Profile shapes(Shape... tiles) {
        if (tiles.length == 0) throw new IllegalArgumentException("no shapes: give at least one");
        shapes = List.of(tiles);
        return this;
    }

    /** Sets the number of runs for each shape; by default one. */
    public Profile repeats(int count) {
        repeats = Devices.possible("repeats", count);
        return this;
    }

    /** Computes on a device, by its name as for {@link Run#on(String)}. */
    public Profile on(String name) {
        run.on(name);
        device = name;
        return this;
    }

    /** Sets the number of CPU threads, as {@link Run#threads}. */
    public Profile threads(int count) {
        run.threads(count);
        threads = Optional.of(count);
        return this;
    }

    /** Limits the host memory of each process, in bytes. */
    public Profile within(long bytes) {
        run.within(bytes);
        hostBytes = Optional.of(bytes);
        return this;
    }

    /** Limits the memory of each GPU, in bytes. */
    public Profile withinDevice(long bytes) {
        run.withinDevice(bytes);
        deviceBytes = Optional.of(bytes);
        return this;
    }

    /**
     * Sets the format of the surveys and of the outputs; plans learn most from runs in their own formats.
     *
     * @param extension {@code sgy}, the default, {@code su}, {@code zarr}, {@code npy} or {@code raw}
     */
    public Profile format(String extension) {
        format = requireNonNull(extension, "extension");
        return this;
    }

    /** Sets the folder for surveys and outputs, which are deleted in the end; by default that for temporary files. */
    public Profile folder(Path parent) {
        folder = requireNonNull(parent, "parent");
        return this;
    }

    /**
     * Measures every shape, one after the other.
     *
     * @return a row for each shape, in order; the row of a shape that could not be measured says why
     * @throws IOException if a survey cannot be written, or no process can be started
     * @throws InterruptedException if the calling thread is interrupted; the process is ended then
     */
    public List<ProfiledShape> run() throws IOException, InterruptedException {
        IsolatedRuns processes = new IsolatedRuns(workflow, new Machine(device, threads, hostBytes, deviceBytes));
        List<ProfiledShape> rows = new ArrayList<>();
        try (TileRuns runs = new TileRuns(new TileRuns.Place(folder, format), new RunHistory(_ -> {}).store(), alike(),
                processes::run)) {
            for (Shape tile : shapes) {
                TileRuns.Measured measured = runs.measure(tile, repeats, false);
                rows.add(ProfiledShape.of(tile, measured.repeats(), measured.failure()));
            }
        }
        return rows;
    }

    /** The measurements that this one makes. */
    Predicate<Measurement> alike() {
        Recipe recipe = Recipe.of(workflow);
        return measured -> measured.subject().operator().equals(recipe.measured())
                && measured.subject().parameters().equals(recipe.describe())
                && measured.kind().reads().equals(format);
    }
}
