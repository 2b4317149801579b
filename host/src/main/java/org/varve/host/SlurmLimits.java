package org.varve.host;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** The memory that Slurm grants a job on this node, shared by the tasks of a step that run there. */
final class SlurmLimits {

    /** One 32nd stays free, as Slurm enforces its limits with control groups. */
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

    /** The number of processes of this step on this node; 1 in a batch script, which is not a step. */
    long tasks() {
        Optional<String> eachNode = first("SLURM_STEP_TASKS_PER_NODE", "SLURM_TASKS_PER_NODE");
        if (!environment.containsKey("SLURM_STEP_ID")) return 1;
        if (eachNode.isPresent()) return Math.max(1, ofThisNode(eachNode.get()));
        if (environment.containsKey("SLURM_NTASKS_PER_NODE")) return Math.max(1, number("SLURM_NTASKS_PER_NODE"));
        long nodes = environment.containsKey("SLURM_NNODES") ? Math.max(1, number("SLURM_NNODES")) : 1;
        return environment.containsKey("SLURM_NTASKS") ? Math.max(1, Math.ceilDiv(number("SLURM_NTASKS"), nodes)) : 1;
    }

    private Optional<String> first(String... variables) {
        for (String variable : variables) {
            if (environment.containsKey(variable)) return Optional.of(variable);
        }
        return Optional.empty();
    }

    /** The count for this node in a list such as {@code 2(x3),1}. */
    private long ofThisNode(String variable) {
        long before = environment.containsKey("SLURM_NODEID") ? number("SLURM_NODEID") : 0;
        for (String group : text(variable).split(",", -1)) {
            if (!group.matches("\\d{1,9}(\\(x\\d{1,9}\\))?")) throw refused(variable, "numbers such as 2(x3),1");
            String[] parts = group.replace(")", "").split("\\(x", -1);
            before -= parts.length == 1 ? 1 : Long.parseLong(parts[1]);
            if (before < 0) return Long.parseLong(parts[0]);
        }
        return 1;
    }

    /**
     * The limit of megabytes times a count, which is 1 if it is not set, shared by the tasks; empty if there is none.
     */
    private Optional<Limit> limit(String megabytes, String count) {
        if (!environment.containsKey(megabytes)) {
            return Optional.empty();
        }
        long each = number(megabytes);
        long times = environment.containsKey(count) ? number(count) : 1;
        // --mem=0 requests all the memory of the node
        return each == 0 || times == 0
                ? Optional.empty()
                : Optional.of(Limit.leaving(LEFT, Math.multiplyExact(each << 20, times),
                        megabytes + (count.isEmpty() ? "" : " x " + count)).sharedBy(tasks()));
    }

    private long number(String variable) {
        String value = text(variable);
        if (!value.matches("\\d{1,12}")) {
            throw refused(variable, "a whole number");
        }
        return Long.parseLong(value);
    }

    private IllegalArgumentException refused(String variable, String rule) {
        return new IllegalArgumentException("%s='%s': Slurm writes %s here; correct or unset the variable"
                .formatted(variable, text(variable), rule));
    }

    private String text(String variable) {
        return Objects.requireNonNull(environment.get(variable)).strip();
    }
}
