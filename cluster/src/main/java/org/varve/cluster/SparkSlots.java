package org.varve.cluster;

import java.io.Serializable;
import java.util.Locale;
import org.apache.spark.SparkConf;

/**
 * The resources of a task in its executor.
 *
 * @param threads of a task
 * @param hostBytes that the process may take; what the system allows, if Spark sets no limit
 */
record SparkSlots(int threads, long hostBytes) implements Serializable {

    private static final String CORES = "spark.executor.cores";
    private static final String TASK = "spark.task.cpus";

    /** Spark's default memory overhead: this part of the heap, and no less than this. */
    private static final double OVERHEAD = 0.1;
    private static final long LEAST_OVERHEAD_MIB = 384;

    /**
     * The slots of the executors of a context.
     *
     * @throws IllegalArgumentException if an executor would have more than one task at a time
     */
    static SparkSlots of(SparkConf conf) {
        String master = conf.get("spark.master", "local").toLowerCase(Locale.ROOT);
        int threads = conf.getInt(TASK, 1);
        if (master.matches("local(\\[[^\\]]*\\])?")) return new SparkSlots(threads, Long.MAX_VALUE);
        boolean takesAll = master.startsWith("spark://") || master.startsWith("local-cluster");
        String cores = conf.get(CORES, takesAll ? "all of a worker's" : "1");
        if (!cores.equals(Integer.toString(threads))) {
            throw new IllegalArgumentException(
                    "%s is %s and %s %s: the tasks of an executor would wait for each other; set both to the same number"
                            .formatted(CORES, cores, TASK, threads));
        }
        long heap = conf.getSizeAsMb("spark.executor.memory", "1g");
        long usual = Math.max(LEAST_OVERHEAD_MIB,
                (long) ((double) heap * conf.getDouble("spark.executor.memoryOverheadFactor", OVERHEAD)));
        long overhead = conf.getSizeAsMb("spark.executor.memoryOverhead", usual + "m");
        return new SparkSlots(threads, (heap + overhead) << 20);
    }
}
