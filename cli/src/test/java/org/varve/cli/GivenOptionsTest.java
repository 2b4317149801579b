package org.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.varve.core.Shape;
import org.varve.core.Survey;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine;

/** What a viewer was told of its files, as words of a command that runs an operator on one. */
class GivenOptionsTest {

    private static final Survey TIME = new Survey(new Shape(2, 2, 2), 0.004, Survey.Unit.SECONDS);
    private static final Survey DEPTH = new Survey(new Shape(2, 2, 2), 5, Survey.Unit.METRES);

    @Command
    private static final class Probe {

        @Mixin
        private VolumeOptions volume = new VolumeOptions();

        @Mixin
        private MapOptions map = new MapOptions();

        static Probe of(String... words) {
            Probe probe = new Probe();
            Converters.register(new CommandLine(probe)).parseArgs(words);
            probe.volume.input(Path.of("first.sgy"));
            return probe;
        }
    }

    @Test
    void eachFileGetsTheOptionsOfItsFormat() throws IOException {
        Probe probe = Probe.of("--inline-byte", "9:2", "--salvage", "--interval", "0.002", "--shape", "2,3,4",
                "--bins", "25,12.5", "--velocity", "8200ft/s");

        assertThat(probe.volume.words(Path.of("first.sgy")))
                .containsExactly("--inline-byte", "9:2", "--salvage", "--interval", "0.002");
        assertThat(probe.volume.words(Path.of("second.raw")))
                .containsExactly("--interval", "0.002", "--shape", "2,3,4");
        assertThat(probe.map.words(TIME)).containsExactly("--bins", "25,12.5", "--velocity", "8200ft/s");
        assertThat(probe.map.words(DEPTH)).containsExactly("--bins", "25,12.5");
    }

    @Test
    void aFormatIsGivenWhereItIsMeant() throws IOException {
        Probe probe = Probe.of("--format", "su");

        assertThat(probe.volume.words(Path.of("first.sgy"))).containsExactly("--format", "su");
        assertThat(probe.volume.words(Path.of("second.npy"))).isEmpty();
        assertThat(probe.volume.words(Path.of("third.dat"))).containsExactly("--format", "su");
    }

    @Test
    void nothingGivenIsNothing() throws IOException {
        assertThat(Probe.of().volume.words(Path.of("first.sgy"))).isEmpty();
    }
}
