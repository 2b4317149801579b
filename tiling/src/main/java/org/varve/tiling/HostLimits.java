package org.varve.tiling;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.varve.profiler.ControlGroups.Group;
import org.varve.profiler.ControlGroups;
import org.varve.profiler.HostMemory;

/**
 * What bounds the memory of this process: control groups, Slurm, the machine, the user. The smallest bound holds.
 *
 * @param root the root of the file system
 * @param environment the environment variables
 * @param physical bytes of RAM of the machine
 */
public record HostLimits(Path root, Map<String, String> environment, long physical) {

    /** One part in 10 of the RAM stays free for the system and other programs. */
    private static final int LEFT_OF_RAM = 10;

    /** One part in 32 of a control group stays free. */
    private static final int LEFT_OF_GROUP = 32;

    /** Control groups of version 1 hold a number close to 2^63 where there is no limit; nothing so large is one. */
    private static final long UNLIMITED = 1L << 60;

    public HostLimits {
        environment = Map.copyOf(environment);
    }

    /** The bounds that hold for this process. */
    public static HostLimits here() {
        return new HostLimits(Path.of("/"), System.getenv(), HostMemory.now().physical());
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
                    limits.add(Limit.leaving(LEFT_OF_GROUP, bytes.getAsLong(), source));
                }
            }
        }
        return limits;
    }

    /** The budget of this process here and now. */
    public static Budget budget(Optional<Long> hostMemory) {
        return here().budget(hostMemory, RuntimeReserve.bytes());
    }

    /**
     * The smallest bound, as a budget.
     *
     * @param hostMemory bytes that the user allows, if any
     * @param reserved bytes that the Java runtime occupies
     */
    public Budget budget(Optional<Long> hostMemory, long reserved) {
        List<Limit> limits = new ArrayList<>();
        hostMemory.ifPresent(bytes -> limits.add(new Limit(bytes, "--host-memory")));
        limits.addAll(new SlurmLimits(environment).limits());
        limits.addAll(controlGroups());
        limits.add(Limit.leaving(LEFT_OF_RAM, physical, "physical memory"));
        Limit smallest = limits.stream().min(Comparator.comparingLong(Limit::bytes)).orElseThrow();
        return new Budget(smallest.bytes(), reserved, smallest.source());
    }
}
