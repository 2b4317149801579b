package org.varve.operator;

import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.varve.core.Combination;
import org.varve.core.Context;
import org.varve.core.Family;
import org.varve.core.Field;
import org.varve.core.InputCount;
import org.varve.core.Named;
import org.varve.core.Output;
import org.varve.core.PassGraph;
import org.varve.core.Survey;
import org.varve.kernel.CorrelationSearch;
import org.varve.kernel.Line;
import org.varve.kernel.PeakLag;

/**
 * How much later events are in the second survey than in the first, and how well they then match: the lag at which the
 * normalised correlation {@code sum a[k] b[k + lag] / sqrt(sum a[k]^2 sum b[k + lag]^2)} over a centred window is
 * largest, at most {@code max}. Positive where the second is later; the smaller lag where two correlations are equal,
 * and 0 with correlation 0 where a survey is zero. A shift of {@code max} may be larger in truth: runs count such
 * samples. A low correlation marks a shift not to be trusted. In milliseconds, in surveys of depth in their own unit.
 * Halo half the window, and four samples more than {@code max} along the trace.
 *
 * <p>Between samples, the correlation is the polynomial of degree 8 through the nine lags around. A parabola through
 * three, as often used, errs by several per cent of a shift of a fraction of a sample. Of events below a third of
 * Nyquist, the error is below 0.5 %.
 *
 * <p>Source: Hale 2009, "A method for estimating apparent displacement vectors from time-lapse seismic images", in one
 * dimension; between samples Céspedes, Huang, Ophir and Spratt 1995, "Methods for estimation of subsample time delays
 * of digitized echo signals". Cost: as {@link MeanFilter} for each lag and eight more lags.
 *
 * @param window window of the correlation, in samples, odd along each axis; {@code 1,1,65} by default
 * @param max largest shift looked for, in samples, above 0; {@code 12ms/3samples} by default
 */
@Named(value = "time-shift", family = Family.SEVERAL_SURVEYS,
        summary = "how much later the second survey is, by local correlation",
        words = {"4D", "time-lapse", "time strain", "cross-correlation", "warping"})
public record TimeShift(
        @Parameter(value = "1,1,65", unit = "samples", meaning = "window of the correlation") Window window,
        @Parameter(value = "12ms/3samples", unit = "samples", meaning = "largest shift looked for") Extent max)
        implements Combination {

    private static final double MILLISECONDS = 1000;

    private static final double ROUNDING = 1e-6;

    /** More passes than this many lags need make programs that are slow to plan. */
    private static final int MOST_LAGS = 500;

    /** Below this many samples, the correlations of a sample fit together into the memory next to a processor. */
    private static final int MOST_TOGETHER = 17;

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
        float most = samples(max.milliseconds("max", survey), step);
        max.tell("max", context);
        Correlations correlations = Correlations.of(graph, window, inputs, context);
        List<Field> peak = correlations.ofTraces()
                .filter(_ -> most < MOST_TOGETHER)
                .map(mean -> graph.apply(new CorrelationSearch(mean, most), inputs))
                .orElseGet(() -> peak(graph, inputs, correlations, most));
        return List.of(graph.apply(new Line(step, 0), peak.get(1)), peak.get(0));
    }

    /** The largest correlation and its lag, each correlation in a field of its own. */
    static List<Field> peak(PassGraph graph, List<Field> inputs, Correlations correlations, float most) {
        List<Field> peak = List.of();
        for (PeakLag step : PeakLag.steps(most)) {
            peak = graph.apply(step, around(correlations, inputs, step.lag(), peak));
        }
        return peak;
    }

    /** The correlations around a lag, and the search so far. */
    private static List<Field> around(Correlations correlations, List<Field> inputs, int lag, List<Field> peak) {
        Stream<Field> around = IntStream.rangeClosed(lag - PeakLag.REACH, lag + PeakLag.REACH)
                .mapToObj(each -> correlations.correlation(inputs.get(0), inputs.get(1), each));
        return Stream.concat(around, peak.stream()).toList();
    }

    /** A length in samples; a whole number of them is so in spite of rounding. */
    private float samples(double longest, double step) {
        double samples = longest / step;
        if (samples > MOST_LAGS) {
            throw new IllegalArgumentException(
                    String.format(Locale.ROOT, "max %s: is %.0f samples of this survey; give at most %s, which are %s",
                            max, samples, MOST_LAGS, MOST_LAGS * step));
        }
        return (float) (Math.abs(samples - Math.rint(samples)) < ROUNDING ? Math.rint(samples) : samples);
    }
}
