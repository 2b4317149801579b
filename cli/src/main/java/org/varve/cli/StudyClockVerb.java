package org.varve.cli;

import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.varve.run.RunHistory;
import org.varve.study.ClockStudy;
import org.varve.study.Table;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code varve study clock}: compares the time of runs with predictions. */
@Command(
        name = "clock",
        description = "Compare run times on this machine with their predictions, for runs whose operator had been "
                + "measured before; prints a Markdown table.")
final class StudyClockVerb implements Callable<Integer> {

    @Mixin
    private Report report;

    @Override
    public Integer call() {
        ClockStudy study = ClockStudy.of(new RunHistory(report::note).store().readAll());
        if (report.json()) {
            report.json(Facts.of(study));
        } else {
            Table table = new Table(
                    List.of("operator", "on", "runs", "within %s".formatted(ClockStudy.NEAR), "least", "most"),
                    study.rows().stream().map(StudyClockVerb::cells).toList());
            table.markdown().forEach(report::line);
            report.line("");
            report.line(String.format(Locale.ROOT,
                    "%s of %s runs took the predicted time, within a factor of %s; the aim is %.0f %%: %s",
                    study.near(),
                    study.runs(), ClockStudy.NEAR, 100 * ClockStudy.BAR,
                    study.isPassed() ? "passed" : "missed"));
        }
        return ExitStatus.DONE;
    }

    private static List<String> cells(ClockStudy.Row row) {
        return List.of(row.operator(), row.site(), Integer.toString(row.ratios().size()), Long.toString(row.near()),
                String.format(Locale.ROOT, "%.2f", row.least()), String.format(Locale.ROOT, "%.2f", row.most()));
    }

    /** A study for scripts. */
    private record Facts(long runs, long near, boolean passed, List<Row> operators) {

        private static Facts of(ClockStudy study) {
            return new Facts(study.runs(), study.near(), study.isPassed(),
                    study.rows().stream().map(row -> new Row(row.operator(), row.site(), row.ratios())).toList());
        }
    }

    /** An operator on one device. */
    private record Row(String operator, String on, List<Double> ratios) {}
}
