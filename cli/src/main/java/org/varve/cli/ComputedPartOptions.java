package org.varve.cli;

import org.varve.run.Run;
import org.varve.run.StatisticsOf;
import picocli.CommandLine.Option;

/** Which part of a survey is computed. */
final class ComputedPartOptions extends PartOptions {

    @Option(names = "--statistics-of", paramLabel = "survey|part",
            description = "Take statistics, such as the value range, of the whole survey or of the part; default: the whole survey.")
    private StatisticsOf statisticsOf = StatisticsOf.SURVEY;

    /** Limits a run to the part. */
    Run applyTo(Run run) {
        return run.part(range()).statisticsOf(statisticsOf);
    }
}
