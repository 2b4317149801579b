package org.varve.study;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import org.varve.host.ControlGroups;

/**
 * A Linux control group, version 1 or 2, created below that of this process. It limits the memory of the processes
 * started in it, without swap, and the kernel kills those that take more. File caches count, but are dropped first.
 */
public final class ControlGroup implements AutoCloseable {

    private final Path folder;
    private final boolean version1;

    private ControlGroup(Path folder, boolean version1) {
        this.folder = folder;
        this.version1 = version1;
    }

    /** Creates a group.
     *
     * @param bytes that its processes may occupy together
     * @throws IOException with the reason, if this system has no control groups or this process may not create one
     */
    public static ControlGroup limitedTo(long bytes) throws IOException {
        ControlGroups.Group parent = parent();
        ControlGroup group =
                new ControlGroup(parent.folder().resolve("varve-" + UUID.randomUUID()), parent.version() == 1);
        try {
            Files.createDirectory(group.folder);
        } catch (IOException e) {
            throw new IOException("needs the right to make a control group: " + e, e);
        }
        try {
            group.limit(parent.folder(), bytes);
            return group;
        } catch (IOException e) {
            group.close();
            throw new IOException("needs a control group that may limit memory: " + e, e);
        }
    }

    /** The group of this process; of version 1 if that limits memory. */
    private static ControlGroups.Group parent() throws IOException {
        return new ControlGroups(Path.of("/")).groups().stream()
                .min(Comparator.comparingInt(ControlGroups.Group::version))
                .orElseThrow(() -> new IOException("needs Linux's control groups: none here limits memory"));
    }

    private void limit(Path parent, long bytes) throws IOException {
        Path limit = file("memory.limit_in_bytes", "memory.max");
        if (!version1 && !Files.exists(limit)) {
            // version 2 limits only if the parent group delegates the memory controller
            Files.writeString(parent.resolve("cgroup.subtree_control"), "+memory");
        }
        Files.writeString(limit, Long.toString(bytes));
        writeIfThere(file("memory.memsw.limit_in_bytes", "memory.swap.max"), version1 ? bytes : 0);
        if (version1) writeIfThere(folder.resolve("memory.swappiness"), 0);
    }

    /** Writes to a file that is missing on systems without swap accounting. */
    private static void writeIfThere(Path file, long value) throws IOException {
        if (Files.exists(file)) Files.writeString(file, Long.toString(value));
    }

    private Path file(String nameInVersion1, String nameInVersion2) {
        return folder.resolve(version1 ? nameInVersion1 : nameInVersion2);
    }

    /** A command that starts the program in its arguments inside the group. */
    public List<String> starter() {
        return List.of("sh", "-c", "echo $$ >\"$0\" && exec \"$@\"", folder.resolve("cgroup.procs").toString());
    }

    /** The bytes held by the group, as {@link ControlGroups.Group#held}. */
    public long held() {
        return new ControlGroups.Group(version1 ? 1 : 2, folder).held();
    }

    /** The number of processes of the group killed by the kernel for lack of memory. */
    public int kills() throws IOException {
        return Files.readAllLines(file("memory.oom_control", "memory.events"))
                .stream()
                .filter(line -> line.startsWith("oom_kill "))
                .mapToInt(line -> Integer.parseInt(line.substring("oom_kill ".length())))
                .sum();
    }

    /** Removes the group, whose processes must have ended. */
    @Override
    public void close() throws IOException {
        Files.delete(folder);
    }
}
