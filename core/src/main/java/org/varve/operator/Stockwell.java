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
import org.varve.kernel.Magnitude;
import org.varve.kernel.StockwellVoice;

/**
 * The amplitude at each of some frequencies by the S-transform, whose Gaussian window is a period of the frequency
 * wide: a wave of amplitude {@code A} has {@code A} at its own frequency. The trace is taken as periodic; a frequency
 * below one period per trace becomes that of one period. An output for each frequency. Whole traces.
 *
 * <p>Differs from Stockwell, Mansinha and Lowe in its scale: theirs is half as large, and its frequencies are the bins
 * of the trace's Fourier transform alone.
 *
 * <p>Source: Stockwell, Mansinha and Lowe 1996, "Localization of the complex spectrum: the S transform". Cost: two
 * Fourier transforms of a trace for each frequency selected.
 *
 * @param frequencies frequencies, an output for each, in Hz, up to 256 above 0, below the Nyquist frequency of the
 *     survey; required, such as {@code 20,40,60}
 */
@Named(
        value = "stockwell",
        family = Family.FREQUENCY,
        summary = "amplitude at some frequencies, by the S-transform",
        words = {"S-transform", "spectral decomposition", "thin bed", "tuning"})
public record Stockwell(
        @Parameter(example = "20,40,60", unit = "Hz",
                meaning = "frequencies, an output for each") Frequencies frequencies)
        implements Operator {

    @Override
    public List<Output> outputs() {
        return frequencies.outputs();
    }

    @Override
    public Stockwell in(Survey survey) {
        return new Stockwell(frequencies.in(survey.unit()));
    }

    @Override
    public List<Field> build(PassGraph graph, Field input, Context context) {
        frequencies.values().forEach(frequency -> Check.inSpectrum("frequencies", frequency, context));
        double duration = context.survey().shape().samples() * context.survey().cycleInterval();
        return frequencies.values().stream()
                .map(frequency -> voice(frequency * duration, context))
                .map(voice -> graph.apply(new Magnitude(), graph.apply(voice, List.of(input))).getFirst())
                .toList();
    }

    /** The voice of a number of periods in the trace, at least one. */
    private static StockwellVoice voice(double periods, Context context) {
        return new StockwellVoice(Math.min(Math.max(periods, 1), context.survey().shape().samples() / 2.0));
    }
}
