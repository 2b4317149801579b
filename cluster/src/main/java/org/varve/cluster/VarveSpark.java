package org.varve.cluster;

import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.util.LongAccumulator;
import org.varve.core.DeviceFailure;
import org.varve.core.OutOfBudgetException;
import org.varve.run.RunEvent;
import org.varve.run.RunListener;
import org.varve.run.RunResult;
import org.varve.run.journal.Journal;
import org.varve.run.journal.Resuming;
import org.varve.tiling.TileDone;

/**
 * Shares a run among Spark's executors: each task computes one range of its tiles. All read and write a shared file
 * system: no samples go through the driver, and none are shuffled. Results are the same bit for bit as those of any
 * other process.
 *
 * {@snippet :
 * VarveSpark.run(context, "dips of survey.sgy", () -> Run.of(new GstDipAzimuth(new Window(3, 3, 9)))
 *         .from(Path.of("/shared/survey.sgy"))
 *         .to("/shared/{output}.sgy"));
 * }
 *
 * <p>The run keeps a journal beside its first output. A task that fails, or whose executor is lost, is repeated by
 * Spark; the same run, begun again after all was lost, goes on where it was, and so do processes that share it
 * otherwise.
 *
 * <p>A task uses {@code spark.task.cpus} threads, which are all cores of its executor, and a GPU if the context has
 * {@code spark.task.resource.gpu.amount=1}. All tiles and native libraries have their memory in the executor's memory
 * overhead; {@link SparkJob} says how much they need.
 */
public final class VarveSpark {

    private VarveSpark() {}

    /**
     * Completes a run.
     *
     * @param description the description on Spark's pages
     * @param maker creates the run, in every task
     * @throws IllegalArgumentException if an executor would have more than one task at a time
     * @throws IOException if the input cannot be read, or an output written, as often as Spark allows
     * @throws OutOfBudgetException if the run does not fit into the memory of an executor
     * @throws DeviceFailure if Spark names no cause, as where executors are lost as often as it allows
     */
    public static SparkOutcome run(JavaSparkContext context, String description, RunMaker maker)
            throws IOException, OutOfBudgetException {
        SparkTask task = new SparkTask(maker, SparkSlots.of(context.getConf()));
        Progress progress = new Progress(counter(context, "tiles"), counter(context, "bytes read"),
                counter(context, "bytes written"));
        context.setJobGroup("varve-" + UUID.randomUUID(), description, true);
        try {
            int ranges = begin(context, description, task);
            long peak = doRanges(context, description, task, ranges, progress);
            Map<String, String> files = complete(context, description, task);
            return new SparkOutcome(files, ranges, progress.tiles.value(), progress.bytesRead.value(),
                    progress.bytesWritten.value(), peak);
        } catch (Exception e) {
            for (Throwable cause = e.getCause(); cause != null; cause = cause.getCause()) {
                rethrow(cause);
            }
            throw new DeviceFailure("%s: %s".formatted(description, e.getMessage()));
        } finally {
            context.clearJobGroup();
        }
    }

    /** The failure of a task, as Spark reports it. */
    private static void rethrow(Throwable cause) throws IOException, OutOfBudgetException {
        switch (cause) {
            case IOException failure -> throw failure;
            case OutOfBudgetException failure -> throw failure;
            case RuntimeException failure -> throw failure;
            default -> {
            }
        }
    }

    private static LongAccumulator counter(JavaSparkContext context, String name) {
        return context.sc().longAccumulator("varve: " + name);
    }

    /** Counters on Spark's pages. */
    private record Progress(LongAccumulator tiles, LongAccumulator bytesRead, LongAccumulator bytesWritten)
            implements Serializable {

        RunListener listener() {
            return event -> {
                if (event instanceof RunEvent.TileWritten(TileDone done)) {
                    tiles.add(1);
                    bytesRead.add(done.bytesRead());
                    bytesWritten.add(done.bytesWritten());
                }
            };
        }
    }

    /** Makes the outputs and the journal, and gathers statistics if the run needs any; returns the number of ranges. */
    private static int begin(JavaSparkContext context, String description, SparkTask task) {
        context.setJobDescription(description + ": outputs and statistics");
        return context.parallelize(List.of(0), 1)
                .map(_ -> ranges(task.run(Resuming.SHARED.beginning(), RunListener.NONE)))
                .collect().getFirst();
    }

    private static int ranges(RunResult begun) throws IOException {
        try (Journal journal = Journal.open(Journal.folder(first(begun))).orElseThrow()) {
            return journal.manifest().ranges();
        }
    }

    private static Path first(RunResult run) {
        return run.files().values().iterator().next();
    }

    /** Runs all ranges; returns the peak host memory of any task. */
    private static long doRanges(
            JavaSparkContext context, String description, SparkTask task, int ranges, Progress progress) {
        context.setJobDescription("%s: %s ranges of tiles".formatted(description, ranges));
        return context.parallelize(IntStream.range(0, ranges).boxed().toList(), ranges)
                .map(range -> task.run(Resuming.SHARED.range(range), progress.listener()).took().hostBytes().measured())
                .reduce(Math::max);
    }

    /**
     * Does what is left, as others that share the run may have taken parts of it, completes the outputs and removes the
     * journal.
     */
    private static Map<String, String> complete(JavaSparkContext context, String description, SparkTask task) {
        context.setJobDescription(description + ": completion");
        return context.parallelize(List.of(0), 1).map(_ -> {
            task.run(Resuming.SHARED, RunListener.NONE);
            return task.run(Resuming.ALONE, RunListener.NONE).files().entrySet().stream()
                    .collect(Collectors.toMap(Map.Entry::getKey, file -> file.getValue().toString()));
        }).collect().getFirst();
    }
}
