package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * A source file that takes more than some screens holds two things: split it where they meet. Comments are as wide as
 * code.
 */
class FileLengthTest {

    private static final int MOST_LINES = 300;
    private static final int WIDTH = 120;
    private static final Pattern COMMENT = Pattern.compile(" *(/\\*\\*|\\*|//) .*");

    @Test
    void sourceFilesAreShort() throws IOException {
        try (Stream<Path> modules = Files.list(Path.of(".."))) {
            for (Path module : modules.map(folder -> folder.resolve("src/main/java")).filter(Files::exists).toList()) {
                requireShort(module);
            }
        }
    }

    @Test
    void commentsAreAsWideAsCode() throws IOException {
        try (Stream<Path> modules = Files.list(Path.of(".."))) {
            for (Path module : modules.map(folder -> folder.resolve("src")).filter(Files::exists).toList()) {
                for (Path file : sources(module)) {
                    assertThat(Files.readAllLines(file)).as("comments of %s", file)
                            .noneMatch(line -> line.length() > WIDTH && COMMENT.matcher(line).matches());
                }
            }
        }
    }

    private static void requireShort(Path folder) throws IOException {
        List<Path> files = sources(folder);
        assertThat(files).isNotEmpty();
        for (Path file : files) {
            assertThat(Files.readAllLines(file)).as("lines of %s", file).hasSizeLessThanOrEqualTo(MOST_LINES);
        }
    }

    private static List<Path> sources(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(file -> file.toString().endsWith(".java")).toList();
        }
    }
}
