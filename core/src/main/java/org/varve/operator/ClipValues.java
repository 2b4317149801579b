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
 * Each sample, cut to {@code min..max}; samples within do not change. Halo 0.
 *
 * <p>Source: {@code numpy.clip}. Cost: two operations per sample.
 *
 * @param min what smaller samples become, {@code max} or less; required, such as {@code -1000}
 * @param max what larger samples become, {@code min} or more; required, such as {@code 1000}
 */
@Named(value = "clip-values", family = Family.SIGNAL, summary = "samples cut to a range of values")
public record ClipValues(
        @Parameter(example = "-1000", meaning = "what smaller samples become") double min,
        @Parameter(example = "1000", meaning = "what larger samples become") double max)
        implements Operator {

    public ClipValues {
        Check.isFloat("min", min);
        Check.isFloat("max", max);
        if (min > max) {
            throw new IllegalArgumentException("min %s, max %s: min must not be above max".formatted(min, max));
        }
    }

    @Override
    public List<Output> outputs() {
        return List.of(Output.amplitude(name()).within((float) min, (float) max).shownAs(Output.Style.SIGNED));
    }

    @Override
    public List<Field> build(PassGraph graph, Field input, Context context) {
        return List.of(graph.apply(new Clip((float) min, (float) max), input));
    }
}
