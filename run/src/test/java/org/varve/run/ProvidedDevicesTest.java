package org.varve.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.varve.core.Device;
import org.varve.core.DeviceFailure;
import org.varve.core.DeviceProvider;
import org.varve.tiling.CopyDevice;

/** Of several GPUs the wanted one computes, and those that do not work are told; here they are pretended. */
class ProvidedDevicesTest {

    private static final DeviceProvider.Request REQUEST = new DeviceProvider.Request(1, 1 << 20, 1 << 20);

    private static final List<String> OPENED = new CopyOnWriteArrayList<>();

    private final List<String> notes = new ArrayList<>();

    @TempDir
    private Path folder;

    private ClassLoader before;

    /** Two devices that work, and one that does not. */
    public static final class Pretending implements DeviceProvider {

        @Override
        public String kind() {
            return "cuda";
        }

        @Override
        public Discovery discover(Request request) {
            return new Discovery(List.of(listed("cuda:970"), listed("cuda:971"), listed("cuda:972")), "");
        }

        private static Listed listed(String name) {
            return new Listed(name, "pretended", () -> {
                OPENED.add(name);
                if (name.equals("cuda:971")) throw new DeviceFailure("damaged");
                return new CopyDevice();
            });
        }
    }

    @BeforeEach
    void provide() throws Exception {
        Path services = Files.createDirectories(folder.resolve("META-INF/services"));
        Files.writeString(services.resolve(DeviceProvider.class.getName()), Pretending.class.getName());
        before = Thread.currentThread().getContextClassLoader();
        Thread.currentThread().setContextClassLoader(
                new URLClassLoader(new URL[] {folder.toUri().toURL()}, getClass().getClassLoader()));
        OPENED.clear();
    }

    @AfterEach
    void withdraw() throws Exception {
        try (URLClassLoader _ = (URLClassLoader) Thread.currentThread().getContextClassLoader()) {
            Thread.currentThread().setContextClassLoader(before);
        }
    }

    @Test
    void onlyTheWantedOneIsOpened() {
        try (Device _ = Devices.choose("cuda:972", REQUEST, notes::add)) {
            assertThat(OPENED).containsExactly("cuda:972");
        }
        assertThat(notes).isEmpty();
    }

    @Test
    void thoseThatFailAreToldAndTheOthersComputeTogether() {
        for (String name : Arrays.asList("cuda", Devices.AUTO)) {
            notes.clear();
            try (Device _ = Devices.choose(name, REQUEST, notes::add)) {
                assertThat(OPENED).contains("cuda:970", "cuda:971", "cuda:972");
            }
            assertThat(notes).contains("cuda:971 is left out: damaged");
        }
        assertThat(notes.getLast()).startsWith("device     ");
    }

    @Test
    void oneThatFailsIsRefusedWithTheReasonAndOneThatIsNotThereWithTheOthers() {
        assertThatExceptionOfType(NoDeviceException.class)
                .isThrownBy(() -> Devices.choose("cuda:971", REQUEST, notes::add))
                .withMessage("no CUDA device: cuda:971: damaged");
        assertThatExceptionOfType(NoDeviceException.class)
                .isThrownBy(() -> Devices.choose("cuda:973", REQUEST, notes::add))
                .withMessageContaining("no device cuda:973; there are ").withMessageContaining("cuda:970, cuda:971");
    }
}
