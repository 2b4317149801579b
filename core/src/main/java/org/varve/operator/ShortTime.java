package org.varve.operator;

import java.util.List;
import org.varve.core.Context;
import org.varve.core.Field;
import org.varve.core.PassGraph;
import org.varve.kernel.ShortTimeSpectrum;

/** Measures of the short-time spectrum, for the operators that share it. */
final class ShortTime {

    private ShortTime() {}

    /** Peak, centroid and bandwidth, in Hz or cycles/km. */
    static List<Field> spectrum(PassGraph graph, Field input, Extent length, Context context) {
        int samples = TimeWindow.ofSpectrum("length", length, context).length();
        if (samples > ShortTimeSpectrum.LONGEST) {
            throw new IllegalArgumentException("length %s: has %s samples of this survey, %s are allowed"
                    .formatted(length.text(context.survey()), samples, ShortTimeSpectrum.LONGEST));
        }
        double nyquist = context.survey().nyquist();
        return graph.apply(new ShortTimeSpectrum(samples, context.scale(input), nyquist), List.of(input));
    }
}
