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
import org.varve.kernel.Clip;
import org.varve.kernel.PredictabilitySums;
import org.varve.kernel.PredictabilityTerms;
import org.varve.kernel.Ratio;

/**
 * How much of two surveys can be predicted from each other by a filter: the sum over all lags of the squared
 * cross-correlation, over the sum of the product of their autocorrelations, each correlation the mean over a centred
 * window. 1 where one survey is the other times a constant, near 0 where they have nothing in common; it depends
 * neither on their scale nor on a shift within {@code lag}. 0 where a survey is zero, cut to 0..1. Halo half the
 * window, and {@code lag} along the trace.
 *
 * <p>Source: Kragh and Christie 2002, "Seismic repeatability, normalized rms, and predictability". Cost: twice that
 * of {@link MeanFilter} for each lag, of either sign.
 *
 * @param window window of the correlations, in samples, odd along each axis; {@code 1,1,65} by default
 * @param lag largest lag, 0..100 samples; {@code 8} by default
 */
@Named(value = "predictability", family = Family.SEVERAL_SURVEYS,
        summary = "how much of two surveys a filter predicts from each other",
        words = {"4D", "time-lapse", "repeatability"})
public record Predictability(
        @Parameter(value = "1,1,65", unit = "samples", meaning = "window of the correlations") Window window,
        @Parameter(value = "8", unit = "samples", meaning = "largest lag, 0..100 samples") Extent lag)
        implements Combination {

    private static final int MOST_LAG = 100;

    public Predictability {
        if (lag.isPlain()) whole(lag.number());
    }

    private static int whole(double samples) {
        int whole = Check.whole("lag", samples);
        Check.within("lag", whole, 0, MOST_LAG);
        return whole;
    }

    @Override
    public InputCount inputCount() {
        return InputCount.exactly(2);
    }

    @Override
    public List<Output> outputs() {
        return List.of(Output.of(name(), "").within(0, 1));
    }

    @Override
    public List<Field> build(PassGraph graph, List<Field> inputs, Context context) {
        Field a = inputs.get(0);
        Field b = inputs.get(1);
        Correlations correlations = Correlations.of(graph, window, inputs, context);
        float scaleOfMeans = context.scale(correlations.covariance(a, b, 0));
        int most = whole(lag.nearest("lag", context));
        List<Field> sums = correlations.ofTraces()
                .map(mean -> graph.apply(new PredictabilitySums(mean, most, scaleOfMeans), inputs))
                .orElseGet(() -> sums(graph, inputs, correlations, most, scaleOfMeans));
        Field quotient = graph.apply(new Ratio(1, 0), sums.get(0), sums.get(1));
        // the sum of so few lags of the autocorrelations may be negative
        return List.of(graph.apply(new Clip(0, 1), quotient));
    }

    /** The sums of the terms of all lags, each correlation in fields of its own. */
    private static List<Field> sums(
            PassGraph graph, List<Field> inputs, Correlations correlations, int most, float scaleOfMeans) {
        Field a = inputs.get(0);
        Field b = inputs.get(1);
        List<Field> sums = List.of();
        for (int n = 0; n <= 2 * most; n++) {
            // 0, -1, 1, -2, 2, ...
            int l = n % 2 == 0 ? n / 2 : -(n + 1) / 2;
            Field ab = correlations.covariance(a, b, l);
            Field aa = correlations.covariance(a, a, Math.abs(l));
            Field bb = correlations.covariance(b, b, Math.abs(l));
            sums = graph.apply(new PredictabilityTerms(l, scaleOfMeans),
                    sums.isEmpty() ? List.of(ab, aa, bb) : List.of(ab, aa, bb, sums.get(0), sums.get(1)));
        }
        return sums;
    }
}
