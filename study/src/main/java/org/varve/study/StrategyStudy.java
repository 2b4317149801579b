package org.varve.study;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.varve.run.isolated.FreshProcess;
import org.varve.tiling.Strategy;

/**
 * Runs an operator on one survey with several strategies in turn, each run in its own process within the memory of all
 * workers. Strategies alternate, so that other load on the machine affects all of them.
 */
public final class StrategyStudy {

    private final Path survey;
    private final Path folder;
    private final boolean limited;
    private final Consumer<String> notes;

    /**
     * A study of a survey.
     *
     * @param survey an .npy file
     * @param folder folder for the outputs, which are deleted after each run
     * @param limited whether a control group enforces the limit
     * @param notes receives the outcome of each run
     */
    public StrategyStudy(Path survey, Path folder, boolean limited, Consumer<String> notes) {
        this.survey = survey;
        this.folder = folder;
        this.limited = limited;
        this.notes = notes;
    }

    /** Bytes that one block as large as the survey would occupy. */
    public long singleBlockBytes(StudySetting setting) throws IOException, InterruptedException {
        String whole = "%s,%s,%s".formatted(
                setting.shape().inlines(), setting.shape().crosslines(), setting.shape().samples());
        JsonNode answer = child(setting, List.of("plan"), List.of("--tile", whole)).json();
        return answer.path("bytesNeeded").asLong(answer.at("/hostBytes/projected").asLong());
    }

    /** Tries every strategy {@code repeats} times, at least once. */
    public List<StrategyTrial> trials(StudySetting setting, List<Strategy> strategies, int repeats)
            throws IOException, InterruptedException {
        Map<Strategy, List<FreshProcess>> runs = new EnumMap<>(Strategy.class);
        for (int repeat = 0; repeat < repeats; repeat++) {
            for (Strategy strategy : strategies) {
                runs.computeIfAbsent(strategy, _ -> new ArrayList<>()).add(run(setting, strategy));
            }
        }
        List<StrategyTrial> trials = new ArrayList<>();
        for (Strategy strategy : strategies) {
            JsonNode plan = child(setting, List.of("plan"), strategy(strategy)).json();
            trials.add(new StrategyTrial(setting, strategy, plan, Objects.requireNonNull(runs.get(strategy))));
        }
        return trials;
    }

    private static List<String> strategy(Strategy strategy) {
        return List.of("--strategy", strategy.toString());
    }

    private FreshProcess run(StudySetting setting, Strategy strategy) throws IOException, InterruptedException {
        Path outputs = Files.createDirectory(folder.resolve("outputs"));
        try {
            FreshProcess result =
                    child(setting, List.of("run", outputs.resolve("{output}.npy").toString()), strategy(strategy));
            notes.accept(String.format(Locale.ROOT, "%s, %s: %s after %.1f s", setting.describe(), strategy,
                    result.killed() ? "killed" : "exit status " + result.status(), result.seconds()));
            return result;
        } finally {
            deleteAll(outputs);
        }
    }

    /**
     * Runs a verb on the survey.
     *
     * @param verb its name, followed by its output if it has one
     */
    private FreshProcess child(StudySetting setting, List<String> verb, List<String> options)
            throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>(List.of(verb.getFirst(), setting.operator().getFirst()));
        arguments.add(survey.toString());
        arguments.addAll(verb.subList(1, verb.size()));
        arguments.addAll(setting.operator().subList(1, setting.operator().size()));
        arguments.addAll(options);
        arguments.addAll(List.of("--device", "cpu", "--threads", Integer.toString(setting.workers())));
        arguments.addAll(List.of("--host-memory", Long.toString(setting.limit()), "--quiet", "--json"));
        if (!limited) return FreshProcess.run(List.of(), arguments);
        try (ControlGroup group = ControlGroup.limitedTo(setting.limit())) {
            return FreshProcess.run(group.starter(), arguments);
        }
    }

    /** Deletes a folder and its files, including those left by killed runs. */
    public static void deleteAll(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) Files.delete(file);
        }
        Files.delete(folder);
    }
}
