package org.varve.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.varve.run.RunListener;
import org.varve.run.watch.ChromeTrace;
import org.varve.run.watch.MemoryWatch;
import org.varve.run.watch.MetricsFile;
import org.varve.run.watch.SideFile;
import org.varve.run.watch.SideFiles;
import org.varve.run.watch.TileTable;
import picocli.CommandLine.Option;

/** Files that record a run. */
final class WatchOptions {

    private static final Duration METRICS_EVERY = Duration.ofSeconds(5);

    @Option(names = "--memory-log", paramLabel = "FILE",
            description = "Write the memory in use, tile by tile, to a .csv or .jsonl file.")
    private @Nullable Path memory;

    @Option(names = "--tile-log", paramLabel = "FILE",
            description = "Write a line per tile to a .csv file: place, device, times and bytes.")
    private @Nullable Path tiles;

    @Option(names = "--trace", paramLabel = "FILE",
            description = "Write a timeline of tiles (read, copy, compute, write) to a .json file, for Perfetto.")
    private @Nullable Path trace;

    @Option(names = "--metrics", paramLabel = "FILE",
            description = "Write metrics for Prometheus to a .prom file, replaced every few seconds.")
    private @Nullable Path metrics;

    /** Whether files were requested that hold a single run. */
    boolean isAny() {
        return Stream.of(memory, tiles, trace, metrics).anyMatch(Objects::nonNull);
    }

    /** Claims the files, begins those that cover the whole run, and passes events to them and to {@code others}. */
    RunListener with(List<RunListener> others, Report report, boolean overwrite, SurveyRuns runs, SideFiles files)
            throws IOException {
        if (runs.volume().isEachOffset()) requireNone();
        List<RunListener> all = new ArrayList<>(others);
        add(all, "--memory-log", memory, overwrite, files, MemoryWatch::new);
        add(all, "--tile-log", tiles, overwrite, files, file -> new TileTable(file, report::note));
        add(all, "--trace", trace, overwrite, files, file -> new ChromeTrace(file, report::note));
        Optional<MetricsFile> begun = add(all, "--metrics", metrics, overwrite || isOwn(metrics), files,
                file -> new MetricsFile(file, METRICS_EVERY, report::note));
        if (begun.isPresent()) begun.get().begin();
        return RunListener.all(all);
    }

    private static <L extends RunListener> Optional<L> add(List<RunListener> all, String option, @Nullable Path path,
            boolean overwrite, SideFiles files, Function<SideFile, L> making) throws IOException {
        if (path == null) return Optional.empty();
        SideFile file = new SideFile(option, path, overwrite);
        L listener = making.apply(file);
        files.claim(file);
        all.add(listener);
        return Optional.of(listener);
    }

    private void requireNone() {
        Stream.of(memory, tiles, trace, metrics).filter(Objects::nonNull).findFirst().ifPresent(file -> {
            throw new IllegalArgumentException(
                    "%s: holds one run, and --offset each makes several; choose one offset".formatted(file));
        });
    }

    private static boolean isOwn(@Nullable Path metrics) throws IOException {
        return metrics != null && MetricsFile.isOwn(metrics);
    }
}
