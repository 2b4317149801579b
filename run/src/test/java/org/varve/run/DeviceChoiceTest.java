package org.varve.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.core.Device;
import org.varve.core.DeviceFailure;
import org.varve.core.DeviceProvider;
import org.varve.core.OutOfBudgetException;
import org.varve.core.Shape;
import org.varve.core.VolumeWriter;
import org.varve.host.MemoryTakenException;
import org.varve.operator.MeanFilter;
import org.varve.operator.Window;
import org.varve.run.journal.Resuming;
import org.varve.tiling.Strategy;

/**
 * Which device computes, what becomes of a run whose GPU fails, and what the user hears of it. The store is empty, as
 * the CPU could be predicted to be sooner by what other tests measured.
 */
@Isolated("empties the store")
@EnabledIfEnvironmentVariable(named = "VARVE_STORE", matches = ".+")
class DeviceChoiceTest {

    private static final Shape SHAPE = new Shape(12, 8, 20);

    @TempDir
    private Path folder;

    @TempDir
    private Path services;

    private final PretendedGpu gpu = new PretendedGpu();
    private final List<String> heard = Collections.synchronizedList(new ArrayList<>());

    @BeforeEach
    void forget() throws IOException {
        new RunHistory(_ -> {}).store().forgetAll();
    }

    @BeforeEach
    void requireNoOtherGpu() {
        DeviceProvider.Request request = new DeviceProvider.Request(1, 1 << 20, 1 << 20);
        assumeTrue(Devices.find("cuda", request).devices().isEmpty(), "a GPU is there, which would be chosen too");
    }

    private static float[] samples() {
        float[] samples = new float[(int) SHAPE.size()];
        for (int s = 0; s < samples.length; s++) samples[s] = (s * 7919 % 1013) - 500;
        return samples;
    }

    private Run mean() {
        return inPlannedTiles().tile(new Shape(2, 8, 20));
    }

    private Run inPlannedTiles() {
        return Run.of(new MeanFilter(new Window(3, 3, 3))).from(ArrayVolume.of(samples(), SHAPE)).threads(1)
                .to(folder.resolve("mean.npy")).listener(event -> {
                    if (event instanceof RunEvent.Noted(var note)) heard.add(note.toString());
                    if (event instanceof RunEvent.SetUp(String sentence)) heard.add(sentence);
                });
    }

    private RunResult run(Run run) throws Exception {
        return gpu.with(services, run::run);
    }

    private void assertIsTheMean(Path file) throws Exception {
        Path expected = folder.resolve("expected.npy");
        mean().on("cpu").to(expected).run();
        assertThat(file).hasSameBinaryContentAs(expected);
    }

    @Test
    void aGpuComputesWhereNoDeviceIsNamed() throws Exception {
        RunResult result = run(mean());

        assertThat(result.job().device()).isSameAs(gpu);
        assertThat(heard).contains("device     cuda:980 (pretended)");
        assertThat(gpu.closed).hasValue(1);
        assertIsTheMean(folder.resolve("mean.npy"));
    }

    /** At once, and after some tiles were written. */
    @ParameterizedTest
    @ValueSource(ints = {0, 3})
    void theCpuTakesOverFromAGpuThatFails(int tiles) throws Exception {
        gpu.tiles = tiles;

        RunResult result = run(mean());

        assertThat(result.job().device().name()).isEqualTo("cpu");
        assertThat(heard).contains("cuda:980 cannot do it, and the CPU takes over: it lost "
                + (tiles == 0 ? "its kernels" : "a tile"));
        assertThat(gpu.closed).hasValue(1);
        assertIsTheMean(folder.resolve("mean.npy"));
    }

    @Test
    void theCpuTakesOverFromAGpuThatIsTooSmall() throws Exception {
        gpu.isTooSmall = true;

        assertThat(run(mean()).job().device().name()).isEqualTo("cpu");

        assertThat(heard).contains("cuda:980 cannot do it, and the CPU takes over: the GPU is too small");
        assertThat(gpu.closed).hasValue(1);
    }

