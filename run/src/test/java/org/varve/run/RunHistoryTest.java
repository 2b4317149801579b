package org.varve.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.varve.core.Demand;
import org.varve.core.Device;
import org.varve.cpu.CpuDevice;
import org.varve.host.JobKind;
import org.varve.operator.Catalogue;
import org.varve.profiler.MachineName;
import org.varve.profiler.MeasurementStore;
import org.varve.tiling.Rates;

/** In a store of the tests' own, as it is emptied. */
@EnabledIfEnvironmentVariable(named = "VARVE_STORE", matches = ".+")
class RunHistoryTest {

    private static Rates rates(RunHistory history) {
        try (Device cpu = new CpuDevice(1, 64 << 20, false)) {
            Recipe recipe = Recipe.of(Catalogue.get("mean").example());
            return history.rates(recipe, new JobKind("npy", "npy", 3), cpu, new Demand(10, 4, 4, 16), 1);
        }
    }

    @Test
    void theSpeedOfTheMachineIsKeptOnlyWhereSomethingMayBeKept() throws IOException {
        MeasurementStore store = new RunHistory(_ -> {}).store();
        store.forgetAll();

        rates(RunHistory.readOnly(_ -> {}));
        assertThat(store.speed(MachineName.ask())).isEmpty();

        Rates measured = rates(new RunHistory(_ -> {}));
        assertThat(store.speed(MachineName.ask())).hasValueSatisfying(
                speed -> assertThat(measured.readBytes()).isCloseTo(speed.fileBytes(), within(1.0)));
        assertThat(rates(RunHistory.readOnly(_ -> {}))).isEqualTo(measured);
    }
}
