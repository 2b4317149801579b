package org.varve.tests;

import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;

/** A real control group of Linux, version 1 or 2, that limits the memory of the processes started in it. */
final class MemoryCgroup implements AutoCloseable {

    private static final Path ROOT = Path.of("/sys/fs/cgroup");

    private final Path folder;
    private final boolean version1;

    private MemoryCgroup(Path folder, boolean version1) {
        this.folder = folder;
        this.version1 = version1;
    }

    /** Makes a group below that of this process, or skips the test with the reason. */
    static MemoryCgroup create(long limit) throws IOException {
        boolean version1 = Files.isDirectory(ROOT.resolve("memory"));
        MemoryCgroup group = new MemoryCgroup(parent(version1).resolve("varve-" + UUID.randomUUID()), version1);
        try {
            Files.createDirectory(group.folder);
        } catch (IOException e) {
            return abort("needs the right to make a control group: " + e);
        }
        try {
            Files.writeString(group.file("memory.limit_in_bytes", "memory.max"), Long.toString(limit));
            return group;
        } catch (IOException e) {
            group.close();
            return abort("needs a control group that may limit memory: " + e);
        }
    }

    private static Path parent(boolean version1) throws IOException {
        for (String line : Files.readAllLines(Path.of("/proc/self/cgroup"))) {
            String[] parts = line.split(":", 3);
            if (version1 && List.of(parts[1].split(",")).contains("memory")) {
                return ROOT.resolve("memory" + parts[2]);
            }
            if (!version1 && parts[0].equals("0")) {
                return ROOT.resolve(parts[2].substring(1));
            }
        }
        return abort("needs Linux's control groups");
    }

    private Path file(String nameInVersion1, String nameInVersion2) {
        return folder.resolve(version1 ? nameInVersion1 : nameInVersion2);
    }

    /** A program that starts the one in its arguments inside the group. */
    List<String> starter() {
        return List.of("sh", "-c", "echo $$ >\"$0\" && exec \"$@\"", folder.resolve("cgroup.procs").toString());
    }

    /** Processes of the group that the kernel has killed for want of memory. */
    int kills() throws IOException {
        return Files.readAllLines(file("memory.oom_control", "memory.events"))
                .stream()
                .filter(line -> line.startsWith("oom_kill "))
                .mapToInt(line -> Integer.parseInt(line.substring("oom_kill ".length())))
                .sum();
    }

    @Override
    public void close() throws IOException {
        Files.delete(folder);
    }
}