    /** Whoever names a GPU wants no other device, and learns what the CPU would need. */
    @ParameterizedTest
    @ValueSource(ints = {-1, 0, 3})
    void aGpuThatWasNamedIsNotReplaced(int tiles) {
        gpu.tiles = tiles;

        assertThatExceptionOfType(RuntimeException.class).isThrownBy(() -> run(mean().on(PretendedGpu.NAME)))
                .satisfies(failure -> {
                    assertThat(failure).isInstanceOfAny(DeviceFailure.class, NoDeviceException.class);
                    assertThat(MemoryNeeded.behind(failure))
                            .hasValueSatisfying(needed -> assertThat(needed.device()).isEqualTo("cpu"));
                });

        assertThat(gpu.closed).hasValue(tiles < 0 ? 0 : 1);
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void aNamedGpuThatIsTooSmallIsRefused() {
        gpu.isTooSmall = true;

        assertThatExceptionOfType(OutOfBudgetException.class).isThrownBy(() -> run(mean().on(PretendedGpu.NAME)))
                .withMessage("the GPU is too small");
        assertThat(gpu.closed).hasValue(1);
    }

    /** It is the program's, which goes on with it. */
    @Test
    void aDeviceOfTheProgramIsNeitherReplacedNorClosed() {
        gpu.tiles = 3;

        assertThatExceptionOfType(DeviceFailure.class).isThrownBy(() -> mean().on(gpu).run());

        assertThat(gpu.closed).hasValue(0);
        assertThat(folder).isEmptyDirectory();
    }

    /** They cannot be written again. */
    @Test
    void theCpuDoesNotTakeOverWhereTheProgramsWritersHoldTiles() {
        gpu.tiles = 3;
        float[] output = new float[(int) SHAPE.size()];

        assertThatExceptionOfType(DeviceFailure.class)
                .isThrownBy(() -> run(mean().to(List.of(ArrayVolume.of(output, SHAPE).writer()))));
    }

    /** The CPU would compute other bits than those of the tiles that are on the disk. */
    @Test
    void theCpuDoesNotGoOnWithTheJournalOfAGpu() throws Exception {
        run(mean().resumable(Resuming.SHARED.range(0)));
        gpu.tiles = 1;

        assertThatExceptionOfType(DeviceFailure.class).isThrownBy(() -> run(mean().resumable(Resuming.ALONE)));
        assertThat(heard).contains("the journal %s stays: the same run goes on where it was"
                .formatted(folder.resolve("mean.npy.journal")));

        gpu.tiles = Integer.MAX_VALUE;
        assertThat(run(mean().resumable(Resuming.ALONE)).job().device()).isSameAs(gpu);
        assertIsTheMean(folder.resolve("mean.npy"));
    }

    @Test
    void theCpuTakesOverARunWithAJournalOfWhichNothingIsOnTheDisk() throws Exception {
        gpu.tiles = 0;

        assertThat(run(mean().resumable(Resuming.ALONE)).job().device().name()).isEqualTo("cpu");

        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).containsExactly(folder.resolve("mean.npy"));
        }
    }

    @Test
    void theCpuComputesInTheFirstPlaceWhereItShouldBeSooner() throws Exception {
        gpu.forecast = OptionalDouble.of(1);

        assertThat(run(mean()).job().device().name()).isEqualTo("cpu");

        assertThat(heard).anySatisfy(told -> assertThat(told).matches(
                "device     cpu \\(.*\\) in its place: .* s predicted, .*; [\\d.]+ s on cuda:980, not measured yet"));
        assertThat(gpu.closed).hasValue(1);
    }

    /** Nobody knows what it would take. */
    @Test
    void aGpuOfWhichNothingIsKnownIsNotComparedWithTheCpu() throws Exception {
        gpu.forecast = OptionalDouble.empty();

        assertThat(run(mean()).job().device()).isSameAs(gpu);
    }

    /** Those who go on with the run may have no such GPU, or a faster one; it keeps to one kind. */
    @Test
    void aGpuThatWasNamedOrThatBeginsAJournalIsNotComparedWithTheCpu() throws Exception {
        gpu.forecast = OptionalDouble.of(1);

        assertThat(run(mean().on(PretendedGpu.NAME)).job().device()).isSameAs(gpu);
        Files.delete(folder.resolve("mean.npy"));
        assertThat(run(mean().resumable(Resuming.ALONE)).job().device()).isSameAs(gpu);
    }

    @Test
    void memoryThatIsGivenForDevicesIsNeedlessOnTheCpu() throws Exception {
        String note = "the memory given for devices does not matter here: the CPU computes in host memory";
        mean().on("cpu").run();
        assertThat(heard).doesNotContain(note);
        Files.delete(folder.resolve("mean.npy"));

        run(mean().withinDevice(1 << 30));
        assertThat(heard).doesNotContain(note);
        Files.delete(folder.resolve("mean.npy"));

        mean().on("cpu").withinDevice(1 << 30).run();
        assertThat(heard).contains(note);
    }

    @Test
    void aStrategyThatDoesNotLookAtTheMemoryIsTold() throws Exception {
        String warning = "the strategy %s does not look at the memory allowed: the run may be killed";
        inPlannedTiles().on("cpu").strategy(Strategy.LARGEST).run();
        assertThat(heard).noneMatch(told -> told.contains("the run may be killed"));
        Files.delete(folder.resolve("mean.npy"));

        inPlannedTiles().on("cpu").strategy(Strategy.CUBE).plan().close();
        assertThat(heard).contains(warning.formatted(Strategy.CUBE));

        heard.clear();
        gpu.with(services,
                () -> inPlannedTiles().on(PretendedGpu.NAME).withinDevice(1 << 30).strategy(Strategy.CUBE).plan())
                .close();
        assertThat(heard).contains(warning.formatted(Strategy.CUBE));
    }

    /** The outputs of a plan are not begun: the CPU can take over even where a program's writers are waiting. */
    @Test
    void theCpuTakesOverAPlanOfAGpuThatIsTooSmall() throws Exception {
        gpu.isTooSmall = true;
        float[] output = new float[(int) SHAPE.size()];

        String name = gpu.with(services, () -> {
            try (PlannedRun planned = mean().to(List.of(ArrayVolume.of(output, SHAPE).writer())).plan()) {
                Device device = planned.job().device();
                planned.run();
                return device.name();
            }
        });

        assertThat(name).isEqualTo("cpu");
        assertThat(output).isNotEqualTo(new float[output.length]);
    }

    /** What was planned for the GPU is of no use then. */
    @Test
    void theCpuTakesOverAPlannedRunOfAGpuThatFails() throws Exception {
        gpu.tiles = 3;

        RunResult result = gpu.with(services, () -> {
            try (PlannedRun planned = mean().plan()) {
                assertThat(planned.job().device()).isSameAs(gpu);
                return planned.run();
            }
        });

        assertThat(result.job().device().name()).isEqualTo("cpu");
        assertIsTheMean(folder.resolve("mean.npy"));
    }

    private long plannedAnew() {
        return heard.stream().filter(told -> told.startsWith("planned anew: the run was planned to take ")).count();
    }

    /** As when several runs start at the same time. */
    @Test
    void aRunIsPlannedAnewUpToSixTimesWhereOthersTakeItsMemory() throws Exception {
        gpu.isMemoryTaken = () -> plannedAnew() < 5;
        assertThat(run(mean().on(PretendedGpu.NAME)).took().tiles()).isEqualTo(6);
        assertThat(plannedAnew()).isEqualTo(5);
        Files.delete(folder.resolve("mean.npy"));

        heard.clear();
        gpu.isMemoryTaken = () -> true;
        assertThatExceptionOfType(MemoryTakenException.class).isThrownBy(() -> run(mean().on(PretendedGpu.NAME)));
        assertThat(plannedAnew()).isEqualTo(5);
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void theCpuDoesNotTakeOverAPlannedRunWhereTheProgramsWritersHoldTiles() throws Exception {
        gpu.tiles = 3;
        VolumeWriter writer = ArrayVolume.of(new float[(int) SHAPE.size()], SHAPE).writer();

        gpu.with(services, () -> {
            try (PlannedRun planned = mean().to(List.of(writer)).plan()) {
                assertThatExceptionOfType(DeviceFailure.class).isThrownBy(planned::run);
                return gpu;
            }
        });
    }
}
