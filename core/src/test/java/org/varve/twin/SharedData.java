package org.varve.twin;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashMap;
import java.util.Map;

/**
 * The test data in {@code ../shared/data}, as seen from the root of the repository, or their generated twins where
 * there is no such folder.
 */
public final class SharedData {

    private static final Map<String, Path> TWINS = new HashMap<>();

    private SharedData() {}

    /** Whether the test data themselves are there. */
    public static boolean isReal() {
        return folder() != null;
    }

    /** A file of the test data or its twin; the test is skipped, with a reason, if there is neither. */
    public static Path file(String name) {
        Path folder = folder();
        if (folder == null) {
            assumeTrue(SurveyTwins.has(name),
                    () -> "needs shared/data/" + name + " beside the repository: it has no twin");
            return twin(name);
        }
        Path file = folder.resolve(name);
        assumeTrue(Files.exists(file), () -> file + " is missing");
        return file;
    }

    /** The folder of the test data, or null. */
    private static Path folder() {
        for (Path at = Path.of("").toAbsolutePath(); at != null; at = at.getParent()) {
            Path data = at.resolve("shared/data");
            if (Files.isDirectory(data)) {
                return data;
            }
        }
        return null;
    }

    /** Other processes may write the same file at the same time. */
    private static synchronized Path twin(String name) {
        return TWINS.computeIfAbsent(name, absent -> {
            try {
                Path file = Path.of("target/twins").toAbsolutePath().resolve(name);
                Files.createDirectories(file.getParent());
                Path part = Files.createTempFile(file.getParent(), "twin", ".part");
                Files.write(part, SurveyTwins.bytes(name));
                return Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }
}
