package org.varve.tiling;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The memory limits of Linux's control groups, versions 1 and 2.
 *
 * <p>A group is bound by its own limit and by those of every group above, so the hierarchy is walked up from the group of
 * this process to the mount point. In a container the path of the group may not exist under the mount point; then the mount
 * point is the group.
 */
final class ControlGroups {

    /** Version 1 writes a number close to 2^63 where there is no limit; nothing so large is one. */
    private static final long UNLIMITED = 1L << 60;

    /** One part in 32 stays free. */
    private static final int LEFT = 32;

    private final Path root;

    /** @param root where {@code proc/self} and the mount points are found: {@code /}, but for tests */
    ControlGroups(Path root) {
        this.root = root;
    }

    List<Limit> limits() {
        List<Limit> limits = new ArrayList<>();
        List<String> groups = lines(root.resolve("proc/self/cgroup"));
        for (String line : lines(root.resolve("proc/self/mountinfo"))) {
            mount(line).ifPresent(mount -> groups.stream()
                    .flatMap(group -> mount.pathOf(group).stream())
                    .forEach(path -> walkUp(mount, path, limits)));
        }
        return limits;
    }

    /**
     * A mounted hierarchy that limits memory.
     *
     * @param version 1 or 2
     * @param top the group that is mounted
     * @param point where it is mounted
     */
    private record Mount(int version, String top, Path point) {

        /** The group's path below the mount point, if {@code line} of /proc/self/cgroup speaks of this hierarchy. */
        Optional<String> pathOf(String line) {
            String[] parts = line.split(":", 3);
            boolean here = parts.length == 3
                    && (version == 2
                            ? parts[0].equals("0")
                            : Arrays.asList(parts[1].split(",", -1)).contains("memory"));
            if (!here) {
                return Optional.empty();
            }
            boolean below = !top.equals("/") && (parts[2] + "/").startsWith(top + "/");
            return Optional.of(below ? parts[2].substring(top.length()) : parts[2]);
        }
    }

    /** A line such as {@code 35 31 0:32 / /sys/fs/cgroup/memory rw,relatime shared:9 - cgroup cgroup rw,memory}. */
    private Optional<Mount> mount(String line) {
        String[] halves = line.split(" - ", 2);
        String[] before = halves[0].split(" ", -1);
        String[] after = halves.length == 2 ? halves[1].split(" ", -1) : new String[0];
        if (before.length < 5 || after.length < 3) {
            return Optional.empty();
        }
        boolean version2 = after[0].equals("cgroup2");
        boolean version1 = after[0].equals("cgroup") && Arrays.asList(after[2].split(",", -1)).contains("memory");
        Path point = root.resolve(before[4].substring(1)).normalize();
        return version1 || version2 ? Optional.of(new Mount(version2 ? 2 : 1, before[3], point)) : Optional.empty();
    }

    private static void walkUp(Mount mount, String path, List<Limit> limits) {
        Path group = mount.point().resolve(path.replaceFirst("^/+", "")).normalize();
        if (!group.startsWith(mount.point()) || !Files.isDirectory(group)) {
            group = mount.point();
        }
        List<String> files =
                mount.version() == 2 ? List.of("memory.max", "memory.high") : List.of("memory.limit_in_bytes");
        for (Path at = group; at.startsWith(mount.point()); at = at.getParent()) {
            for (String file : files) {
                read(at.resolve(file)).ifPresent(limits::add);
            }
        }
    }

    private static Optional<Limit> read(Path file) {
        List<String> lines = lines(file);
        if (lines.isEmpty() || !lines.getFirst().strip().matches("\\d{1,19}")) {
            return Optional.empty();
        }
        long bytes = Long.parseUnsignedLong(lines.getFirst().strip());
        boolean limited = bytes >= 0 && bytes < UNLIMITED;
        return limited ? Optional.of(Limit.leaving(LEFT, bytes, "control group limit " + file)) : Optional.empty();
    }

    /** The lines of a file; none where it cannot be read, as on systems without control groups. */
    private static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException e) {
            return List.of();
        }
    }
}
