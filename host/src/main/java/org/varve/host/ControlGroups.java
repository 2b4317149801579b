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
 * The Linux control groups, versions 1 and 2, that this process is in.
 *
 * <p>A group is bound by its own limit and by those of all groups above, so the hierarchy is walked up from the group
 * of this process to the mount point. In a container, the path of the group may not exist below the mount point; then
 * the mount point is the group.
 */
public final class ControlGroups {

    private final Path root;

    /** @param root folder of {@code proc/self} and the mount points: {@code /}, except in tests */
    public ControlGroups(Path root) {
        this.root = root;
    }

    /**
     * A group that accounts for memory.
     *
     * @param version 1 or 2
     * @param folder folder of its files
     */
    public record Group(int version, Path folder) {

        /** The number in a file of the group; empty if the file or the number is missing. */
        public OptionalLong number(String file) {
            List<String> lines = lines(folder.resolve(file));
            if (lines.isEmpty() || !lines.getFirst().strip().matches("\\d{1,19}")) {
                return OptionalLong.empty();
            }
            return OptionalLong.of(Long.parseUnsignedLong(lines.getFirst().strip()));
        }

        /**
         * Bytes that the processes of the group and its subgroups hold and that the system cannot reclaim. Files in
         * memory are counted; the file cache and the kernel's own memory are not.
         */
        public long held() {
            return version == 2
                    ? statistic("anon").orElse(0) + statistic("shmem").orElse(0)
                    : statistic("total_rss").orElse(0) + statistic("total_shmem").orElse(0);
        }

        /** The identity of the group, regardless of its path in a container. */
        String identity() {
            try {
                return "%s:%s".formatted(Files.getAttribute(folder, "unix:dev"),
                        Files.getAttribute(folder, "unix:ino"));
            } catch (IOException | UnsupportedOperationException | IllegalArgumentException e) {
                return folder.toString().replace(' ', '_');
            }
        }

        private OptionalLong statistic(String name) {
            return lines(folder.resolve("memory.stat")).stream()
                    .filter(line -> line.matches(name + " \\d{1,18}"))
                    .mapToLong(line -> Long.parseLong(line.substring(name.length() + 1)))
                    .findFirst();
        }
    }

    /** The groups of each hierarchy, from this process's own group up. */
    public List<Group> groups() {
        List<Group> groups = new ArrayList<>();
        List<String> own = lines(root.resolve("proc/self/cgroup"));
        for (String line : lines(root.resolve("proc/self/mountinfo"))) {
            mount(line).ifPresent(mount -> own.stream()
                    .flatMap(group -> mount.pathOf(group).stream())
                    .forEach(path -> walkUp(mount, path, groups)));
        }
        return groups;
    }

    /**
     * The most bytes that this process's own group has occupied since it was made, file cache included; empty if
     * unknown.
     */
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
     * @param top path of the group that is mounted
     * @param point mount point
     */
    private record Mount(int version, String top, Path point) {

        /**
         * The path of the group below the mount point; empty if {@code line} of /proc/self/cgroup is about another
         * hierarchy.
         */
        Optional<String> pathOf(String line) {
            String[] parts = line.split(":", 3);
            boolean isThis = parts.length == 3
                    && (version == 2
                            ? parts[0].equals("0")
                            : Arrays.asList(parts[1].split(",", -1)).contains("memory"));
            if (!isThis) {
                return Optional.empty();
            }
            boolean isBelow = !top.equals("/") && (parts[2] + "/").startsWith(top + "/");
            return Optional.of(isBelow ? parts[2].substring(top.length()) : parts[2]);
        }
    }

    /**
     * Parses a line such as {@code 35 31 0:32 / /sys/fs/cgroup/memory rw,relatime shared:9 - cgroup cgroup rw,memory}.
     */
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

    private static void walkUp(Mount mount, String path, List<Group> groups) {
        Path group = mount.point().resolve(path.replaceFirst("^/+", "")).normalize();
        if (!group.startsWith(mount.point()) || !Files.isDirectory(group)) {
            group = mount.point();
        }
        for (Path at = group; at != null && at.startsWith(mount.point()); at = at.getParent()) {
            groups.add(new Group(mount.version(), at));
        }
    }

    /** The lines of a file; none if it cannot be read, as on systems without control groups. */
    private static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException e) {
            return List.of();
        }
    }
}
