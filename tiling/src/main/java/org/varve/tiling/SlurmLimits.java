package org.varve.tiling;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The memory that Slurm grants a job on this node. */
final class SlurmLimits {

    /** One part in 32 stays free: Slurm enforces its limits with control groups. */
    private static final int LEFT = 32;

    private final Map<String, String> environment;

    SlurmLimits(Map<String, String> environment) {
        this.environment = environment;
    }

    List<Limit> limits() {
        List<Limit> limits = new ArrayList<>();
        limit("SLURM_MEM_PER_NODE", "").ifPresent(limits::add);
        limit("SLURM_MEM_PER_CPU", "SLURM_CPUS_ON_NODE").ifPresent(limits::add);
        limit("SLURM_MEM_PER_GPU", "SLURM_GPUS_ON_NODE").ifPresent(limits::add);
        return limits;
    }

    /** Megabytes times a count, which is 1 where it is not given. */
    private Optional<Limit> limit(String megabytes, String count) {
        if (!environment.containsKey(megabytes)) {
            return Optional.empty();
        }
        long each = number(megabytes);
        long times = environment.containsKey(count) ? number(count) : 1;
        // --mem=0 asks for all the memory of the node
        return each == 0 || times == 0
                ? Optional.empty()
                : Optional.of(Limit.leaving(LEFT, Math.multiplyExact(each << 20, times),
                        megabytes + (count.isEmpty() ? "" : " x " + count)));
    }

    private long number(String variable) {
        String value = environment.get(variable).strip();
        if (!value.matches("\\d{1,12}")) {
            throw new IllegalArgumentException(
                    "%s='%s': Slurm writes a whole number here; correct or unset the variable"
                            .formatted(variable, value));
        }
        return Long.parseLong(value);
    }
}
