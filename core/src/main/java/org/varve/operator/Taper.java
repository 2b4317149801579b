package org.varve.operator;

import java.util.List;
import org.varve.core.Context;
import org.varve.core.Family;
import org.varve.core.Field;
import org.varve.core.Named;
import org.varve.core.Note;
import org.varve.core.Operator;
import org.varve.core.Output;
import org.varve.core.PassGraph;
import org.varve.core.Survey;
import org.varve.kernel.SampleWeights;

/**
 * Each trace muted above a time and faded in and out: zeros before {@code mute}, from there on
 * {@code (1 - cos(pi t / length)) / 2} at the time {@code t} since the mute, 1 from {@code length} on; likewise towards
 * the last sample, which becomes 0. Times count from the survey's first sample; numbers without a unit are samples.
 * Halo 0.
 *
 * <p>Source: Harris 1978, "On the use of windows for harmonic analysis with the discrete Fourier transform", the
 * cosine-tapered window. Cost: one operation per sample.
 *
 * @param length length of the taper at either end, in samples, 0 or more; {@code 100ms/25samples} by default
 * @param mute time above which samples are muted, in samples, 0 or more; {@code 0} by default
 */
@Named(value = "taper", family = Family.SIGNAL, summary = "traces faded in and out, and muted above a time",
        words = {"mute"})
public record Taper(
        @Parameter(value = "100ms/25samples", unit = "samples",
                meaning = "length of the taper at either end") Extent length,
        @Parameter(value = "0", unit = "samples", meaning = "time above which samples are muted") Extent mute)
        implements Operator {

    private static final double MILLISECONDS = 1000;

    public Taper {
        Check.atLeast("length", length, 0);
        Check.atLeast("mute", mute, 0);
    }

    @Override
    public List<Output> outputs() {
        return List.of(Output.amplitude(name()));
    }

    @Override
    public List<Field> build(PassGraph graph, Field input, Context context) {
        Survey survey = context.survey();
        double step = survey.interval() * (survey.unit() == Survey.Unit.SECONDS ? MILLISECONDS : 1);
        double from = mute.milliseconds("mute", survey);
        double taper = length.milliseconds("length", survey);
        length.tell("length", context);
        mute.tell("mute", context);
        float[] weights = new float[survey.shape().samples()];
        for (int k = 0; k < weights.length; k++) {
            weights[k] = (float) (fade(k * step - from, taper) * fade((weights.length - 1 - k) * step, taper));
        }
        noteLosses(from, taper, (weights.length - 1) * step, context);
        return List.of(graph.apply(new SampleWeights(weights), input));
    }

    /** @param last time of the last sample */
    private void noteLosses(double from, double taper, double last, Context context) {
        if (from > last) {
            context.note(new Note("mute=%s leaves no sample of a trace; give less".formatted(mute)));
        } else if (from + 2 * taper > last) {
            context.note(new Note("no sample keeps its amplitude, as the tapers of %s meet; give a shorter length"
                    .formatted(length)));
        }
    }

    /** The weight at a time since the fading begins. */
    private static double fade(double time, double length) {
        if (time < 0) return 0;
        return time < length ? (1 - Math.cos(Math.PI * time / length)) / 2 : 1;
    }
}
