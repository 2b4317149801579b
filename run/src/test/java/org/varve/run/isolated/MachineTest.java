package org.varve.run.isolated;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.varve.core.Shape;
import org.varve.operator.MeanFilter;
import org.varve.operator.Window;
import org.varve.run.ArrayVolume;
import org.varve.run.Devices;
import org.varve.run.PlannedRun;
import org.varve.run.Run;

/** A process in which something is measured keeps to the device, the threads and the memory that were given. */
class MachineTest {

    private static final Shape SHAPE = new Shape(4, 5, 6);

    private static PlannedRun planned(Machine machine) throws Exception {
        return machine.applyTo(Run.of(new MeanFilter(new Window(3, 3, 3)))
                .from(ArrayVolume.of(new float[(int) SHAPE.size()], SHAPE))).plan();
    }

    @Test
    void whatIsGivenIsKeptTo() throws Exception {
        Machine machine = new Machine("cuda:0", Optional.of(3), Optional.of(1L << 30), Optional.of(1L << 29));

        try (PlannedRun planned = planned(machine)) {
            assertThat(planned.job().device().name()).isEqualTo("cuda:0");
            assertThat(planned.job().device().memory().allowed()).isEqualTo(1L << 29);
            assertThat(planned.job().threads()).isEqualTo(3);
            assertThat(planned.job().budget().allowed()).isEqualTo(1L << 30);
        }
    }

    @Test
    void whatIsNotGivenIsAsUsual() throws Exception {
        try (PlannedRun planned = planned(
                new Machine("cpu", Optional.empty(), Optional.empty(), Optional.empty()))) {
            assertThat(planned.job().threads()).isEqualTo(Devices.defaultThreads());
            assertThat(planned.job().budget().limit().isGiven()).isFalse();
        }
    }
}
