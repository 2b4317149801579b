package org.varve.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.varve.host.HostLimits;
import org.varve.study.DefaultsStudy;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * {@code varve study defaults}: how exact and how sharp dips, curvatures, faults, edges and smoothing are by default.
 */
@Command(
        name = "defaults",
        description = "Measure dips, curvatures, faults, edges and smoothing on synthetic layers of known shape, "
                + "with defaults and other parameters; print Markdown tables of errors, of how many traces wide results "
                + "are, and of operations per sample.")
final class StudyDefaultsVerb implements Callable<Integer> {

    /** Bytes of the heap for layers, noise and results, and for the work arrays of each operator. */
    private static final long HEAP = 256L << 20;

    /** A study for scripts. */
    private record Facts(List<DefaultsStudy.Row> operators) {}

    @Parameters(arity = "0..1", paramLabel = "SURVEY", description = "A survey to count thinned faults of, too.")
    private @Nullable Path survey;

    @Option(names = "--try", paramLabel = "'OPERATOR NAME=VALUE ...'",
            description = "Measure this in place of the usual parameters; may be given several times.")
    private List<String> tried = List.of();

    @Mixin
    private Report report;

    @Override
    public Integer call() throws Exception {
        LargerHeap.RUNTIME.require(HEAP, HostLimits.budget(Optional.empty()).allowed());
        DefaultsStudy study = new DefaultsStudy(Optional.ofNullable(survey));
        List<DefaultsStudy.Row> rows = new ArrayList<>();
        for (String each : tried.isEmpty() ? DefaultsStudy.usual() : tried) rows.add(study.measure(each));
        if (report.json()) {
            report.json(new Facts(rows));
        } else {
            DefaultsStudy.tables(rows).forEach(report::line);
        }
        return ExitStatus.DONE;
    }
}
