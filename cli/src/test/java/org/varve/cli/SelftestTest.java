package org.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.varve.core.Box;
import org.varve.core.Device;
import org.varve.core.DeviceProvider;
import org.varve.core.ForwardingDevice;
import org.varve.core.NotFinite;
import org.varve.core.OutOfBudgetException;
import org.varve.core.Program;
import org.varve.core.Survey;
import org.varve.core.TileRunner;
import org.varve.core.Tiles;
import org.varve.cpu.CpuDevice;
import org.varve.operator.Catalogue;
import org.varve.operator.OperatorEntry;
import org.varve.study.OperatorCheck;
import org.varve.study.Selftest;
import org.varve.study.SelftestResult;
import org.varve.study.ThoroughCheck;
import org.varve.study.ThoroughResult;

class SelftestTest {

    private static final String NAME = "cuda:6";

    @TempDir
    private Path folder;

    /** Finds the device that computes wrong. */
    public static final class Provider implements DeviceProvider {

        @Override
        public String kind() {
            return "cuda";
        }

        @Override
        public Discovery discover(Request request) {
            return new Discovery(List.of(
                    new Listed(NAME, "", () -> new WrongDevice(new CpuDevice(1, 64 << 20, false)))), "");
        }
    }

    /** Computes the last sample of each output wrong. */
    private static final class WrongDevice extends ForwardingDevice {

        private final Device right;

        WrongDevice(Device right) {
            this.right = right;
        }

        @Override
        protected Device delegate() {
            return right;
        }

        @Override
        public String name() {
            return NAME;
        }

        @Override
        public TileRunner open(Program program, Survey survey, Tiles tiles, Extension extension)
                throws OutOfBudgetException {
            return new WrongRunner(right.open(program, survey, tiles, extension));
        }
    }

    private record WrongRunner(TileRunner right) implements TileRunner {

        @Override
        public void start(int slot, Box tile, Box source, List<MemorySegment> inputs, List<MemorySegment> outputs) {
            right.start(slot, tile, source, inputs, outputs);
            right.finish(slot);
            long last = tile.shape().size() - 1;
            for (MemorySegment output : outputs) {
                float value = output.getAtIndex(ValueLayout.JAVA_FLOAT, last);
                output.setAtIndex(ValueLayout.JAVA_FLOAT, last, 1.5f * value + 0.5f);
            }
        }

        @Override
        public void finish(int slot) {
            // done when started
        }

        @Override
        public NotFinite notFinite() {
            return right.notFinite();
        }

        @Override
        public Times times() {
            return right.times();
        }

        @Override
        public void close() {
            right.close();
        }
    }

    @Test
    void oneWrongSampleIsFound() {
        List<OperatorEntry> operators = Catalogue.entries().subList(0, 8);
        SelftestResult result = Selftest.of(new WrongDevice(new CpuDevice(1, 64 << 20, false)), operators);

        assertThat(result.ok()).isFalse();
        assertThat(result.operators()).noneMatch(OperatorCheck::ok);
        assertThat(result.failures()).singleElement().asString()
                .endsWith(operators.getLast().name() + ": the results differ");
    }

    @Test
    void oneWrongSampleOfALargeTileIsFound() throws InterruptedException {
        Device wrong = new WrongDevice(new CpuDevice(1, 64 << 20, false));

        SelftestResult result = Selftest.thorough(wrong, List.of(Catalogue.get("first-derivative")), _ -> {});

        ThoroughResult thorough = result.thorough().orElseThrow();
        assertThat(thorough.rows()).hasSize(3).allSatisfy(
                row -> assertThat(row.checks()).hasSize(4).noneMatch(ThoroughCheck::ok));
        assertThat(thorough.streams()).hasSize(1);
        assertThat(result.failures()).anySatisfy(
                failure -> assertThat(failure)
                        .startsWith("first-derivative axis=inline: definition: the results differ by"));
    }

    private Outcome selftest(String... options) throws IOException {
        Path services = Files.createDirectories(folder.resolve("META-INF/services"));
        Files.writeString(services.resolve(DeviceProvider.class.getName()), Provider.class.getName());
        ClassLoader before = Thread.currentThread().getContextClassLoader();
        try (URLClassLoader loader = new URLClassLoader(new URL[] {folder.toUri().toURL()}, before)) {
            Thread.currentThread().setContextClassLoader(loader);
            return Outcome.of(Stream.concat(Stream.of("selftest", "--operators", "median"), Stream.of(options))
                    .toArray(String[]::new));
        } finally {
            Thread.currentThread().setContextClassLoader(before);
        }
    }

    @Test
    void aDeviceThatFailsIsToldByTheStatusAsText() throws IOException {
        Outcome outcome = selftest("--device", NAME);

        assertThat(outcome.status()).as(outcome.err()).isEqualTo(ExitStatus.DEVICE);
        assertThat(outcome.out()).endsWith("self-test of cuda:6 FAILED: median: the results differ\n");
    }

    @Test
    void aDeviceThatFailsIsToldByTheStatusAsJson() throws IOException {
        Outcome outcome = selftest("--device", NAME, "--json");

        assertThat(outcome.status()).as(outcome.err()).isEqualTo(ExitStatus.DEVICE);
        assertThat(outcome.json().get("ok").asBoolean()).isFalse();
        assertThat(outcome.err()).contains("varve: self-test of cuda:6 FAILED: median: the results differ");
        assertThat(selftest("--device", "cpu", "--json").status()).isEqualTo(ExitStatus.DONE);
    }
}
