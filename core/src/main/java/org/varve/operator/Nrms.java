package org.varve.operator;

import java.util.List;
import org.varve.core.Combination;
import org.varve.core.Context;
import org.varve.core.Family;
import org.varve.core.Field;
import org.varve.core.InputCount;
import org.varve.core.Named;
import org.varve.core.Output;
import org.varve.core.PassGraph;
import org.varve.kernel.LinearCombination;
import org.varve.kernel.Ratio;

/**
 * How far two surveys differ, in percent: {@code 200 rms(a - b) / (rms a + rms b)} over a centred window. 0 where they
 * are equal, 141 where they have nothing in common, 200 where one is the other's negative; 0 where both are zero. A
 * shift in time of half a period gives 200 as well. Halo half the window.
 *
 * <p>Source: Kragh and Christie 2002, "Seismic repeatability, normalized rms, and predictability". Cost: three times
 * that of {@link Rms}.
 *
 * @param window window of the mean squares, in samples, odd along each axis; {@code 1,1,65} by default
 */
@Named(value = "nrms", family = Family.SEVERAL_SURVEYS,
        summary = "normalised root-mean-square difference of two surveys",
        words = {"4D", "time-lapse", "repeatability"})
public record Nrms(
        @Parameter(value = "1,1,65", unit = "samples", meaning = "window of the mean squares") Window window)
        implements Combination {

    private static final float MOST = 200;
    private static final float PERCENT = 1 / MOST;

    @Override
    public InputCount inputCount() {
        return InputCount.exactly(2);
    }

    @Override
    public List<Output> outputs() {
        return List.of(Output.of(name(), "percent").within(0, 200).shownAs(Output.Style.MAGNITUDE));
    }

    @Override
    public List<Field> build(PassGraph graph, List<Field> inputs, Context context) {
        Field difference = graph.apply(new LinearCombination(1, -1), inputs.get(0), inputs.get(1));
        Correlations correlations = Correlations.of(graph, window, inputs, context);
        Field sum = graph.apply(new LinearCombination(PERCENT, PERCENT), correlations.rms(inputs.get(0)),
                correlations.rms(inputs.get(1)));
        return List.of(graph.apply(new Ratio(MOST, 0), correlations.rms(difference), sum));
    }
}
