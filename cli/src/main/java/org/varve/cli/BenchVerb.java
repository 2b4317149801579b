package org.varve.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.varve.core.Device;
import org.varve.core.DeviceProvider.Request;
import org.varve.core.Shape;
import org.varve.core.Workflow;
import org.varve.host.HostLimits;
import org.varve.operator.Catalogue;
import org.varve.run.Devices;
import org.varve.run.Recipe;
import org.varve.study.BenchSurvey;
import org.varve.study.BenchTiming;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code varve bench}: the speed of each operator, without files. */
@Command(name = "bench",
        description = "Time operators in memory; prints a Markdown table of million samples per second.")
final class BenchVerb implements Callable<Integer> {

    @Option(names = "--operators", split = ",", paramLabel = "NAME", description = "Default: all.")
    private List<String> operators = List.of();

    @Option(names = "-p", paramLabel = "NAME=VALUE", description = "A parameter of the operators named. Repeatable.")
    private Map<String, String> parameters = new LinkedHashMap<>();

    @Option(names = "--select", split = ",", paramLabel = "NAME",
            description = "Their outputs to compute; default: all.")
    private List<String> select = List.of();

    @Option(names = "--threads", split = ",", paramLabel = "N", description = "Numbers of threads; default: 1,2.")
    private List<Integer> threads = List.of(1, 2);

    @Option(
            names = "--shapes",
            split = ";",
            paramLabel = "I,X,S",
            description = "Volumes, separated by ';'; default: 200,200,200;400,400,500.")
    private List<Shape> shapes = List.of(new Shape(200, 200, 200), new Shape(400, 400, 500));

    @Mixin
    private Report report;

    @Override
    public Integer call() throws Exception {
        threads.forEach(count -> Devices.possible("--threads", count));
        if (operators.isEmpty() && !(parameters.isEmpty() && select.isEmpty())) {
            throw new IllegalArgumentException(
                    "-p and --select: are for the operators named; give --operators as well");
        }
        LargerHeap.RUNTIME.requireFor(Collections.max(threads), HostLimits.budget(Optional.empty()).allowed());
        Map<String, Workflow> workflows = workflows();
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
        if (report.json()) {
            report.json(Map.of("timings", timings.stream().map(BenchTiming::json).toList()));
        } else {
            print(timings);
        }
        return ExitStatus.DONE;
    }

    /** The workflows to time, by their labels in the table, which include the given parameters and outputs. */
    private Map<String, Workflow> workflows() throws IOException {
        Map<String, Workflow> workflows = new LinkedHashMap<>();
        if (operators.isEmpty()) {
            Catalogue.entries().forEach(entry -> workflows.put(
                    entry.name(), Workflow.of(entry.name(), entry.example())));
        }
        for (String operator : operators) {
            StringBuilder label = new StringBuilder(operator);
            parameters.forEach((name, value) -> label.append(' ').append(name).append('=').append(value));
            select.forEach(output -> label.append(' ').append(output));
            Map<String, String> values = new LinkedHashMap<>(Catalogue.get(operator).examples());
            values.putAll(parameters);
            workflows.put(label.toString(), Recipe.of(operator, values, select).workflow());
        }
        return workflows;
    }

    private BenchTiming time(BenchSurvey survey, String name, Workflow workflow, int count) throws Exception {
        try (Device device = Devices.choose("cpu", new Request(count, LargerHeap.RUNTIME.spare(), Long.MAX_VALUE),
                LargerHeap.once(report::note))) {
            BenchTiming timing = survey.time(name, workflow, device, count);
            report.note(timing.describe());
            return timing;
        }
    }

    private void print(List<BenchTiming> timings) {
        Map<String, List<BenchTiming>> rows = new LinkedHashMap<>();
        timings.forEach(t -> rows.computeIfAbsent(t.operator(), name -> new ArrayList<>()).add(t));
        StringBuilder head = new StringBuilder("| million samples per second |");
        StringBuilder rule = new StringBuilder("|---|");
        for (Shape shape : shapes) {
            for (int count : threads) {
                head.append(" %s, %d thread%s |".formatted(shape, count, count == 1 ? "" : "s"));
                rule.append("---:|");
            }
        }
        report.line(head.toString());
        report.line(rule.toString());
        rows.forEach((operator, cells) -> report.line("| %s | %s |"
                .formatted(operator, String.join(" | ", cells.stream().map(BenchTiming::cell).toList()))));
    }
}
