package org.varve.study;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.varve.core.Shape;
import org.varve.run.isolated.FreshProcess;

/**
 * Times what a user waits for: a new process that runs an operator from a SEG-Y file to SEG-Y files. Several
 * installations run the same job in turn, in an order that alternates, so that other load on the machine affects all of
 * them.
 */
public final class EndToEndBench {

    private final List<String> installations;
    private final int pairs;
    private final Path folder;
    private final Consumer<String> notes;

    /**
     * A benchmark.
     *
     * @param installations launchers to compare; the first is what the others are compared with
     * @param pairs how often each of them runs each job
     * @param folder folder for surveys and outputs, on the disk to be measured
     * @param notes receives each timing
     * @throws IllegalArgumentException if nothing would run
     */
    public EndToEndBench(List<String> installations, int pairs, Path folder, Consumer<String> notes) {
        if (pairs < 1) throw new IllegalArgumentException("%s pairs: give at least 1".formatted(pairs));
        this.installations = installations;
        this.pairs = pairs;
        this.folder = folder;
        this.notes = notes;
    }

    /**
     * Times jobs.
     *
     * @param jobs by their names in tables: the operator and its options, as arguments of {@code run}
     * @throws IOException if a process fails
     */
    public List<EndToEndTiming> time(Map<String, List<String>> jobs, List<Shape> shapes)
            throws IOException, InterruptedException {
        Path work = Files.createTempDirectory(folder.toAbsolutePath(), "varve-bench");
        List<EndToEndTiming> timings = new ArrayList<>();
        try {
            for (Shape shape : shapes) {
                Path survey = work.resolve("survey.sgy");
                seconds(installations.getFirst(), List.of("generate", survey.toString(), "--overwrite", "--shape",
                        "%s,%s,%s".formatted(shape.inlines(), shape.crosslines(), shape.samples())));
                for (Map.Entry<String, List<String>> job : jobs.entrySet()) {
                    timings.addAll(time(job.getKey(), shape, arguments(job.getValue(), survey)));
                }
            }
        } finally {
            StrategyStudy.deleteAll(work);
        }
        return timings;
    }

    private static List<String> arguments(List<String> operator, Path survey) {
        List<String> arguments = new ArrayList<>(List.of("run"));
        arguments.addAll(operator);
        arguments.addAll(
                List.of(survey.toString(), survey.resolveSibling("out-{output}.sgy").toString(), "--overwrite"));
        return arguments;
    }

    private List<EndToEndTiming> time(String operator, Shape shape, List<String> arguments)
            throws IOException, InterruptedException {
        Map<String, List<Double>> runs = new LinkedHashMap<>();
        installations.forEach(installation -> runs.put(installation, new ArrayList<>()));
        for (int pair = 0; pair < pairs; pair++) {
            for (String installation : pair % 2 == 0 ? installations : installations.reversed()) {
                Objects.requireNonNull(runs.get(installation)).add(seconds(installation, arguments));
            }
        }
        List<EndToEndTiming> timings = new ArrayList<>();
        runs.forEach((installation, seconds) -> timings
                .add(new EndToEndTiming(operator, shape, installation, List.copyOf(seconds))));
        timings.forEach(timing -> notes.accept(timing.describe()));
        return timings;
    }

    private static double seconds(String installation, List<String> arguments)
            throws IOException, InterruptedException {
        FreshProcess process = FreshProcess.of(installation, arguments);
        if (!process.done()) {
            throw new IOException("%s ended with %s: %s".formatted(installation, process.status(), process.reason()));
        }
        return process.seconds();
    }
}
