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
 * Each sample, cut to the survey's {@code low} and {@code high} percentiles; what lies within stays as it is. Percentiles are those of the whole
 * survey, to a hundredth of themselves ({@link Context#percentile}). Halo 0.
 *
 * <p>Source: {@code numpy.clip} at {@code numpy.percentile}. Cost: a scan of the survey, then two operations per sample.
 */
@Named(value = "clip", family = Family.SIGNAL, summary = "samples cut to percentiles of the survey")
public record PercentileClip(
        @Parameter(value = "1", unit = "percent",
                meaning = "percentile that smaller samples become, from 0") double low,
        @Parameter(value = "99", unit = "percent",
                meaning = "percentile that larger samples become, up to 100") double high)
        implements Operator {

    public PercentileClip {
        Check.percentiles(low, high);
    }

    @Override
    public List<Output> outputs() {
        return List.of(Output.amplitude(name()));
    }

    @Override
    public List<Field> build(PassGraph graph, Field input, Context context) {
        float least = (float) context.percentile(input, low);
        float most = (float) context.percentile(input, high);
        return List.of(graph.apply(new Clip(least, most), input));
    }
}
