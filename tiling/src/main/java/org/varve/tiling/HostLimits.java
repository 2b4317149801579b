package org.varve.tiling;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

    public HostLimits {
        environment = Map.copyOf(environment);
    }

    /** The bounds that hold for this process. */
    public static HostLimits here() {
        return new HostLimits(Path.of("/"), System.getenv(), HostMemory.now().physical());
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
        limits.addAll(new ControlGroups(root).limits());
        limits.add(Limit.leaving(LEFT_OF_RAM, physical, "physical memory"));
        Limit smallest = limits.stream().min(Comparator.comparingLong(Limit::bytes)).orElseThrow();
        return new Budget(smallest.bytes(), reserved, smallest.source());
    }
}
