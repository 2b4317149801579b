package org.varve.operator;

import java.util.List;
import org.varve.core.Context;
import org.varve.core.Family;
import org.varve.core.Field;
import org.varve.core.Named;
import org.varve.core.Operator;
import org.varve.core.Output;
import org.varve.core.PassGraph;
import org.varve.kernel.Clip;

/**
 * Each sample, cut to the survey's {@code low} and {@code high} percentiles; samples within do not change. Percentiles
 * are those of the whole survey, to a hundredth of themselves ({@link Context#percentile}). The output's history states
 * their values: give these as {@code range} to cut a neighbouring survey alike. Halo 0.
 *
 * <p>Source: {@code numpy.clip} at {@code numpy.percentile}. Cost: a scan of the survey unless the range is given, then
 * two operations per sample.
 *
 * @param low percentile that smaller samples become, in percent, from 0, below {@code high}; {@code 1} by default
 * @param high percentile that larger samples become, in percent, up to 100, above {@code low}; {@code 99} by default
 * @param range values in place of the percentiles; survey: measured; {@code survey} by default
 */
@Named(value = "clip-percentiles", family = Family.SIGNAL, summary = "samples cut to percentiles of the survey",
        words = {"despike", "outliers"})
public record ClipPercentiles(
        @Parameter(value = "1", unit = "percent",
                meaning = "percentile that smaller samples become, from 0") double low,
        @Parameter(value = "99", unit = "percent",
                meaning = "percentile that larger samples become, up to 100") double high,
        @Parameter(value = "survey",
                meaning = "values in place of the percentiles; survey: measured") ValueRange range)
        implements Operator {

    public ClipPercentiles {
        Check.percentiles(low, high);
    }

    @Override
    public List<Output> outputs() {
        return List.of(Output.amplitude(name()));
    }

    @Override
    public List<Field> build(PassGraph graph, Field input, Context context) {
        Context.Range kept = range.of(input, context, low, high);
        return List.of(graph.apply(new Clip((float) kept.min(), (float) kept.max()), input));
    }
}
