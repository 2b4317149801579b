package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.varve.operator.Catalogue;
import org.varve.operator.OperatorEntry;

/**
 * Keeps the tables of the documentation equal to what was measured last, so that nobody measures one and forgets the
 * other. After {@code speed.py}, {@code VARVE_DOCS=write} in the environment of this test writes them anew.
 */
@Execution(ExecutionMode.SAME_THREAD)
class SpeedTest {

    private static final Speed SPEED = Speed.read();
    private static final Path README = Path.of("../README.md");
    private static final Path BENCHMARKS = Path.of("../docs/benchmarks.md");

    @BeforeAll
    static void write() throws IOException {
        if (!"write".equals(System.getenv("VARVE_DOCS"))) return;
        Files.writeString(README, SPEED.numbers().into(Files.readString(README)));
        Files.writeString(BENCHMARKS, SPEED.all().into(SPEED.python().into(Files.readString(BENCHMARKS))));
    }

    @Test
    void theReadmeShowsWhatWasMeasured() throws IOException {
        assertThat(Files.readString(README)).contains(SPEED.numbers().markdown());
    }

    @Test
    void theBenchmarksShowWhatWasMeasured() throws IOException {
        assertThat(Files.readString(BENCHMARKS)).contains(SPEED.python().markdown(), SPEED.all().markdown());
    }

    @Test
    void everyOperatorWasMeasured() {
        Set<String> names = Catalogue.entries().stream().map(OperatorEntry::name).collect(Collectors.toSet());

        assertThat(SPEED.operators().stream().map(Speed.Rate::operator).collect(Collectors.toSet())).isEqualTo(names);
    }

    static Stream<OperatorEntry> slow() {
        return Catalogue.entries().stream().filter(entry -> SPEED.of(entry).orElse(Speed.SLOW) < Speed.SLOW);
    }

    @ParameterizedTest
    @MethodSource("slow")
    void aPageSaysWhyItsOperatorIsSlow(OperatorEntry entry) {
        assertThat(OperatorProse.of(entry).cost()).contains("why it is slow", "Tried");
    }
}
