package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A source file that takes more than some screens holds two things: split it where they meet. */
class FileLengthTest {

    private static final int MOST_LINES = 300;

    @Test
    void sourceFilesAreShort() throws IOException {
        try (Stream<Path> modules = Files.list(Path.of(".."))) {
            for (Path module : modules.map(folder -> folder.resolve("src/main/java")).filter(Files::exists).toList()) {
                requireShort(module);
            }
        }
    }

    private static void requireShort(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            List<Path> files = all.filter(file -> file.toString().endsWith(".java")).toList();
            assertThat(files).isNotEmpty();
            for (Path file : files) {
                assertThat(Files.readAllLines(file)).as("lines of %s", file).hasSizeLessThanOrEqualTo(MOST_LINES);
            }
        }
    }
}
