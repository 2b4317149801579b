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
import org.varve.run.OutputFiles;

/** The file of {@code --memory-log}. */
final class MemoryLogFile {

    private final Path path;

    /** Whether a file of that name may be replaced; true once it is this run's own, as the run may be planned again. */
    private boolean overwrite;

    /**
     * A log file, not yet created.
     *
     * @param overwrite whether an existing file may be replaced
     * @throws IllegalArgumentException if the extension is neither {@code .csv} nor {@code .jsonl}
     */
    MemoryLogFile(Path path, boolean overwrite) {
        this.path = path;
        this.overwrite = overwrite;
        if (!path.toString().endsWith(".csv") && !path.toString().endsWith(".jsonl")) {
            throw new IllegalArgumentException(
                    "--memory-log %s: the file name extension chooses the format; use .csv or .jsonl".formatted(path));
        }
    }

    Path path() {
        return path;
    }

    /** Refuses a log that would replace anything but a replaceable file, or that is the input or within an output. */
    void check(Path input, OutputFiles outputs) throws IOException {
        OutputPlace.refuseExisting(path, overwrite);
        boolean exists = Files.exists(path, LinkOption.NOFOLLOW_LINKS);
        if (exists && !Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)) {
            throw new OutputException(path, "is no file, and would be replaced: choose another name");
        }
        if (outputs.hold(path) || (exists && Files.exists(input) && Files.isSameFile(path, input))) {
            throw new IllegalArgumentException(
                    "--memory-log %s: is the input or in an output; choose another name".formatted(path));
        }
    }

    /** Creates the log. */
    MemoryLog open(Supplier<Map<String, Long>> probe) throws OutputException {
        try {
            MemoryLog log = new MemoryLog(path, overwrite, probe);
            overwrite = true;
            return log;
        } catch (IOException e) {
            throw new OutputException(path, "cannot be written: check that its folder exists, and its permissions", e);
        }
    }
}
