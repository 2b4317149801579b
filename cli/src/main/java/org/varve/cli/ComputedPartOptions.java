package org.varve.cli;

import org.varve.run.Run;
import org.varve.run.StatisticsOf;
import picocli.CommandLine.Option;

/** Which part of a survey is computed. */
final class ComputedPartOptions extends PartOptions {

    @Option(names = "--statistics-of", paramLabel = "survey|part",
            description = "Whose value range and histogram operators go by that need one; default: the whole survey's.")
    private StatisticsOf statisticsOf = StatisticsOf.SURVEY;

    /** Lets a run compute no more. */
    Run applyTo(Run run) {
        return run.part(range()).statisticsOf(statisticsOf);
    }
}
