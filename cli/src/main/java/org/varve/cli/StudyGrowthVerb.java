package org.varve.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.varve.core.Note;
import org.varve.core.OutOfBudgetException;
import org.varve.host.Budget;
import org.varve.host.HostLimits;
import org.varve.run.Devices;
import org.varve.study.GrowingRecipe;
import org.varve.study.Growth;
import org.varve.study.GrowthSeries;
import org.varve.study.GrowthStudy;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code varve study growth}: how time and memory grow with everything that can be large. */
@Command(
        name = "growth",
        description = "Measure how the time a sample and the memory of operators on the CPU grow with the survey, the threads, the memory "
                + "allowed, the operators in a chain and the outputs; prints Markdown tables.")
final class StudyGrowthVerb implements Callable<Integer> {

    private static final List<String> USUAL = List.of("gaussian");
    private static final int LONGEST_EDGE = 8192;
    private static final int LONGEST = 3600;

    @Parameters(arity = "0..*", paramLabel = "OPERATOR",
            description = "Operators, or several together, such as 'gaussian|envelope'; default: gaussian.")
    private List<String> named = List.of();

    @Option(names = "--operators", split = ",", paramLabel = "NAME",
            description = "The same, with commas between them.")
    private List<String> operators = List.of();

    @Option(names = "-p", paramLabel = "NAME=VALUE", description = "A parameter of the operators named. Repeatable.")
    private Map<String, String> parameters = new LinkedHashMap<>();

    @Option(names = "--edges", split = ",", paramLabel = "N",
            description = "Edges of cubic surveys that grow, in samples; surveys larger than memory too. Default: 64,128,256,512.")
    private List<Integer> edges = List.of(64, 128, 256, 512);

    @Option(names = "--edge", paramLabel = "N",
            description = "Edge of the survey on which operators and outputs grow; threads and memory grow on one twice as long. Default: ${DEFAULT-VALUE}.")
    private int edge = 128;

    @Option(names = "--threads", split = ",", paramLabel = "N",
            description = "Numbers of threads besides 1 and one for each processor; larger ones are predicted. Default: 2,4,8,16,32,64.")
    private List<Integer> threads = List.of(2, 4, 8, 16, 32, 64);

    @Option(names = "--seconds", paramLabel = "S",
            description = "Repeat each run for so long; the fastest counts. 0 runs each once. Default: ${DEFAULT-VALUE}.")
    private double seconds = 0.5;

    @Option(names = "--host-memory", paramLabel = "SIZE", description = "Bytes that the process may use, such as 8GiB.")
    private @Nullable MemorySize hostMemory;

    @Mixin
    private Report report;

    @Override
    public Integer call() throws Exception {
        Map<String, GrowingRecipe> recipes = recipes();
        edges.forEach(each -> requireEdge("--edges", each, LONGEST_EDGE));
        requireEdge("--edge", edge, LONGEST_EDGE / 2);
        threads.forEach(count -> Devices.possible("--threads", count));
        if (!(seconds >= 0 && seconds <= LONGEST)) {
            throw new IllegalArgumentException(
                    "--seconds %s: is from 0 to %s; give such as 0.5".formatted(seconds, LONGEST));
        }
        int count = Devices.defaultThreads();
        Budget budget = HostLimits.budget(Optional.ofNullable(hostMemory).map(MemorySize::bytes));
        LargerHeap.RUNTIME.require(heapBytes(recipes, count), budget.allowed());
        GrowthStudy study = new GrowthStudy(
                new GrowthStudy.Setting(count, LargerHeap.RUNTIME.spare(), budget.allowed(), edge, seconds),
                report::note);
        List<GrowthSeries> all = new ArrayList<>();
        for (Map.Entry<String, GrowingRecipe> each : recipes.entrySet()) {
            all.addAll(series(study, each.getKey(), each.getValue()));
        }
        print(new Facts(count, budget.allowed(), recipes.keySet().stream().map(name -> facts(name, all)).toList()),
                all);
        return ExitStatus.DONE;
    }

    private static void requireEdge(String option, int edge, int longest) {
        if (edge >= 1 && edge <= longest) return;
        throw new IllegalArgumentException(
                "%s %s: is from 1 to %s samples; give such as 128".formatted(option, edge, longest));
    }

    private Map<String, GrowingRecipe> recipes() throws IOException {
        List<String> given = Stream.concat(named.stream(), operators.stream()).distinct().toList();
        if (given.isEmpty() && !parameters.isEmpty()) {
            throw new IllegalArgumentException("-p: is for the operators named; name them as well");
        }
        Map<String, GrowingRecipe> recipes = new LinkedHashMap<>();
        for (String operator : given.isEmpty() ? USUAL : given) {
            Trial trial = new Trial(operator, parameters, List.of());
            trial.recipe().notes().forEach(LargerHeap.<Note>once(report::note));
            recipes.put(trial.label(), new GrowingRecipe(operator, parameters));
        }
        return recipes;
    }

    /** The largest heap that one of the operators needs. */
    private long heapBytes(Map<String, GrowingRecipe> recipes, int count) throws IOException, OutOfBudgetException {
        long bytes = 0;
        for (GrowingRecipe recipe : recipes.values()) {
            bytes = Math.max(bytes, GrowthStudy.heapBytes(recipe, Collections.max(edges), edge, count));
        }
        return bytes;
    }

    private List<GrowthSeries> series(GrowthStudy study, String name, GrowingRecipe recipe)
            throws IOException, InterruptedException {
        return List.of(study.surveys(name, recipe, edges), study.threads(name, recipe, threads),
                study.budgets(name, recipe), study.chains(name, recipe), study.outputs(name, recipe));
    }

    private void print(Facts facts, List<GrowthSeries> all) {
        if (report.json()) {
            report.json(facts);
            return;
        }
        for (Growth grows : Growth.values()) {
            GrowthSeries.table(grows, all).markdown().forEach(report::line);
            report.line("");
        }
        all.stream().flatMap(series -> series.notes().stream()).forEach(report::line);
    }

    private static OperatorFacts facts(String name, List<GrowthSeries> all) {
        return new OperatorFacts(name, all.stream().filter(series -> series.operator().equals(name))
                .map(GrowthSeries::json).toList());
    }

    /**
     * A study for scripts.
     *
     * @param threads of the machine
     * @param hostBytes that the process might take
     */
    record Facts(int threads, long hostBytes, List<OperatorFacts> growth) {}

    /** An operator. */
    record OperatorFacts(String operator, List<GrowthSeries.Facts> series) {}
}
