package org.varve.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.varve.core.Device;
import org.varve.core.Device.Extension;
import org.varve.core.DeviceFailure;
import org.varve.core.DeviceGroup;
import org.varve.core.Field;
import org.varve.core.Halo;
import org.varve.core.Kernel;
import org.varve.core.PassGraph;
import org.varve.core.Program;
import org.varve.core.Rows;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.Tiles;
import org.varve.kernel.Square;

/** A GPU says that it cannot run a kernel for which there is no CUDA function, and fails in that sentence. */
class TwinlessKernelTest {

    private static final String REASON = "kernel twinless has no CUDA function";
    private static final Survey SURVEY = new Survey(new Shape(2, 3, 40), 0.004, Survey.Unit.SECONDS);
    private static final Tiles TILES = new Tiles(SURVEY.shape(), 1);

    private final PretendDriver driver = PretendDriver.load();

    /** Exists in Java alone. */
    private record Twinless() implements Kernel {

        @Override
        public String name() {
            return "twinless";
        }

        @Override
        public Halo halo() {
            return Halo.NONE;
        }

        @Override
        public double operations(int inputs, int samples) {
            return 0;
        }

        @Override
        public void row(Rows rows, int row) {
            throw new AssertionError("not the CPU's test");
        }
    }

    @AfterEach
    void forget() {
        driver.reset("");
    }

    private static Program program(Kernel last) {
        PassGraph graph = new PassGraph();
        Field squared = graph.apply(new Square(1), Field.SURVEY);
        return Program.of(graph, List.of(graph.apply(last, squared)));
    }

    @Test
    void isAnObstacleAndAFailure() throws IOException {
        assumeTrue(CudaModules.areBuilt(), "needs the kernels' PTX, which needs nvcc");
        driver.reset("DEVICES=64MiB");
        try (Device gpu = CudaDevice.open(CudaBinding.chosen().open(), 0, Long.MAX_VALUE)) {
            assertThat(gpu.obstacle(program(new Twinless()))).contains(REASON);
            assertThat(new DeviceGroup(List.of(gpu, gpu)).obstacle(program(new Twinless()))).contains(REASON);
            assertThat(gpu.obstacle(program(new Square(2)))).isEmpty();
            assertThatThrownBy(() -> gpu.footprint(program(new Twinless()), SURVEY, TILES))
                    .isInstanceOf(DeviceFailure.class).hasMessage(REASON).asString().endsWith(": use Run.on(cpu)");
            assertThatThrownBy(() -> gpu.open(program(new Twinless()), SURVEY, TILES, Extension.DEFAULT))
                    .isInstanceOf(DeviceFailure.class).hasMessage(REASON);
        }
    }

    @Test
    void isAnObstacleForPlans() {
        try (Device planned = new PlannedDevice("cuda:h100", 1 << 30)) {
            assertThat(planned.obstacle(program(new Twinless()))).contains(REASON);
            assertThat(planned.forecast(program(new Twinless()), 40)).isEmpty();
            assertThat(planned.forecast(program(new Square(2)), 40)).isPresent();
        }
    }
}
