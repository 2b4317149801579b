package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.assertj.core.data.Offset;
import org.varve.core.Device.Extension;
import org.varve.core.Device;
import org.varve.core.DeviceProvider.Discovery;
import org.varve.core.DeviceProvider.Request;
import org.varve.core.Shape;
import org.varve.core.Workflow;
import org.varve.cuda.CudaDeviceProvider;
import org.varve.tests.OperatorCases.Case;

/**
 * The GPUs that the pretend driver offers, in this JVM or another; where it was not built, tests that ask for it are
 * skipped.
 *
 * <p>With {@code VARVE_TEST_CUDA=real} in the environment it is the first GPU of the system's own driver instead. Tests
 * that set anything of the pretend driver but the memory of one GPU are then skipped.
 */
final class PretendGpu {

    /** Whether tests are to run on a GPU. */
    static final boolean REAL = "real".equals(System.getenv("VARVE_TEST_CUDA"));

    private static final Path DRIVER = Path.of("../cuda-kernels/target/pretend-gpu/libcuda.so.1").toAbsolutePath();
    private static final Path KERNELS = Path.of("../cuda-kernels/target/classes/org/varve/cuda/kernels.txt");
    private static final String NEEDED = "needs the pretend driver, which needs g++";
    private static final int REPORT_BYTES = 1024;
    private static final String FIRST = "CUDA_VISIBLE_DEVICES=0";

    /** Bytes of NaN that the product leaves after every part of the device memory. */
    private static final String GAPS = "VARVE_CUDA_GAPS";

    /** How the driver is called, which other processes inherit from this one. */
    private static final String BINDING = "VARVE_CUDA_BINDING";

    private PretendGpu() {}

    /** What lets another process find GPUs with so much memory each, such as 64MiB, or 64MiB,64MiB for two. */
    static Map<String, String> environment(String memory) {
        assumeFalse(REAL, "is about pretend GPUs of " + memory);
        assumeTrue(Files.exists(DRIVER), NEEDED);
        assumeTrue(Files.exists(KERNELS), "needs the kernels, which need nvcc");
        Map<String, String> variables = new HashMap<>(
                Map.of("VARVE_CUDA_DRIVER", DRIVER.normalize().toString(), "PRETEND_CUDA_DEVICES", memory));
        Optional.ofNullable(System.getenv(BINDING)).ifPresent(word -> variables.put(BINDING, word));
        return variables;
    }

    /** Makes the pretend driver that of this JVM. */
    @SuppressWarnings("restricted")
    static void load() {
        if (REAL) return;
        assumeTrue(Files.exists(DRIVER), NEEDED);
        // found under its name by JCuda's own library
        System.load(DRIVER.toString());
    }

    /** The memory that is taken now, of pretend GPUs and of the host for them: {@code allocated=0 pinned=0}. */
    @SuppressWarnings("restricted")
    static String held() {
        assumeFalse(REAL, "asks what only the pretend driver knows");
        MethodHandle report = Linker.nativeLinker().downcallHandle(
                SymbolLookup.libraryLookup(DRIVER, Arena.global()).findOrThrow("pretend_cuda_report"),
                FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.ADDRESS, ValueLayout.JAVA_LONG));
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment line = arena.allocate(REPORT_BYTES);
            assertThat((int) report.invokeExact(line, line.byteSize())).isZero();
            return line.getString(0).replaceAll(" peak=[\\d,]+", "");
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }

    /** Skips a test of other processes where they would find no GPU. */
    static void require() {
        if (REAL) {
            open().close();
        } else {
            Map<String, String> _ = environment("1MiB");
        }
    }

    static Device open() {
        load();
        Discovery found = new CudaDeviceProvider().discover(new Request(1, 0, Long.MAX_VALUE));
        assumeTrue(!found.devices().isEmpty(), found.reason());
        return found.devices().getFirst().open();
    }

    /** Skips a test of plans that fill a GPU where gaps take part of its memory. */
    static void assumeNoGaps() {
        assumeTrue(System.getenv(GAPS) == null, GAPS + ": gaps take the memory that is scarce here");
    }

    /** Where candidates are about as good, rounding may choose another, whose values differ by more than this. */
    private static final double MUCH = 1e-2;
    private static final double SELDOM = 5e-3;
    private static final float AS_GOOD = 1e-5f;

    /** Compares an operator, over a cube in one tile, with its plain body on the CPU. */
    static void requireAgreement(Device device, Case operator, Cube cube, Shape shape) {
        Workflow workflow = Workflow.of(operator.operator(), operator.create());
        List<float[]> expected = CpuRun.whole(cube, false).run(workflow, cube);
        List<float[]> actual = new TiledRun(device, shape, 1, Extension.DEFAULT).run(workflow, cube);
        for (int output = 0; output < expected.size(); output++) {
            if (operator.cudaTolerance() > 0 && operator.isScanned(output)) {
                requireAsGood(operator, output, actual, expected);
            } else {
                assertThat(Agreement.relativeRms(actual.get(output), expected.get(output), operator.period(output)))
                        .as("output %s", output)
                        .isLessThanOrEqualTo(operator.cudaTolerance());
            }
        }
    }

    /** Where another candidate was chosen, it is as good, as the first output tells. */
    private static void requireAsGood(
            Case operator, int output, List<float[]> actual, List<float[]> expected) {
        int[] differing = Agreement.differing(
                actual.get(output), expected.get(output), MUCH, operator.period(output));
        assertThat(differing.length).as("output %s", output)
                .isLessThanOrEqualTo((int) (SELDOM * expected.get(output).length));
        for (int s : differing) {
            assertThat(actual.get(0)[s]).as("first output where output %s differs", output)
                    .isCloseTo(expected.get(0)[s], Offset.offset(AS_GOOD));
        }
    }

    /** Starts a process that finds pretend GPUs, with settings such as {@code DEVICES=64MiB}. */
    static List<String> starter(String... settings) {
        if (REAL) return realStarter(settings);
        assumeTrue(Files.exists(DRIVER), NEEDED);
        List<String> command = new ArrayList<>(List.of("env", "VARVE_CUDA_DRIVER=" + DRIVER));
        command.addAll(inherited(GAPS));
        command.addAll(inherited(BINDING));
        for (String setting : settings) command.add(setting.startsWith("VARVE_") ? setting : "PRETEND_CUDA_" + setting);
        return command;
    }

    private static List<String> inherited(String variable) {
        return Optional.ofNullable(System.getenv(variable)).map(value -> variable + "=" + value).stream().toList();
    }

    /** Starts a process that finds one GPU, and is allowed the memory that a pretend GPU would have. */
    private static List<String> realStarter(String... settings) {
        open().close();
        List<String> command = new ArrayList<>(List.of("env", FIRST));
        command.addAll(inherited(BINDING));
        for (String setting : settings) {
            if (!setting.matches("DEVICES=\\d+[KMG]iB")) abort("is about the pretend driver with " + setting);
            String memory = setting.replace("DEVICES=", "");
            // the launcher, the verb and its arguments; the memory for verbs that heed it
            String script = "case $2 in run | plan) exec \"$@\" --device-memory %s ;; *) exec \"$@\" ;; esac"
                    .formatted(memory);
            command.addAll(List.of("sh", "-c", script, "sh"));
        }
        return command;
    }
}
