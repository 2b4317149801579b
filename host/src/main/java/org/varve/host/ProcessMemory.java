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

    /** The place of the start time after the program's name. */
    private static final int STARTED = 19;

    /**
     * Bytes that this process holds and that the system cannot reclaim, so without mapped files; 0 on other systems.
     */
    public long held() {
        return held("self");
    }

    private long held(String process) {
        Path status = root.resolve("proc").resolve(process).resolve("status");
        return bytes(status, "RssAnon:").orElse(0) + bytes(status, "RssShmem:").orElse(0);
    }

    /** The same of another process; 0 if it cannot be seen from here. */
    long held(Claimed other) {
        String process = Long.toString(other.process());
        return started(process).equals(OptionalLong.of(other.started())) ? held(process) : 0;
    }

    /** The start time of a process, in ticks of the system's clock; empty if there is no such process. */
    OptionalLong started(String process) {
        // the name of the program, in parentheses, may hold anything
        return lines(root.resolve("proc").resolve(process).resolve("stat")).stream().limit(1)
                .map(line -> line.substring(line.lastIndexOf(')') + 1).strip().split(" "))
                .filter(words -> words.length > STARTED && words[STARTED].matches("\\d{1,18}"))
                .mapToLong(words -> Long.parseLong(words[STARTED]))
                .findFirst();
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
