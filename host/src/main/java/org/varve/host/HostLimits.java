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
 * The bounds on the memory of this process: those of control groups, Slurm, the machine and the user, less the memory
 * that other processes hold in a group or on the machine. The smallest bound holds.
 *
 * @param root the root of the file system
 * @param environment the environment variables
 * @param physical bytes of RAM of the machine
 */
public record HostLimits(Path root, Map<String, String> environment, long physical) {

    /** One tenth of the RAM stays free for the system and other programs. */
    private static final int LEFT_OF_RAM = 10;

    /** One 32nd of a control group, or of what is available on the machine, stays free. */
    private static final int LEFT_OF_GROUP = 32;

    /**
     * The memory of other processes in a group is known only to one 64th of its limit; less than that fits into the
     * part that stays free.
     */
    private static final int UNSURE = 64;

    /**
     * Control groups of version 1 without a limit hold a number close to 2^63; no number as large as this is a limit.
     */
    private static final long UNLIMITED = 1L << 60;

    public HostLimits {
        environment = Map.copyOf(environment);
    }

    /** The bounds on this process. */
    public static HostLimits here() {
        return new HostLimits(Path.of("/"), System.getenv(), HostMemory.now().physical());
    }

    /** The least limit of a control group or a Slurm job in which a process, alone in it, may occupy {@code bytes}. */
    public static long groupFor(long bytes) {
        return Limit.leaving(LEFT_OF_GROUP, 0, "").wholeFor(bytes);
    }

    private List<Limit> controlGroups(List<Claimed> claims) {
        List<Limit> limits = new ArrayList<>();
        for (Group group : new ControlGroups(root).groups()) {
            List<String> files =
                    group.version() == 2 ? List.of("memory.max", "memory.high") : List.of("memory.limit_in_bytes");
            for (String file : files) {
                OptionalLong bytes = group.number(file);
                if (bytes.isPresent() && bytes.getAsLong() >= 0 && bytes.getAsLong() < UNLIMITED) {
                    String source = "control group limit " + group.folder().resolve(file);
                    Limit limit = Limit.leaving(LEFT_OF_GROUP, bytes.getAsLong(), source)
                            .heldByOthers(heldByOthers(group, bytes.getAsLong()));
                    limits.add(claimed(limit,
                            claims.stream().filter(claim -> claim.groups().contains(group.identity())).toList()));
                }
            }
        }
        return limits;
    }

    /** A limit, less the memory that others have claimed but do not hold yet. */
    private Limit claimed(Limit limit, List<Claimed> claims) {
        List<Claimed> rising = claims.stream().filter(claim -> claim.bytes() > memory().held(claim)).toList();
        return limit.claimedByOthers(rising.stream().mapToLong(claim -> claim.bytes() - memory().held(claim)).sum(),
                rising);
    }

    /** Bytes that other processes hold of a group's memory; 0 if that is too little to be known. */
    private long heldByOthers(Group group, long limit) {
        long held = group.held() - memory().held();
        return held > limit / UNSURE ? held : 0;
    }

    private ProcessMemory memory() {
        return new ProcessMemory(root);
    }

    /** The bounds by the RAM of the machine, and by the part that other processes leave. */
    private List<Limit> machine(List<Claimed> claims) {
        List<Limit> limits = new ArrayList<>();
        limits.add(Limit.leaving(LEFT_OF_RAM, physical, "physical memory")
                .sharedBy(new SlurmLimits(environment).tasks()));
        OptionalLong available = memory().available();
        if (available.isPresent()) {
            limits.add(claimed(Limit.leaving(LEFT_OF_GROUP, available.getAsLong() + memory().held(),
                    "memory available on this machine"), claims));
        }
        return limits;
    }

    /**
     * Checks that other processes have not taken memory that a plan counts on.
     *
     * @param planned the budget when the run was planned
     * @param projected bytes that the process is planned to occupy
     * @throws MemoryTakenException if that was within the budget and no longer is, with the current bound
     */
    public void requireStill(Budget planned, long projected) throws MemoryTakenException {
        Limit now = smallest(limits());
        long uncertainty = now.left() == 0 ? 0 : now.whole() / UNSURE;
        if (projected <= planned.allowed() && projected > now.bytes() + uncertainty) {
            throw new MemoryTakenException(projected, now);
        }
    }

    /**
     * Claims memory for a process that does not yet know how much it will take, so that other runs leave it that much.
     *
     * @param bytes that it will occupy at least
     */
    public MemoryClaim announce(long bytes) {
        MemoryClaims claims = MemoryClaims.at(root);
        return claims.alone(() -> MemoryClaim.of(root, claims, bytes));
    }

    /**
     * Claims the memory of a plan, so that other runs leave it alone.
     *
     * @param planned the budget when the run was planned
     * @param projected bytes that the process is planned to occupy
     * @throws MemoryTakenException if that was within the budget and is not any more, as {@link #requireStill}
     */
    public MemoryClaim claim(Budget planned, long projected) throws MemoryTakenException {
        MemoryClaims claims = MemoryClaims.at(root);
        return claims.alone(() -> {
            requireStill(planned, projected);
            return MemoryClaim.of(root, claims, projected);
        });
    }

    /**
     * The current budget of this process, regardless of what it will read and write.
     *
     * @param hostMemory bytes that the user allows, if given
     */
    public static Budget budget(Optional<Long> hostMemory) {
        return here().budget(hostMemory, Reserve.now().bytes());
    }

    /**
     * The smallest bound, as a budget.
     *
     * @param hostMemory bytes that the user allows, if given
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
        List<Claimed> claims = MemoryClaims.at(root).others();
        List<Limit> limits = new ArrayList<>(new SlurmLimits(environment).limits());
        limits.addAll(controlGroups(claims));
        limits.addAll(machine(claims));
        return limits;
    }

    private static Limit smallest(List<Limit> limits) {
        return limits.stream().min(Comparator.comparingLong(Limit::bytes)).orElseThrow();
    }
}
