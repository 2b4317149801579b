package org.varve.cuda.ptx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.varve.cuda.KernelLaunches;

/** The interpreter finds defects that the pretend driver does not see, as it runs what g++ makes of the sources. */
class PtxBugsTest {

    private static final String STENCIL = "stencil.cu";
    private static final String BARRIER = "__syncthreads();\n    float sum";

    @TempDir
    private static Path launches;

    @TempDir
    private Path folder;

    private PlantedPtx sources;

    @BeforeAll
    static void record() throws IOException {
        KernelLaunches.run("gaussian", Map.of("sigma", "1,1,1"), PtxTest.SHAPE).record(launches, PtxTest.GAP);
        KernelLaunches.run("gaussian", Map.of("sigma", "0,0,1"), PtxTest.SHAPE).record(launches, PtxTest.GAP);
        KernelLaunches.run("first-derivative", Map.of("axis", "sample"), PtxTest.SHAPE).record(launches, PtxTest.GAP);
        KernelLaunches.run("phase-rotation", Map.of("degrees", "30"), PtxTest.SHAPE).record(launches, PtxTest.GAP);
    }

    @BeforeEach
    void copy() throws IOException {
        sources = PlantedPtx.copy(folder);
    }

    private static Recording recording(String kernel) throws IOException {
        return Recording.read(launches.resolve(kernel + ".launch"));
    }

    private static Launch run(Map<String, Kernel> kernels, String kernel) throws IOException {
        return new Launch(kernels.get(kernel), recording(kernel)).run();
    }

    private static void assertFound(String what, ThrowingCallable run) {
        assertThatThrownBy(run).isInstanceOf(Finding.class).hasMessageContaining(what);
    }

    @Test
    void nothingIsFoundWithoutADefect() throws IOException {
        Map<String, Kernel> kernels = Modules.kernels();
        for (String kernel : new String[] {"taps", "taps_staged", "rotation"}) {
            assertThat(Differences.of(run(kernels, kernel)).words()).isZero();
        }
    }

    @Test
    void ofAnotherRounding() throws IOException {
        String text = Modules.text("pointwise");
        assertFound("sub.rz.f32", () -> Kernel.parse(text.replace("sub.rn.f32", "sub.rz.f32")));
        assertFound("sub.f32 has no .rn", () -> Kernel.parse(text.replace("sub.rn.f32", "sub.f32")));
    }

    @Test
    void ofAnotherLaunchBound() throws IOException {
        String text = Modules.text("stencil");
        String bounded = text.replaceFirst("(\\.entry taps\\([^)]*\\))", "$1\n.maxntid 64, 1, 1");
        assertFound("beyond the launch bound of 64", () -> run(Kernel.parse(bounded), "taps"));
    }

    @Test
    @Tag("nightly")
    void ofAnotherLayoutOfAStruct() throws Exception {
        sources.replace("varve.cuh", "  long long plane;  // floats from one inline to the next\n", "")
                .replace("varve.cuh", "  long long row;    // floats", "  long long row, plane;    // floats");
        Map<String, Kernel> kernels = sources.compile("stencil");
        assertThatThrownBy(() -> assertThat(Differences.of(run(kernels, "taps")).words()).isZero())
                .isInstanceOfAny(Finding.class, AssertionError.class);
    }

    @Test
    @Tag("nightly")
    void ofAMisalignedVector() throws Exception {
        sources.replace(STENCIL, "weights[t + radius], x(i, j, k + t)",
                "weights[t + radius], pair(&x(i, j, k + t))")
                .replace(STENCIL, "extern \"C\" __global__ void taps(",
                        """
                                __device__ float pair(const float* p) {
                                  const float2 both = *(const float2*)p;
                                  return both.x + (both.y - both.y);
                                }
                                extern "C" __global__ void taps(""");
        Map<String, Kernel> kernels = sources.compile("stencil");
        assertFound("misaligned: 8 bytes", () -> run(kernels, "taps"));
    }

