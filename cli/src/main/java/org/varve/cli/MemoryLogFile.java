package org.varve.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Supplier;
import org.varve.file.OutputException;
import org.varve.file.OutputPlace;
import org.varve.profiler.MemoryLog;

/**
 * The file of {@code --memory-log}.
 *
 * @param overwrite whether a file of that name may be replaced
 */
record MemoryLogFile(Path path, boolean overwrite) {

    /** @throws IllegalArgumentException if the name is none of a log, or is the input's */
    MemoryLogFile {
        if (!path.toString().endsWith(".csv") && !path.toString().endsWith(".jsonl")) {
            throw new IllegalArgumentException(
                    "--memory-log %s: the extension chooses the format; use .csv or .jsonl".formatted(path));
        }
    }

    /** Refuses a log onto something that exists, unless it is a file that may be replaced, and one that is read or written otherwise. */
    void check(Path input, OutputFiles outputs) throws IOException {
        OutputPlace.refuseExisting(path, overwrite);
        boolean exists = Files.exists(path, LinkOption.NOFOLLOW_LINKS);
        if (exists && !Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)) {
            throw new OutputException(path, "is no file, and would be replaced: choose another name");
        }
        if (outputs.hold(path) || (exists && Files.isSameFile(path, input))) {
            throw new IllegalArgumentException(
                    "--memory-log %s: is the input or in an output; choose another name".formatted(path));
        }
    }

    /** Creates the log. */
    MemoryLog open(Supplier<Map<String, Long>> probe) throws OutputException {
        try {
            return new MemoryLog(path, overwrite, probe);
        } catch (IOException e) {
            throw new OutputException(path, "cannot be written: check that its folder exists, and its permissions", e);
        }
    }
}
