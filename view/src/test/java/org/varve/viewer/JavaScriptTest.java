package org.varve.viewer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.varve.view.Ticks;

/** The modules of the viewer and the scripts of the report, by their own tests in src/test/js and Node's runner. */
class JavaScriptTest {

    private static final int CASES = 100;

    @TempDir
    private Path folder;

    @Test
    void scriptsPassTheirTests() throws IOException, InterruptedException {
        assumeTrue(hasNode(), "needs node");
        copy(Path.of("src/main/resources/org/varve/viewer"));
        copy(Path.of("src/main/resources/org/varve/report"));
        copy(Path.of("src/test/js"));
        Files.writeString(folder.resolve("package.json"), "{\"type\": \"module\"}");
        new ObjectMapper().writeValue(folder.resolve("ticks.json").toFile(), ticks());

        Process node =
                new ProcessBuilder("node", "--test").directory(folder.toFile()).redirectErrorStream(true).start();
        String said = new String(node.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(node.waitFor()).as(said).isZero();
        assertThat(said).containsPattern("(?m)^# pass [1-9]\\d+$").containsPattern("(?m)^# fail 0$");
    }

    private static boolean hasNode() throws InterruptedException {
        try {
            return new ProcessBuilder("node", "--version").start().waitFor() == 0;
        } catch (IOException none) {
            return false;
        }
    }

    private void copy(Path from) throws IOException {
        try (Stream<Path> files = Files.list(from)) {
            for (Path file : files.filter(file -> file.toString().endsWith(".js")).toList()) {
                Files.copy(file, folder.resolve(file.getFileName().toString()));
            }
        }
    }

    /** What the ticks of pictures are for random ranges. */
    private static ArrayNode ticks() {
        ArrayNode cases = new ObjectMapper().createArrayNode();
        Random random = new Random(6);
        for (int n = 0; n < CASES; n++) {
            double low = Math.round(1e4 * random.nextGaussian()) / 100.0;
            double high = low + Math.pow(10, 6 * random.nextDouble() - 2);
            int most = 2 + random.nextInt(9);
            List<Double> values = Ticks.between(low, high, most);
            cases.addObject().put("low", low).put("high", high).put("most", most).putPOJO("values", values);
        }
        return cases;
    }
}
