package org.varve.cli;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.varve.core.LineRange;
import org.varve.core.SampleRange;
import org.varve.core.SurveyRange;
import picocli.CommandLine.Option;

/** The selected part of a survey. */
class PartOptions {

    @Option(names = "--inlines", paramLabel = "FIRST:LAST[:STEP]",
            description = "Only these inlines, inclusive; default: all.")
    private @Nullable LineRange inlines;

    @Option(names = "--crosslines", paramLabel = "FIRST:LAST[:STEP]", description = "The same for crosslines.")
    private @Nullable LineRange crosslines;

    @Option(names = "--samples", paramLabel = "FROM:TO",
            description = "Only samples in this range of time or depth, in ms, m or ft; default: all.")
    private @Nullable SampleRange samples;

    final SurveyRange range() {
        return new SurveyRange(
                Optional.ofNullable(inlines), Optional.ofNullable(crosslines), Optional.ofNullable(samples));
    }
}
