package org.varve.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;

/**
 * The memory of this process and its machine, according to Linux.
 *
 * @param root folder of {@code proc}: {@code /}, except in tests
 */
public record ProcessMemory(Path root) {

    /** Bytes that this process holds and that the system cannot take back, and so without those of mapped files; 0 on other systems. */
    public long held() {
        Path status = root.resolve("proc/self/status");
        return bytes(status, "RssAnon:").orElse(0) + bytes(status, "RssShmem:").orElse(0);
    }

    /** Bytes that programs could still take on this machine without swapping; empty if the system does not know. */
    public OptionalLong available() {
        return bytes(root.resolve("proc/meminfo"), "MemAvailable:");
    }

    /** The bytes in a line such as {@code VmRSS:   1234 kB}; empty if there is no such line. */
    private static OptionalLong bytes(Path file, String name) {
        return lines(file).stream()
                .filter(line -> line.matches(name + "\\s+\\d{1,15} kB"))
                .mapToLong(line -> 1024 * Long.parseLong(line.replaceAll("\\D", "")))
                .findFirst();
    }

    /** The lines of a file; none if it cannot be read, as on other systems. */
    static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException e) {
            return List.of();
        }
    }
}
