package org.varve.host;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.varve.host.ControlGroups.Group;

/**
 * What bounds the memory of this process: control groups, Slurm, the machine, the user; less what other processes hold of a group
 * or of the machine now. The smallest bound holds.
 *
 * @param root the root of the file system
 * @param environment the environment variables
 * @param physical bytes of RAM of the machine
 */
public record HostLimits(Path root, Map<String, String> environment, long physical) {

    /** One part in 10 of the RAM stays free for the system and other programs. */
    private static final int LEFT_OF_RAM = 10;

    /** One part in 32 of a control group, or of what is available on the machine, stays free. */
    private static final int LEFT_OF_GROUP = 32;

    /** What others hold of a group is not known better than to one part in 64; so much less lies within what stays free. */
    private static final int UNSURE = 64;

    /** Control groups of version 1 hold a number close to 2^63 where there is no limit; nothing so large is one. */
    private static final long UNLIMITED = 1L << 60;

    public HostLimits {
        environment = Map.copyOf(environment);
    }

    /** The bounds that hold for this process. */
    public static HostLimits here() {
        return new HostLimits(Path.of("/"), System.getenv(), HostMemory.now().physical());
    }

    /** The least limit of a control group, or of a Slurm job, in which a process alone may occupy a number of bytes. */
    public static long groupFor(long bytes) {
        return Limit.leaving(LEFT_OF_GROUP, 0, "").wholeFor(bytes);
    }

    private List<Limit> controlGroups() {
        List<Limit> limits = new ArrayList<>();
        for (Group group : new ControlGroups(root).groups()) {
            List<String> files =
                    group.version() == 2 ? List.of("memory.max", "memory.high") : List.of("memory.limit_in_bytes");
            for (String file : files) {
                OptionalLong bytes = group.number(file);
                if (bytes.isPresent() && bytes.getAsLong() >= 0 && bytes.getAsLong() < UNLIMITED) {
                    String source = "control group limit " + group.folder().resolve(file);
                    limits.add(Limit.leaving(LEFT_OF_GROUP, bytes.getAsLong(), source)
                            .heldByOthers(heldByOthers(group, bytes.getAsLong())));
                }
            }
        }
        return limits;
    }

    /** What processes but this hold of a group's memory, if it is worth a word. */
    private long heldByOthers(Group group, long limit) {
        long held = group.held() - memory().held();
        return held > limit / UNSURE ? held : 0;
    }

    private ProcessMemory memory() {
        return new ProcessMemory(root);
    }

    /** What the machine has, and what others have left of it. */
    private List<Limit> machine() {
        List<Limit> limits = new ArrayList<>();
        limits.add(Limit.leaving(LEFT_OF_RAM, physical, "physical memory")
                .sharedBy(new SlurmLimits(environment).tasks()));
        OptionalLong available = memory().available();
        if (available.isPresent()) {
            limits.add(Limit.leaving(LEFT_OF_GROUP, available.getAsLong() + memory().held(),
                    "memory available on this machine"));
        }
        return limits;
    }

    /**
     * Refuses what was within its budget when it was planned, but for which others have left too little since.
     *
     * @param projected bytes that the process is planned to occupy
     * @throws MemoryTakenException with the bound that holds now
     */
    public void requireStill(Budget planned, long projected) throws MemoryTakenException {
        Limit now = smallest(limits());
        long unsure = now.left() == 0 ? 0 : now.whole() / UNSURE;
        if (projected <= planned.allowed() && projected > now.bytes() + unsure) {
            throw new MemoryTakenException(projected, now);
        }
    }

    /** The budget of this process here and now, whatever it will read and write. */
    public static Budget budget(Optional<Long> hostMemory) {
        long besides = RuntimeReserve.besidesHeap(JobKind.ANY);
        return here().budget(hostMemory, RuntimeReserve.bytes(besides, RuntimeReserve.others(0)));
    }

    /**
     * The smallest bound, as a budget.
     *
     * @param hostMemory bytes that the user allows, if any
     * @param reserved bytes that the Java runtime occupies
     */
    public Budget budget(Optional<Long> hostMemory, long reserved) {
        List<Limit> limits = new ArrayList<>();
        hostMemory.ifPresent(bytes -> limits.add(new Limit(bytes, Limit.GIVEN)));
        limits.addAll(limits());
        Limit smallest = smallest(limits);
        return new Budget(smallest, reserved);
    }

    private List<Limit> limits() {
        List<Limit> limits = new ArrayList<>(new SlurmLimits(environment).limits());
        limits.addAll(controlGroups());
        limits.addAll(machine());
        return limits;
    }

    private static Limit smallest(List<Limit> limits) {
        return limits.stream().min(Comparator.comparingLong(Limit::bytes)).orElseThrow();
    }
}
