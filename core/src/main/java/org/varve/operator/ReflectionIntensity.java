package org.varve.operator;

import java.util.Arrays;
import java.util.List;
import org.varve.core.Axis;
import org.varve.core.Context;
import org.varve.core.Family;
import org.varve.core.Field;
import org.varve.core.Named;
import org.varve.core.Operator;
import org.varve.core.Output;
import org.varve.core.PassGraph;
import org.varve.kernel.Taps;

/**
 * The integral of the trace over a centred window by the trapezoid rule, with a step of 1 per sample:
 * {@code (x[k - h] + x[k + h]) / 2 + sum x[k + t]} over {@code -h < t < h}, for a half window {@code h}. Halo half the
 * window.
 *
 * <p>Source: an attribute of that name of dasf-seismic. Cost: two operations per sample for each sample of the window.
 *
 * @param window length of the window, in samples, 3 or more, odd; {@code 9} by default
 */
@Named(
        value = "reflection-intensity",
        family = Family.SIGNAL,
        summary = "integral of the trace over a window",
        words = {"average amplitude", "energy"})
public record ReflectionIntensity(
        @Parameter(value = "9", unit = "samples", meaning = "length of the window, odd") Extent window)
        implements Operator {

    /** The longest window, as that of other windows. */
    private static final int LONGEST = (1 << 24) - 1;

    public ReflectionIntensity {
        if (window.isPlain()) whole(window.number());
    }

    private static int whole(double samples) {
        int whole = Check.whole("window", samples);
        Check.within("window", whole, 3, LONGEST);
        Check.odd("window", whole);
        return whole;
    }

    @Override
    public List<Output> outputs() {
        return List.of(Output.of(name(), "input*sample"));
    }

    @Override
    public List<Field> build(PassGraph graph, Field input, Context context) {
        int length = whole(window.odd("window", context));
        double[] weights = new double[length];
        Arrays.fill(weights, 1);
        weights[0] = 0.5;
        weights[length - 1] = 0.5;
        return List.of(graph.apply(Taps.of(Axis.SAMPLE, weights), input));
    }
}
