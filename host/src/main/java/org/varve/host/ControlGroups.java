package org.varve.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Linux's control groups that this process is in, versions 1 and 2.
 *
 * <p>A group is bound by its own limit and by those of every group above, so the hierarchy is walked up from the group of
 * this process to the mount point. In a container the path of the group may not exist under the mount point; then the mount
 * point is the group.
 */
public final class ControlGroups {

    private final Path root;

    /** @param root where {@code proc/self} and the mount points are found: {@code /}, but for tests */
    public ControlGroups(Path root) {
        this.root = root;
    }

    /**
     * A group that accounts for memory.
     *
     * @param version 1 or 2
     * @param folder where its files are
     */
    public record Group(int version, Path folder) {

        /** The number in one of the group's files, if there is such a file and it holds one. */
        public OptionalLong number(String file) {
            List<String> lines = lines(folder.resolve(file));
            if (lines.isEmpty() || !lines.getFirst().strip().matches("\\d{1,19}")) {
                return OptionalLong.empty();
            }
            return OptionalLong.of(Long.parseUnsignedLong(lines.getFirst().strip()));
        }

        /**
         * Bytes that all processes of the group and of those below hold, and that the system cannot take back: neither the cache
         * of files nor what the kernel keeps for itself, but files that lie in memory.
         */
        public long held() {
            return version == 2
                    ? statistic("anon").orElse(0) + statistic("shmem").orElse(0)
                    : statistic("total_rss").orElse(0) + statistic("total_shmem").orElse(0);
        }

        private OptionalLong statistic(String name) {
            return lines(folder.resolve("memory.stat")).stream()
                    .filter(line -> line.matches(name + " \\d{1,18}"))
                    .mapToLong(line -> Long.parseLong(line.substring(name.length() + 1)))
                    .findFirst();
        }
    }

    /** The groups, each hierarchy from this process's own group up. */
    public List<Group> groups() {
        List<Group> found = new ArrayList<>();
        List<String> own = lines(root.resolve("proc/self/cgroup"));
        for (String line : lines(root.resolve("proc/self/mountinfo"))) {
            mount(line).ifPresent(mount -> own.stream()
                    .flatMap(group -> mount.pathOf(group).stream())
                    .forEach(path -> walkUp(mount, path, found)));
        }
        return found;
    }

    /** The most that this process's own group has occupied, file cache included, since it was made. */
    public OptionalLong peak() {
        return groups().stream()
                .map(group -> group.number(group.version == 2 ? "memory.peak" : "memory.max_usage_in_bytes"))
                .filter(OptionalLong::isPresent)
                .findFirst()
                .orElse(OptionalLong.empty());
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

    private static void walkUp(Mount mount, String path, List<Group> found) {
        Path group = mount.point().resolve(path.replaceFirst("^/+", "")).normalize();
        if (!group.startsWith(mount.point()) || !Files.isDirectory(group)) {
            group = mount.point();
        }
        for (Path at = group; at.startsWith(mount.point()); at = at.getParent()) {
            found.add(new Group(mount.version(), at));
        }
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
