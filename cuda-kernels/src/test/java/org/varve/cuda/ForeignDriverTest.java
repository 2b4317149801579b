package org.varve.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.core.CsvSweep;
import org.varve.core.Device.Extension;
import org.varve.core.DeviceFailure;
import org.varve.core.ProductWay;
import org.varve.core.Shape;
import org.varve.core.Workflow;
import org.varve.operator.Catalogue;

/** Java's foreign functions give what JCuda gives. */
class ForeignDriverTest {

    private static final Shape SHAPE = new Shape(3, 4, 120);

    private final PretendDriver pretend = PretendDriver.load();

    @BeforeEach
    void start() {
        pretend.reset("DEVICES=256MiB,64MiB DRIVER=12040");
    }

    @AfterEach
    void forget() {
        assertThat(pretend.report()).startsWith("allocated=0").contains("pinned=0").doesNotContain("mistakes");
        pretend.reset("");
    }

    private static CudaDriver foreign() {
        return ForeignDriver.open(DriverFunctions.library());
    }

    @Test
    void tellsOfDevicesWhatJCudaTells() throws IOException {
        CudaDriver jcuda = new JCudaCalls();
        CudaDriver foreign = foreign();

        assertThat(foreign.version()).isEqualTo(12040).isEqualTo(jcuda.version());
        assertThat(foreign.deviceCount()).isEqualTo(2).isEqualTo(jcuda.deviceCount());
        for (int device = 0; device < 2; device++) {
            assertThat(CudaDevice.describe(foreign, device)).contains("Pretend GPU " + device)
                    .isEqualTo(CudaDevice.describe(jcuda, device));
            assertThat(foreign.deviceBytes(device)).isEqualTo(jcuda.deviceBytes(device));
        }
    }

    @ParameterizedTest
    @CsvSweep(oneIn = 3, value = {"envelope", "fault-likelihood", "gst-dip-azimuth", "glcm", "median", "semblance",
            "wavelet-bank", "spectral-decomposition", "agc"})
    void computesTheSameBits(String operator) throws IOException {
        Workflow workflow = Workflow.of(operator, Catalogue.get(operator).example());

        float[] expected = new DirectRun(new JCudaCalls(), 0, Extension.DEFAULT).run(workflow, SHAPE);
        float[] actual = new DirectRun(foreign(), 0, Extension.DEFAULT).run(workflow, SHAPE);

        assertThat(actual).isEqualTo(expected);
    }

    /** Both copy rows to host memory, pinned or not, and leave what lies between them. */
    @ParameterizedTest
    @CsvSource({"false, true", "false, false", "true, true", "true, false"})
    void copiesRowsAndLeavesGaps(boolean isForeign, boolean pinned) throws IOException {
        CudaDriver calls = isForeign ? foreign() : new JCudaCalls();
        CudaContext context = new CudaContext(calls, 0);
        long rows = 5;
        int width = 12;
        int gap = 8;
        try (Arena arena = Arena.ofShared(); var _ = context.enter()) {
            long stream = calls.createStream();
            long device = calls.allocate(rows * width);
            MemorySegment sent = arena.allocate(rows * width);
            for (int n = 0; n < rows * width; n++) sent.set(ValueLayout.JAVA_BYTE, n, (byte) n);
            MemorySegment received = arena.allocate(4096, 4096).fill((byte) -1);
            if (pinned) calls.pin(received);
            calls.copyToDevice(device, sent, stream);

            calls.copyToHost(new RowCopy(received.asSlice(16, rows * (gap + width)), gap, gap + width, device), stream);

            calls.synchronize(stream);
            for (int at = 0; at < 4096; at++) {
                int row = Math.floorDiv(at - 16, gap + width);
                int column = at - 16 - row * (gap + width) - gap;
                boolean isCopied = row >= 0 && row < rows && column >= 0;
                assertThat(received.get(ValueLayout.JAVA_BYTE, at)).as("byte %s", at)
                        .isEqualTo((byte) (isCopied ? row * width + column : -1));
            }
            if (pinned) calls.unpin(received);
            calls.free(device);
            calls.destroyStream(stream);
        }
        context.close();
    }

    @Test
    void multipliesToTheSameBitsByCublas() throws IOException {
        PretendDriver.loadCublas();
        Workflow workflow = Workflow.of("products", Catalogue.get("waveform-classification").example());

        for (ProductWay way : ProductWay.values()) {
            float[] expected = new DirectRun(new JCudaCalls(), 0, Extension.DEFAULT).run(workflow, SHAPE, way);
            float[] actual = new DirectRun(foreign(), 0, Extension.DEFAULT).run(workflow, SHAPE, way);

            assertThat(actual).as("%s", way).isEqualTo(expected);
        }
    }

    /** Codes that the driver knows, and one that it does not. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 100, 101, 201, 700, 719, 801, 999, 12345})
    void tellsTheSameOfAFailure(int code) throws IOException {
        String jcuda = failure(new JCudaCalls(), code);
        String foreign = failure(foreign(), code);

        assertThat(foreign).startsWith("cuDriverGetVersion failed with %s (".formatted(code));
        if (code != 12345) assertThat(foreign).isEqualTo(jcuda);
    }

    private String failure(CudaDriver calls, int code) {
        pretend.reset("FAIL=cuDriverGetVersion:1:" + code);
        try {
            return "version " + calls.version();
        } catch (DeviceFailure e) {
            return String.valueOf(e.getMessage());
        } finally {
            pretend.reset("");
        }
    }

    @Test
    void namesAFunctionThatAnOldDriverLacks() {
        SymbolLookup driver = DriverFunctions.library();
        SymbolLookup old = name -> name.equals("cuDevicePrimaryCtxRelease_v2") ? Optional.empty() : driver.find(name);

        assertThatThrownBy(() -> ForeignDriver.open(old)).isInstanceOf(DeviceFailure.class).hasMessage(
                "the driver of CUDA 12.4 lacks the function cuDevicePrimaryCtxRelease_v2: install a newer version");
    }

    @Test
    void namesAFunctionThatALibraryLacksWhichIsNoDriver() {
        assertThatThrownBy(() -> ForeignDriver.open(_ -> Optional.empty())).isInstanceOf(DeviceFailure.class)
                .hasMessage("the driver lacks the function cuInit: install a newer version");
    }

    @Test
    void passesMemoryThatIsBeingFreed() {
        CudaDriver foreign = foreign();
        MemorySegment memory;
        try (Arena arena = Arena.ofConfined()) {
            memory = arena.allocate(4096, 4096);
        }
        assertThatThrownBy(() -> foreign.unpin(memory)).isInstanceOf(DeviceFailure.class)
                .hasMessageContaining("cuMemHostUnregister");
    }

    /** Each thread has its own memory for the addresses of arguments, and its next call overwrites it. */
    @ParameterizedTest
    @CsvSource({"1", "128"})
    void listsAddresses(int count) {
        try (Arena arena = Arena.ofConfined()) {
            List<MemorySegment> arguments = IntStream.range(0, count)
                    .mapToObj(_ -> arena.allocate(8)).toList();

            assertThat(CallMemory.addresses(arguments)).isEqualTo(CallMemory.get().address());

            long[] listed = CallMemory.get().asSlice(0, 8L * count).toArray(ValueLayout.JAVA_LONG);
            assertThat(CudaFunction.DECLARED).allMatch(kernel -> kernel.parameters().size() <= CallMemory.ARGUMENTS);
            assertThat(listed).containsExactly(arguments.stream().mapToLong(MemorySegment::address).toArray());
        }
    }
}
