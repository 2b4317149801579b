package org.varve.operator;

import java.util.List;
import org.varve.core.Context;
import org.varve.core.Field;
import org.varve.core.Operator;
import org.varve.core.PassGraph;
import org.varve.kernel.Butterworth;
import org.varve.kernel.SosFilter;

/**
 * Frequencies between two corners, by a Butterworth filter run forward and backward; input unit, no phase shift. At the
 * corners half of the amplitude is left (-6 dB), since the filter acts twice. Whole traces.
 */
@Named(
        value = "bandpass",
        family = "frequency",
        summary = "frequencies between two corners, by a zero-phase Butterworth filter, in the input's unit")
public record Bandpass(
        @Parameter(unit = "Hz", meaning = "lowest frequency kept, at half amplitude") double low,
        @Parameter(unit = "Hz", meaning = "highest frequency kept, at half amplitude") double high,
        @Parameter(value = "6", meaning = "order of the filter at either corner, 1..20") int order)
        implements Operator {

    public Bandpass {
        Check.positive("low", low);
        if (!(low < high)) {
            throw new IllegalArgumentException("low %s, high %s: low must lie below high".formatted(low, high));
        }
        Check.within("order", order, 1, 20);
    }

    @Override
    public List<String> outputs() {
        return List.of("bandpass");
    }

    @Override
    public List<Field> build(PassGraph graph, Field input, Context context) {
        Check.belowNyquist("high", high, context);
        double interval = context.survey().interval();
        return List.of(
                graph.apply(new SosFilter(Butterworth.bandpass(order, low * interval, high * interval)), input));
    }
}
