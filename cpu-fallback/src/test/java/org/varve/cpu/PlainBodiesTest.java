package org.varve.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.varve.operator.Catalogue;
import org.varve.operator.OperatorEntry;

/** The CPU computes every operator, if slowly, where Java was started without the Vector API. */
class PlainBodiesTest {

    @Test
    void everyOperatorRunsWithoutVectors() throws Exception {
        List<String> command = List.of(Path.of(System.getProperty("java.home"), "bin/java").toString(),
                "--enable-native-access=ALL-UNNAMED", "-Xmx512m", "-XX:TieredStopAtLevel=1",
                "-cp", System.getProperty("java.class.path"), WithoutVectors.class.getName());
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String told = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(process.waitFor()).as(told).isZero();
        assertThat(told.lines()).containsExactlyElementsOf(
                Catalogue.entries().stream().map(OperatorEntry::name).toList());
    }
}
