package org.varve.operator;

import java.util.List;
import org.varve.core.Context;
import org.varve.core.Family;
import org.varve.core.Field;
import org.varve.core.Named;
import org.varve.core.Operator;
import org.varve.core.Output;
import org.varve.core.PassGraph;
import org.varve.core.Survey;
import org.varve.kernel.SampleWeights;

/**
 * Each sample times {@code t^gain}, or {@code exp(gain t)} with {@code law=exponential}. {@code t} is the sample's time
 * in seconds, in depth its depth in metres or feet, from the survey's zero and not from its first sample. A power makes
 * samples at {@code t <= 0} zero. With {@code unit=samples}, {@code t} is the sample's number in the trace and 1 more:
 * 2, 3, 4 and so on. Halo 0.
 *
 * <p>Source: Claerbout 1985, "Imaging the Earth's Interior", whose gain is a power of time. Cost: one operation per
 * sample.
 *
 * @param gain power of the time, or rate of the exponential per second, metre or foot, any finite number; {@code 1.5}
 *     by default
 * @param law how the gain grows; {@code power} by default
 * @param unit unit of the time: that of the survey (s, m or ft), or samples; {@code survey} by default
 */
@Named(value = "time-gain", family = Family.SIGNAL, summary = "samples times a power or an exponential of their time",
        words = {"TVG", "gain", "spherical divergence"})
public record TimeGain(
        @Parameter(value = "1.5",
                meaning = "power of the time, or rate of the exponential per second, metre or foot") double gain,
        @Parameter(value = "power", meaning = "how the gain grows") Law law,
        @Parameter(value = "survey",
                meaning = "unit of the time: that of the survey (s, m or ft), or samples") Unit unit)
        implements Operator {

    /** How the gain grows with the time. */
    public enum Law {
        /** {@code t^gain}. */
        POWER,
        /** {@code exp(gain t)}. */
        EXPONENTIAL
    }

    /** The unit of the time. */
    public enum Unit {
        /** Seconds, metres or feet, from the survey's zero. */
        SURVEY,
        /** Samples, 2 for the first. */
        SAMPLES
    }

    /** A power of the time in the survey's unit. */
    public TimeGain(double gain) {
        this(gain, Law.POWER, Unit.SURVEY);
    }

    public TimeGain {
        Check.finite("gain", gain);
    }

    @Override
    public List<Output> outputs() {
        return List.of(Output.amplitude(name()));
    }

    @Override
    public List<Field> build(PassGraph graph, Field input, Context context) {
        Survey survey = context.survey();
        float[] weights = new float[survey.shape().samples()];
        for (int k = 0; k < weights.length; k++) {
            weights[k] = (float) weight(unit == Unit.SAMPLES ? k + 2.0 : survey.start() + k * survey.interval());
            if (Float.isInfinite(weights[k])) {
                throw new IllegalArgumentException(
                        "gain %s: the weight of sample %s must not exceed 3.4e38; give less, such as 1.5"
                                .formatted(gain, k + 1));
            }
        }
        return List.of(graph.apply(new SampleWeights(weights), input));
    }

    private double weight(double time) {
        return switch (law) {
            case POWER -> time > 0 ? Math.pow(time, gain) : 0;
            case EXPONENTIAL -> Math.exp(gain * time);
        };
    }
}
