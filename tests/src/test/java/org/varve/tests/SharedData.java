package org.varve.tests;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;

/** Real surveys that lie beside the repository on some machines; tests that need them are skipped elsewhere. */
final class SharedData {

    private SharedData() {}

    /** A file in {@code shared/data} beside the repository, or skips the test with the reason. */
    static Path file(String name) {
        Path repository = Path.of("").toAbsolutePath().getParent();
        Path file = repository.resolveSibling("shared").resolve("data").resolve(name);
        assumeTrue(Files.exists(file), "needs the real survey shared/data/" + name + " beside the repository");
        return file;
    }
}
