package org.varve.cli;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.varve.profiler.MachineName;
import org.varve.profiler.Measurement.Bytes;
import org.varve.profiler.Measurement.Side;
import org.varve.profiler.Measurement;
import org.varve.run.RunHistory;
import org.varve.study.ModelComparison.Score;
import org.varve.study.ModelComparison;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * {@code varve study models OPERATOR}: which kinds of memory model extrapolate, if an operator did not declare its
 * memory.
 */
@Command(
        name = "models",
        description = "Fit models to the smaller tiles that varve profile measured for an operator, and predict the "
                + "larger ones; prints a Markdown table.")
final class StudyModelsVerb implements Callable<Integer> {

    /** A comparison for scripts. */
    private record Facts(String operator, int learnedFrom, int heldOut, List<Score> models) {}

    @Parameters(paramLabel = "OPERATOR",
            description = "An operator, or several together, such as 'gaussian|envelope', measured before by varve profile.")
    private String operator;

    @Option(names = "--device", paramLabel = "cpu|cuda:N", description = "Default: ${DEFAULT-VALUE}.")
    private String device = "cpu";

    @Mixin
    private Report report;

    @Override
    public Integer call() throws IOException {
        String name = Trial.of(operator).recipe().operators();
        List<Measurement> measured =
                new RunHistory(report::note).store().read(MachineName.ask(), device, name).stream()
                        .filter(measurement -> measurement.origin().isolated())
                        .map(StudyModelsVerb::undeclared)
                        .toList();
        ModelComparison comparison = ModelComparison.of(measured, device.equals("cpu") ? Side.HOST : Side.DEVICE);
        if (report.json()) {
            report.json(
                    new Facts(name, comparison.learnedFrom(), comparison.heldOut(), comparison.scores()));
        } else {
            report.line("| %s, %s measured, %s larger ones predicted | median error | furthest below | furthest above |"
                    .formatted(name, comparison.learnedFrom(), comparison.heldOut()));
            report.line("|---|---:|---:|---:|");
            comparison.scores().forEach(score -> report.line(String.format(Locale.ROOT, "| %s | %.3f | %.3f | %.3f |",
                    score.model(), score.medianError(), score.worstUnder(), score.worstOver())));
        }
        return ExitStatus.DONE;
    }

    /** The measurement, as if the operator declared nothing. */
    private static Measurement undeclared(Measurement declared) {
        return new Measurement(declared.subject(), declared.kind(), declared.load(), undeclared(declared.host()),
                undeclared(declared.device()),
                declared.work(), declared.seconds(), declared.origin());
    }

    private static Bytes undeclared(Bytes declared) {
        return new Bytes(0, 0, declared.projected(), declared.measured());
    }
}