    @Test
    @Tag("nightly")
    void ofABarrierOfSomeThreads() throws Exception {
        sources.replace(STENCIL, BARRIER, "if (threadIdx.x < 40) __syncthreads();\n    float sum");
        Map<String, Kernel> kernels = sources.compile("stencil");
        assertFound("does not come to the barrier of its warp", () -> run(kernels, "taps_staged"));
    }

    @Test
    @Tag("nightly")
    void ofBarriersOfDifferentWarps() throws Exception {
        sources.replace(STENCIL, BARRIER, "if (threadIdx.x < 32) __syncthreads();\n    float sum");
        Map<String, Kernel> kernels = sources.compile("stencil");
        assertFound("wait at the barriers of", () -> run(kernels, "taps_staged"));
    }

    @Test
    @Tag("nightly")
    void ofAShuffleOfSomeThreads() throws Exception {
        sources.replace(STENCIL, "staged[here + o] = sum[o];",
                "staged[here + o] = threadIdx.x % 2 ? __shfl_down_sync(0xFFFFFFFF, sum[o], 1) : sum[o];");
        Map<String, Kernel> kernels = sources.compile("stencil");
        assertFound("does not come to the shuffle of its warp", () -> run(kernels, "taps_staged"));
    }

    @Test
    @Tag("nightly")
    void ofARace() throws Exception {
        sources.replace(STENCIL, "__syncthreads();\n    for (int o = 0;", "for (int o = 0;");
        Map<String, Kernel> kernels = sources.compile("stencil");
        assertFound("races", () -> run(kernels, "taps_staged"));
    }

    @Test
    @Tag("nightly")
    void ofUnwrittenSharedMemory() throws Exception {
        sources.replace(STENCIL, "k < count + 2 * radius;", "k < count + 2 * radius - 1;");
        Map<String, Kernel> kernels = sources.compile("stencil");
        assertFound("memory that nobody has written", () -> run(kernels, "taps_staged"));
    }

    @Test
    @Tag("nightly")
    void ofMemoryBetweenFields() throws Exception {
        sources.replace(STENCIL, "weights[t + radius], x(i, j, k + t)", "weights[t + radius + 100], x(i, j, k + t)");
        Map<String, Kernel> kernels = sources.compile("stencil");
        assertFound("memory that nobody has written", () -> run(kernels, "taps"));
    }

    @Test
    @Tag("nightly")
    void ofAnAccessBeyondAllMemory() throws Exception {
        sources.replace(STENCIL, "weights[t + radius], x(i, j, k + t)",
                "weights[t + radius], x(i, j, k + t + (1 << 24))");
        Map<String, Kernel> kernels = sources.compile("stencil");
        assertFound("in no allocation", () -> run(kernels, "taps"));
    }

    @Test
    @Tag("nightly")
    void ofAnAddressInThirtyTwoBits() throws Exception {
        sources.replace(STENCIL, "weights[t + radius], x(i, j, k + t)",
                "weights[t + radius], x.origin[int(i * x.plane + j * x.row) + k + t]");
        Kernel kernel = sources.compile("stencil").get("taps");
        Launch near = new Launch(kernel, recording("taps")).run();
        assertThat(Differences.of(near).words()).isZero();
        assertThatThrownBy(() -> {
            Launch far = Launch.spread(kernel, recording("taps"), KernelLaunches.fields("taps")).run();
            assertThat(Differences.of(far).words()).isZero();
        }).isInstanceOfAny(Finding.class, AssertionError.class);
    }

    @Test
    @Tag("nightly")
    void ofBankConflicts() throws Exception {
        double usual = run(Modules.kernels(), "taps_staged").counts().bankConflicts();
        sources.replace(STENCIL, "const int here = threadIdx.x * SAMPLE_RUN;",
                "const int here = (threadIdx.x * 8) % (blockDim.x * SAMPLE_RUN);");
        Map<String, Kernel> kernels = sources.compile("stencil");
        assertThat(run(kernels, "taps_staged").counts().bankConflicts()).isGreaterThan(1.5 * usual);
    }

    @Test
    @Tag("nightly")
    void ofFusedMultiplications() {
        assertFound("has no .rn", () -> sources.compile("pointwise", "-fmad=true"));
    }
}
