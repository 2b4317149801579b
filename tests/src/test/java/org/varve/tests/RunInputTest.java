package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.core.Box;
import org.varve.core.Compilation;
import org.varve.core.Device;
import org.varve.core.DeviceFailure;
import org.varve.core.MemoryFootprint;
import org.varve.core.NotFinite;
import org.varve.core.Program;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.Sweep;
import org.varve.core.TileRunner;
import org.varve.core.Tiles;
import org.varve.core.Volume;
import org.varve.core.VolumeWriter;
import org.varve.file.FormatException;
import org.varve.formats.CreateOptions;
import org.varve.formats.OpenOptions;
import org.varve.formats.Volumes;
import org.varve.host.Budget;
import org.varve.tiling.CopyDevice;
import org.varve.tiling.JobPlan;
import org.varve.tiling.PlanRequest;
import org.varve.tiling.Progress;
import org.varve.tiling.TileEvent;
import org.varve.tiling.TileExecutor;
import org.varve.tiling.TilePlanner;

/**
 * A run that ends early leaves its input as it was: another device takes over, and a stopped run can be done again. A
 * run whose input is changed by others ends without output.
 */
@Execution(ExecutionMode.SAME_THREAD)
class RunInputTest {

    private static final Shape SHAPE = new Shape(40, 50, 200);
    private static final Shape TILE = new Shape(1, 50, 200);
    private static final Budget BUDGET = new Budget(1L << 30, 0, "a test");

    @TempDir
    private Path folder;

    private Cube survey;

    @BeforeEach
    void generate() {
        survey = Cube.random(SHAPE, 12);
    }

    /** Copies, but fails when a tile is finished. */
    private record FailingDevice(CopyDevice copy, int tile) implements Device {

        @Override
        public String name() {
            return "failing";
        }

        @Override
        public String description() {
            return "fails";
        }

        @Override
        public MemoryFootprint footprint(Program program, Survey surveyed, Tiles tiles) {
            return copy.footprint(program, surveyed, tiles);
        }

        @Override
        public TileRunner open(Program program, Survey surveyed, Tiles tiles, Extension extension) {
            TileRunner copier = copy.open(program, surveyed, tiles, extension);
            return new TileRunner() {
                private int finished;

                @Override
                public void start(int slot, Box box, Box source, List<MemorySegment> inputs,
                        List<MemorySegment> outputs) {
                    copier.start(slot, box, source, inputs, outputs);
                }

                @Override
                public void finish(int slot) {
                    if (++finished == tile) throw new DeviceFailure("it fails at tile " + tile);
                    copier.finish(slot);
                }

                @Override
                public NotFinite notFinite() {
                    return copier.notFinite();
                }

                @Override
                public Times times() {
                    return copier.times();
                }

                @Override
                public void close() {
                    copier.close();
                }
            };
        }

        @Override
        public void close() {
            copy.close();
        }
    }

    private Volume input(String name) throws IOException {
        Path file = folder.resolve(name);
        try (VolumeWriter writer = Volumes.create(file, survey.survey(), CreateOptions.DEFAULT)) {
            writer.write(Box.of(SHAPE), MemorySegment.ofArray(survey.samples()));
            writer.commit();
        }
        return Volumes.open(file, OpenOptions.DEFAULT);
    }

    private void copy(Volume input, Device device, Consumer<TileEvent> listener) throws Exception {
        Compilation compilation = new Compilation(CopyDevice.workflow(), input.survey());
        PlanRequest request = PlanRequest.of("copy").withTile(Optional.of(TILE));
        JobPlan plan = new TilePlanner(input.survey(), device, BUDGET, request).plan(compilation);
        try (VolumeWriter output = Volumes.create(folder.resolve("copy.npy"), input,
                CreateOptions.DEFAULT.withOverwrite(true))) {
            new TileExecutor(device, Device.Extension.DEFAULT, listener).run(compilation, plan, input, List.of(output));
        }
    }

    private void assertCopied() throws IOException {
        try (Volume copy = Volumes.open(folder.resolve("copy.npy"), OpenOptions.DEFAULT)) {
            assertThat(Cube.of(copy).samples()).isEqualTo(survey.samples());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"in.npy", "in.sgy", "in.zarr"})
    void theCpuTakesOverFromADeviceThatFails(String name) throws Exception {
        try (Volume input = input(name); CopyDevice other = new CopyDevice()) {
            for (int trial = 0; trial < Sweep.count(15, 100); trial++) {
                Device failing = new FailingDevice(other, 1 + trial % SHAPE.inlines());
                assertThatThrownBy(() -> copy(input, failing, _ -> {}))
                        .isInstanceOf(DeviceFailure.class);
                assertThat(folder.resolve("copy.npy")).doesNotExist();

                copy(input, other, _ -> {});

                assertCopied();
                Files.delete(folder.resolve("copy.npy"));
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"in.npy, in.npy", "in.sgy, in.sgy", "in.zarr, in.zarr/amplitude/0/0/1",
            "in.zarr, in.zarr/.zmetadata"})
    void anInputThatIsWrittenToMeanwhileIsNoticed(String name, String part) throws Exception {
        try (Volume input = input(name); CopyDevice device = new CopyDevice()) {
            Consumer<TileEvent> meddling = event -> {
                if (event instanceof Progress progress && progress.tilesDone() >= SHAPE.inlines() / 2)
                    touch(folder.resolve(part));
            };

            assertThatThrownBy(() -> copy(input, device, meddling)).isInstanceOf(FormatException.class)
                    .hasMessageContaining(part).hasMessageContaining("changed while");

            assertThat(folder.resolve("copy.npy")).doesNotExist();
        }
    }

    private static void touch(Path file) {
        try {
            FileTime before = Files.getLastModifiedTime(file);
            Files.setLastModifiedTime(file, FileTime.fromMillis(before.toMillis() + 2));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"in.npy", "in.sgy", "in.zarr"})
    void anInterruptedRunCanBeDoneAgain(String name) throws Exception {
        try (Volume input = input(name); CopyDevice device = new CopyDevice()) {
            for (int tile = 0; tile < SHAPE.inlines(); tile++) {
                int done = tile;
                Consumer<TileEvent> impatient = event -> {
                    if (event instanceof Progress progress && progress.tilesDone() >= done)
                        Thread.currentThread().interrupt();
                };
                assertThatThrownBy(() -> copy(input, device, impatient)).isInstanceOf(InterruptedException.class);
                Thread.interrupted();
            }

            copy(input, device, _ -> {});

            assertCopied();
        }
    }
}
