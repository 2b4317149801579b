package org.varve.formats;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;

/** Finds the folder of test data beside the repository, {@code ../shared/data} as seen from its root. */
public final class SharedData {

    private SharedData() {}

    /** A file of the test data; the test is skipped, with a reason, if there is no such file. */
    public static Path file(String name) {
        Path found = folder();
        assumeTrue(found != null, "no folder shared/data beside the repository or above");
        Path file = found.resolve(name);
        assumeTrue(Files.exists(file), () -> file + " is missing");
        return file;
    }

    private static Path folder() {
        for (Path at = Path.of("").toAbsolutePath(); at != null; at = at.getParent()) {
            Path data = at.resolve("shared/data");
            if (Files.isDirectory(data)) {
                return data;
            }
        }
        return null;
    }
}
