package org.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.varve.core.Device;
import org.varve.core.DeviceProvider;
import org.varve.core.MemoryFootprint;
import org.varve.core.Program;
import org.varve.core.Survey;
import org.varve.core.TileRunner;
import org.varve.core.Tiles;

/** A device that says of every program that it cannot run it, because it lacks the code. */
class DeviceObstacleTest {

    private static final String NAME = "cuda:99";
    private static final String REASON = "kernel taps has no function here";

    private final ClassLoader before = Thread.currentThread().getContextClassLoader();

    @TempDir
    private Path folder;

    /** Found as a GPU is. */
    public static final class Provider implements DeviceProvider {

        @Override
        public String kind() {
            return "cuda";
        }

        @Override
        public Discovery discover(Request request) {
            return new Discovery(List.of(new Listed(NAME, "lacks code", LackingDevice::new)), "");
        }
    }

    private static final class LackingDevice implements Device {

        @Override
        public String name() {
            return NAME;
        }

        @Override
        public String description() {
            return "lacks code";
        }

        @Override
        public Optional<String> obstacle(Program program) {
            return Optional.of(REASON);
        }

        @Override
        public MemoryFootprint footprint(Program program, Survey survey, Tiles tiles) {
            return new MemoryFootprint(List.of());
        }

        @Override
        public TileRunner open(Program program, Survey survey, Tiles tiles, Extension extension) {
            throw new AssertionError("opened for a program that it cannot run");
        }

        @Override
        public void close() {
            // holds nothing
        }
    }

    @BeforeEach
    void provide() throws IOException {
        Path services = Files.createDirectories(folder.resolve("META-INF/services"));
        Files.writeString(services.resolve(DeviceProvider.class.getName()), Provider.class.getName());
        URL[] path = {folder.toUri().toURL()};
        Thread.currentThread().setContextClassLoader(new URLClassLoader(path, before));
    }

    @AfterEach
    void forget() throws IOException {
        ((URLClassLoader) Thread.currentThread().getContextClassLoader()).close();
        Thread.currentThread().setContextClassLoader(before);
    }

    private Outcome run(String device) {
        Path survey = Outcome.survey(folder.resolve("survey.npy"));
        return Outcome.of("run", "gaussian", survey.toString(), folder.resolve("out.npy").toString(), "--device",
                device,
                "--json");
    }

    @Test
    void theCpuTakesOverAloudWhereNobodyAskedForTheDevice() {
        Outcome outcome = run("auto");

        assertThat(outcome.status()).as(outcome.err()).isEqualTo(ExitStatus.DONE);
        assertThat(outcome.json().get("device").asText()).isEqualTo("cpu");
        assertThat(outcome.err()).containsOnlyOnce(NAME + " cannot do it, and the CPU takes over: ").contains(REASON);
    }

    @Test
    void whoeverAskedForTheDeviceIsToldWhy() {
        Outcome outcome = run(NAME);

        assertThat(outcome.status()).isEqualTo(ExitStatus.DEVICE);
        assertThat(outcome.err()).contains(NAME + " cannot run gaussian: " + REASON + ": use --device cpu");
        assertThat(folder.resolve("out.npy")).doesNotExist();
    }
}
