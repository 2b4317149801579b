package org.varve.profiler;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.varve.json.Json;
import org.varve.json.RecordReader;

/** A record in a file of its own, which is replaced as a whole. A file that cannot be read holds nothing. */
record KeptRecord<T extends Record>(Path file, Class<T> type) {

    /** Measures something, with a file that it may write. */
    interface Probe<T extends Record> {
        T measure(Path file) throws IOException;
    }

    Optional<T> read() {
        try {
            return Files.isRegularFile(file)
                    ? Optional.of(RecordReader.read(Files.readString(file), type))
                    : Optional.empty();
        } catch (IOException damaged) {
            return Optional.empty();
        }
    }

    /** Whether the file is older than an age; false if there is none. */
    boolean isOlder(Duration age) {
        try {
            return Files.getLastModifiedTime(file).toInstant().isBefore(Instant.now().minus(age));
        } catch (IOException absent) {
            return false;
        }
    }

    /** Keeps what is measured; empty if the folder cannot be written. */
    Optional<T> replace(Probe<T> probe) {
        try {
            Path folder = Files.createDirectories(file.toAbsolutePath().getParent());
            Path part = Files.createTempFile(folder, file.getFileName().toString(), ".part");
            try {
                T measured = probe.measure(part);
                Files.writeString(part, Json.line(measured));
                Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
                return Optional.of(measured);
            } finally {
                Files.deleteIfExists(part);
            }
        } catch (IOException unwritable) {
            return Optional.empty();
        }
    }
}
