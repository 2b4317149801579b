package org.varve.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.core.Device;
import org.varve.core.DeviceProvider.Request;

/** The wanted device is opened, or it is said why not; no other takes its place. */
class DevicesTest {

    private static final Request REQUEST = new Request(2, 64 << 20, 1L << 30);

    @Test
    void theCpuIsAlwaysThere() {
        List<String> notes = new ArrayList<>();
        try (Device device = Devices.choose("cpu", REQUEST, notes::add)) {
            assertThat(device.name()).isEqualTo("cpu");
        }

        assertThat(notes).isEmpty();
        Devices.Found found = Devices.find("cpu", REQUEST);
        assertThat(found.devices()).hasSize(1);
        assertThat(found.reason()).isEmpty();
    }

    /** Which device does it is part of the output, and why it is not a better one. */
    @Test
    void theChoiceIsToldWhereNoneWasNamed() {
        List<String> notes = new ArrayList<>();
        try (Device device = Devices.choose(Devices.AUTO, REQUEST, notes::add)) {
            assertThat(notes.getLast()).startsWith("device     %s (%s)".formatted(device.name(), device.description()));
            if (device.name().equals("cpu")) assertThat(notes.getLast()).contains("; no CUDA device: ");
        }
    }

    @Test
    void aDeviceThatIsMissingIsRefusedWithTheReason() {
        assertThat(Devices.find("abacus", REQUEST))
                .isEqualTo(new Devices.Found("abacus", List.of(), "this build has none"));
        assertThatExceptionOfType(NoDeviceException.class)
                .isThrownBy(() -> Devices.choose("nd4j", REQUEST, _ -> {}))
                .satisfies(refusal -> assertThat(refusal.sentence())
                        .isEqualTo("no ND4J device: this build has none: use Run.on(cpu) or auto"));
        assertThatExceptionOfType(NoDeviceException.class)
                .isThrownBy(() -> Devices.choose("cuda:999", REQUEST, _ -> {}))
                .withMessageMatching("no (CUDA device: |device cuda:999; there are ).*");
    }

    @ParameterizedTest
    @ValueSource(strings = {"cuda:", "cuda:x", "cpu:0", "CPU", "", "cuda:0+cuda:1"})
    void otherNamesAreRefused(String name) {
        assertThatIllegalArgumentException().isThrownBy(() -> Devices.choose(name, REQUEST, _ -> {}))
                .withMessageStartingWith("device %s: ".formatted(name));
    }

    /** A plan for a cluster's GPU is made where there is none. */
    @Test
    void aGpuCanBePlannedForWithoutOne() {
        assertThat(Devices.planned("cuda:0", 1L << 30)).hasValueSatisfying(
                device -> assertThat(device.memory().allowed()).isEqualTo(1L << 30));
        assertThat(Devices.planned("cpu", 1L << 30)).isEmpty();
        assertThat(Devices.planned(Devices.AUTO, 1L << 30)).isEmpty();
    }

    @Test
    void countsArePossible() {
        assertThat(Devices.possible("threads", 1)).isEqualTo(1);
        assertThat(Devices.possible("threads", 1024)).isEqualTo(1024);
        for (int count : new int[] {0, -1, 1025}) {
            assertThatIllegalArgumentException().isThrownBy(() -> Devices.possible("threads", count))
                    .withMessage("threads %s: give at least 1 and at most 1024", count);
        }
        assertThat(Devices.defaultThreads()).isBetween(1, 1024);
    }

    @Test
    void gpusComeFirst() {
        assertThat(Devices.kinds()).startsWith("cuda", "cpu").doesNotHaveDuplicates();
    }
}
