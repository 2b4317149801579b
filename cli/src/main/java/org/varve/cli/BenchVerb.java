package org.varve.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.varve.core.Device;
import org.varve.core.DeviceProvider.Request;
import org.varve.core.InputCount;
import org.varve.core.Note;
import org.varve.core.OutOfBudgetException;
import org.varve.core.Shape;
import org.varve.core.Workflow;
import org.varve.host.HostLimits;
import org.varve.operator.Catalogue;
import org.varve.operator.OperatorEntry;
import org.varve.run.Devices;
import org.varve.run.Recipe;
import org.varve.study.BenchSurvey;
import org.varve.study.BenchTiming;
import org.varve.study.EarlierTimings;
import org.varve.study.EndToEndBench;
import org.varve.study.EndToEndTiming;
import org.varve.study.Timing;
import org.varve.study.TimingTable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code varve bench}: the speed of each operator, without files or from file to file. */
@Command(name = "bench",
        description = "Time operators in memory, or processes from file to file; prints a Markdown table.")
final class BenchVerb implements Callable<Integer> {

    @Option(names = "--operators", split = ",", paramLabel = "NAME",
            description = "Operators, or several together, such as 'gaussian|envelope'; default: all.")
    private List<String> operators = List.of();

    @Option(names = "-p", paramLabel = "NAME=VALUE", description = "A parameter of the operators named. Repeatable.")
    private Map<String, String> parameters = new LinkedHashMap<>();

    @Option(names = "--select", split = ",", paramLabel = "NAME",
            description = "Outputs to compute; default: all.")
    private List<String> select = List.of();

    @Option(names = "--threads", split = ",", paramLabel = "N", description = "Numbers of threads; default: 1,2.")
    private List<Integer> threads = List.of(1, 2);

    @Option(
            names = "--shapes",
            split = ";",
            paramLabel = "I,X,S",
            description = "Volumes, separated by ';'; default: 200,200,200;400,400,500.")
    private List<Shape> shapes = List.of(new Shape(200, 200, 200), new Shape(400, 400, 500));

    @Option(names = "--end-to-end",
            description = "Time whole processes from SEG-Y to SEG-Y; prints the median.")
    private boolean endToEnd;

    @Option(names = "--installations", split = ",", paramLabel = "LAUNCHER",
            description = "With --end-to-end: launchers of Varve, run in turn; default: this one.")
    private List<String> installations = List.of(Launch.isByLauncher() ? Launch.command() : "");

    @Option(names = "--pairs", paramLabel = "N", description = "With --end-to-end: runs of each; default: 5.")
    private int pairs = 5;

    @Option(names = "--folder", description = "With --end-to-end: where files are written; default: .")
    private Path folder = Path.of("");

    @Option(names = "--against", paramLabel = "FILE", description = "Compare with an earlier --json output.")
    private @Nullable Path against;

    @Mixin
    private Report report;

    @Override
    public Integer call() throws Exception {
        threads.forEach(count -> Devices.possible("--threads", count));
        if (operators.isEmpty() && !(parameters.isEmpty() && select.isEmpty())) {
            throw new IllegalArgumentException(
                    "-p and --select: are for the operators named; give --operators as well");
        }
        EarlierTimings earlier = against == null ? EarlierTimings.NONE : EarlierTimings.read(against);
        if (endToEnd) {
            List<EndToEndTiming> timings =
                    new EndToEndBench(installations, pairs, folder, report::note).time(jobs(), shapes);
            return print(timings, TimingTable.seconds(timings, earlier));
        }
        Map<String, Workflow> workflows = workflows();
        LargerHeap.RUNTIME.require(heapBytes(workflows.values()), HostLimits.budget(Optional.empty()).allowed());
        List<BenchTiming> timings = new ArrayList<>();
        for (Shape shape : shapes) {
            try (BenchSurvey survey = new BenchSurvey(shape)) {
                for (Map.Entry<String, Workflow> workflow : workflows.entrySet()) {
                    for (int count : threads) {
                        timings.add(time(survey, workflow.getKey(), workflow.getValue(), count));
                    }
                }
            }
        }
        return print(timings, TimingTable.rates(timings, earlier));
    }

    /** The largest heap that one of the workflows needs. */
    private long heapBytes(Collection<Workflow> workflows) throws OutOfBudgetException {
        long bytes = 0;
        for (Shape shape : shapes) {
            for (Workflow workflow : workflows) {
                bytes = Math.max(bytes, BenchSurvey.heapBytes(workflow, shape, Collections.max(threads)));
            }
        }
        return bytes;
    }

    private int print(List<? extends Timing> timings, List<String> table) {
        if (report.json()) {
            report.json(Map.of("timings", timings.stream().map(Timing::json).toList()));
        } else {
            table.forEach(report::line);
        }
        return ExitStatus.DONE;
    }

    /** The operators to time, with their options, by their labels in the table. */
    private Map<String, List<String>> jobs() throws IOException {
        Map<String, List<String>> jobs = new LinkedHashMap<>();
        for (Trial trial : trials(entry -> entry.example().inputCount().equals(InputCount.ONE))) {
            jobs.put(trial.label(), trial.words());
        }
        return jobs;
    }

    /** The workflows to time, by their labels in the table, which include the given parameters and outputs. */
    private Map<String, Workflow> workflows() throws IOException {
        Map<String, Workflow> workflows = new LinkedHashMap<>();
        for (Trial trial : trials(_ -> true)) {
            Recipe recipe = trial.recipe();
            recipe.notes().forEach(LargerHeap.<Note>once(report::note));
            workflows.put(trial.label(), recipe.workflow());
        }
        return workflows;
    }

    /** The operators named, or else those of the catalogue that are fit. */
    private List<Trial> trials(Predicate<OperatorEntry> fit) {
        return operators.isEmpty()
                ? Catalogue.entries().stream().filter(fit).map(entry -> Trial.of(entry.name())).toList()
                : operators.stream().map(operator -> new Trial(operator, parameters, select)).toList();
    }

    private BenchTiming time(BenchSurvey survey, String name, Workflow workflow, int count) throws Exception {
        try (Device device = Devices.choose("cpu", new Request(count, LargerHeap.RUNTIME.spare(), Long.MAX_VALUE),
                LargerHeap.once(report::note))) {
            BenchTiming timing = survey.time(name, workflow, device, count);
            report.note(timing.describe());
            return timing;
        }
    }
}
