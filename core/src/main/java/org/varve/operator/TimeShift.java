package org.varve.operator;

import java.util.List;
import java.util.Locale;
import org.varve.core.Combination;
import org.varve.core.Context;
import org.varve.core.Family;
import org.varve.core.Field;
import org.varve.core.InputCount;
import org.varve.core.Named;
import org.varve.core.Output;
import org.varve.core.PassGraph;
import org.varve.core.Survey;
import org.varve.kernel.Line;
import org.varve.kernel.PeakLag;

/**
 * How much later events are in the second survey than in the first, and how well they then match: the lag at which the
 * normalised correlation {@code sum a[k] b[k + lag] / sqrt(sum a[k]^2 sum b[k + lag]^2)} over a centred window is
 * largest, refined by the parabola through it and its neighbours. Positive where the second is later; the smaller lag
 * where two correlations are equal, and 0 with correlation 0 where a survey is zero. In milliseconds, in surveys of
 * depth in their own unit. Halo half the window, and one sample more than {@code max} along the trace.
 *
 * <p>Source: Hale 2009, "A method for estimating apparent displacement vectors from time-lapse seismic images", in one
 * dimension. Cost: that of {@link MeanFilter} for each lag.
 */
@Named(value = "time-shift", family = Family.SEVERAL_SURVEYS,
        summary = "how much later the second survey is, by local correlation",
        words = {"4D", "time-lapse", "time strain", "cross-correlation", "warping"})
public record TimeShift(
        @Parameter(value = "1,1,65", unit = "samples", meaning = "window of the correlation") Window window,
        @Parameter(value = "12ms/3samples", unit = "ms", meaning = "largest shift looked for") Extent max)
        implements Combination {

    private static final double MILLISECONDS = 1000;

    /** More passes than this many lags need make programs that are slow to plan. */
    private static final int MOST_LAGS = 500;

    public TimeShift {
        Check.positive("max", max);
    }

    @Override
    public InputCount inputCount() {
        return InputCount.exactly(2);
    }

    @Override
    public List<Output> outputs() {
        return List.of(Output.of("shift", "ms"), Output.of("correlation", "").within(-1, 1));
    }

    @Override
    public List<Field> build(PassGraph graph, List<Field> inputs, Context context) {
        Survey survey = context.survey();
        double step = survey.interval() * (survey.unit() == Survey.Unit.SECONDS ? MILLISECONDS : 1);
        int most = lags(max.milliseconds(survey), step);
        Correlations correlations = Correlations.of(graph, window, inputs, context);
        List<Field> peak = List.of();
        for (int n = 0; n <= 2 * most; n++) {
            // 0, 1, -1, 2, -2, ...: of equal correlations the nearest lag's counts
            int lag = n % 2 == 0 ? -n / 2 : (n + 1) / 2;
            peak = graph.apply(new PeakLag(lag), around(correlations, inputs, lag, peak));
        }
        return List.of(graph.apply(new Line(step, 0), peak.get(1)), peak.get(0));
    }

    private static List<Field> around(Correlations correlations, List<Field> inputs, int lag, List<Field> peak) {
        Field a = inputs.get(0);
        Field b = inputs.get(1);
        Field before = correlations.correlation(a, b, lag - 1);
        Field at = correlations.correlation(a, b, lag);
        Field after = correlations.correlation(a, b, lag + 1);
        return peak.isEmpty() ? List.of(before, at, after) : List.of(before, at, after, peak.get(0), peak.get(1));
    }

    private int lags(double longest, double step) {
        double lags = Math.max(1, Math.floor(longest / step + 1e-6));
        if (lags > MOST_LAGS) {
            throw new IllegalArgumentException(
                    String.format(Locale.ROOT, "max %s: is %.0f samples of this survey; give at most %s, which are %s",
                            max, lags, MOST_LAGS, MOST_LAGS * step));
        }
        return (int) lags;
    }
}
