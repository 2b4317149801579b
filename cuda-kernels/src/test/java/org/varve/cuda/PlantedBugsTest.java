package org.varve.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.varve.core.Boundary;
import org.varve.core.Device.Extension;
import org.varve.core.DeviceFailure;
import org.varve.core.NanPolicy;
import org.varve.core.Operator;
import org.varve.operator.Catalogue;

/**
 * Defects that are planted in copies of the kernels, or in the host's calls of the driver: without a mode of the tests
 * most of them cannot be seen, and the mode finds them.
 */
class PlantedBugsTest {

    private static final Extension ZEROS = new Extension(Boundary.CONSTANT, NanPolicy.PROPAGATE);
    private static final long GAP = 16 << 10;

    /** A copy of a tile takes 80 ms, so that nobody is late enough to see it done by chance. */
    private static final String SLOWLY = "COPY_GBPS=0.0002";

    /** Whatever the environment asks for. */
    private static final String WITHOUT_MODES = "GUARD=0 SHUFFLE=0 LATE=0 ";

    private final PretendDriver driver = PretendDriver.load();

    @BeforeEach
    void needKernels() {
        assumeTrue(CudaModules.areBuilt(), "needs the kernels' PTX, which needs nvcc");
    }

    @AfterEach
    void forget() {
        driver.reset("");
    }

    /** Nine weights along the samples, summed in shared memory. */
    private static Operator smoothing() {
        return Catalogue.get("gaussian").create(Map.of("sigma", "0,0,1"));
    }

    private float[] run(String settings, long gap) throws IOException {
        driver.reset(WITHOUT_MODES + settings);
        return new DirectRun(CudaBinding.chosen().open(), gap, ZEROS).run(smoothing());
    }

    /** The driver, but for some calls, which do nothing. */
    private static CudaDriver without(String... omitted) throws IOException {
        CudaDriver calls = CudaBinding.chosen().open();
        return (CudaDriver) Proxy.newProxyInstance(
                CudaDriver.class.getClassLoader(), new Class<?>[] {CudaDriver.class}, (_, method, arguments) -> {
                    if (List.of(omitted).contains(method.getName())) return null;
                    // what nobody has waited for cannot be timed
                    if (method.getName().equals("elapsed")) return 0f;
                    try {
                        return method.invoke(calls, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    @Test
    void aMissingBarrierIsFoundByShuffledThreads() throws Exception {
        float[] expected = run("", 0);
        String kernels = PlantedKernels.build("barrier", "stencil.cu", PlantedKernels.MISSING_BARRIER);

        assertThat(run(kernels, 0)).isEqualTo(expected);
        assertThat(run(kernels + "SHUFFLE=1", 0)).isNotEqualTo(expected);
        assertThat(run("SHUFFLE=1", 0)).isEqualTo(expected);
    }

    @Test
    void anOverrunIntoTheNextFieldIsFoundByGaps() throws Exception {
        float[] expected = run("", 0);
        String kernels = PlantedKernels.build("overrun", "stencil.cu",
                "s/k < count; k += blockDim.x) y(/k < count + (row == rows - 1); k += blockDim.x) y(/");

        assertThat(run(kernels + "GUARD=1", 0)).isEqualTo(expected);
        assertThatThrownBy(() -> run(kernels, GAP))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("a kernel wrote 0 bytes behind ");
        assertThat(run("", GAP)).isEqualTo(expected);
    }

    /** Fresh memory of a process is zero, as the samples beyond the survey should be. */
    @Test
    void aStaleReadIsFoundByPoison() throws Exception {
        float[] expected = run("", 0);
        String kernels = PlantedKernels.build("stale", "survey.cu",
                "s/if (n < count) \\*to = zeroMissing/if (n < count \\&\\& si >= 0 \\&\\& sk >= 0) *to = zeroMissing/");

        assertThat(run(kernels, 0)).isEqualTo(expected);
        assertThat(run(kernels, GAP)).isNotEqualTo(expected).contains(Float.NaN);
    }

    @Test
    void aLaunchThatIsTooLongIsFoundByTheWatchdog() throws Exception {
        String kernels = PlantedKernels.build("long", "stencil.cu",
                "s/__syncthreads();/for (volatile int n = 0; n < 1000000; n = n + 1) {}\\n    __syncthreads();/");

        run("WATCHDOG=0.1", 0);
        assertThatThrownBy(() -> run(kernels + "WATCHDOG=0.1", 0))
                .isInstanceOf(DeviceFailure.class)
                .hasMessageContaining("702 (CUDA_ERROR_LAUNCH_TIMEOUT)");
    }

    @Test
    void anEarlyReadOfTheHostIsFoundByLateCopies() throws Exception {
        driver.reset(SLOWLY + " LATE=1");

        assertThat(new DirectRun(without("await"), 0, ZEROS).run(smoothing())).containsOnly(Float.NaN);
    }

    /** Kernels that begin before their input has arrived, or even before its copy has begun: memory is poisoned. */
    @Test
    void anEarlyReadOfTheDeviceIsFoundByLateCopies() throws Exception {
        assertThat(run(SLOWLY + " LATE=1", GAP)).doesNotContain(Float.NaN);
        driver.reset(SLOWLY + " LATE=1");

        assertThat(new DirectRun(without("wait"), GAP, ZEROS).run(smoothing())).contains(Float.NaN);
    }

    @Test
    void aMissingWaitAtClosingIsFound() throws Exception {
        float[] expected = run(SLOWLY, 0);
        assertThat(driver.report()).isEqualTo("allocated=0 peak=2097152 pinned=0");
        driver.reset(SLOWLY);

        assertThat(new DirectRun(without("await", "synchronize"), 0, ZEROS).run(smoothing())).isNotEqualTo(expected);

        assertThat(driver.report()).contains("mistakes=");
    }
}
