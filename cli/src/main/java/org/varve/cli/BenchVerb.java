package org.varve.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.varve.core.Device;
import org.varve.core.Shape;
import org.varve.operator.Catalogue;
import org.varve.operator.OperatorEntry;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code varve bench}: how fast each operator computes, without files. */
@Command(name = "bench",
        description = "Time operators in memory; prints a Markdown table of million samples per second.")
final class BenchVerb implements Callable<Integer> {

    private static final long SEED = 1;

    @Option(names = "--operators", split = ",", paramLabel = "NAME", description = "Default: all.")
    private List<String> operators = List.of();

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
        List<OperatorEntry> entries = operators.isEmpty()
                ? Catalogue.entries()
                : operators.stream().map(Catalogue::get).toList();
        List<BenchTiming> timings = new ArrayList<>();
        for (Shape shape : shapes) {
            try (BenchSurvey survey = BenchSurvey.synthetic(shape, SEED)) {
                for (OperatorEntry entry : entries) {
                    for (int count : threads) {
                        timings.add(time(survey, entry, count));
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

    private BenchTiming time(BenchSurvey survey, OperatorEntry entry, int count) throws Exception {
        try (Device device = Devices.choose("cpu", MachineOptions.deviceRequest(count), report)) {
            BenchTiming timing = survey.time(entry, device, count);
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
