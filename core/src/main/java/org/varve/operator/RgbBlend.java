package org.varve.operator;

import java.util.ArrayList;
import java.util.List;
import org.varve.core.Combination;
import org.varve.core.Context;
import org.varve.core.Family;
import org.varve.core.Field;
import org.varve.core.InputCount;
import org.varve.core.Named;
import org.varve.core.Output;
import org.varve.core.PassGraph;
import org.varve.kernel.Quantize;

/**
 * Three surveys as the red, green and blue of one picture, such as amplitudes at three frequencies: each from 0 at its
 * {@code low} percentile to 255 at its {@code high} one, in whole steps, {@code floor((x - low) / (high - low) 255)},
 * cut at both ends; and all three in one number, {@code 65536 red + 256 green + blue}, which floats hold exactly.
 * Percentiles are those of the whole survey, to a hundredth of themselves ({@link Context#percentile}); the outputs'
 * history states their values: give these as {@code red}, {@code green} and {@code blue} for the same colours of a
 * neighbouring survey. No halo.
 *
 * <p>Differs from dasf-seismic, where values beyond 255 begin again at 0.
 *
 * <p>Source: Henderson, Purves and Leppard 2007, "Automated delineation of geological elements from 3D seismic data
 * through analysis of multichannel, volumetric spectral decomposition data". Cost: a scan of the surveys unless the
 * ranges are given, then six operations per sample for each.
 *
 * @param low percentile that is 0, in percent, from 0, below {@code high}; {@code 1} by default
 * @param high percentile that is 255, in percent, up to 100, above {@code low}; {@code 99} by default
 * @param red values of the first survey shown from 0 to 255; survey: between its percentiles; {@code survey} by default
 * @param green likewise for the second survey; {@code survey} by default
 * @param blue likewise for the third survey; {@code survey} by default
 */
@Named(value = "rgb-blend", family = Family.SEVERAL_SURVEYS, summary = "three surveys as red, green and blue",
        words = {"RGB", "colour blend", "spectral blend"})
public record RgbBlend(
        @Parameter(value = "1", unit = "percent", meaning = "percentile that is 0, from 0") double low,
        @Parameter(value = "99", unit = "percent", meaning = "percentile that is 255, up to 100") double high,
        @Parameter(value = "survey",
                meaning = "values of the first survey shown from 0 to 255; survey: between its percentiles") ValueRange red,
        @Parameter(value = "survey", meaning = "likewise for the second survey") ValueRange green,
        @Parameter(value = "survey", meaning = "likewise for the third survey") ValueRange blue)
        implements Combination {

    private static final int LEVELS = 256;

    public RgbBlend {
        Check.percentiles(low, high);
    }

    /** The same operator with another {@code low}. */
    public RgbBlend low(double other) {
        return new RgbBlend(other, high, red, green, blue);
    }

    /** The same operator with another {@code high}. */
    public RgbBlend high(double other) {
        return new RgbBlend(low, other, red, green, blue);
    }

    /** The same operator with another {@code red}. */
    public RgbBlend red(ValueRange other) {
        return new RgbBlend(low, high, other, green, blue);
    }

    /** The same operator with another {@code green}. */
    public RgbBlend green(ValueRange other) {
        return new RgbBlend(low, high, red, other, blue);
    }

    /** The same operator with another {@code blue}. */
    public RgbBlend blue(ValueRange other) {
        return new RgbBlend(low, high, red, green, other);
    }

    @Override
    public InputCount inputCount() {
        return InputCount.exactly(3);
    }

    @Override
    public List<Output> outputs() {
        return List.of(level("red"), level("green"), level("blue"),
                Output.of("packed", "").within(0, Math.pow(LEVELS, 3) - 1));
    }

    private static Output level(String name) {
        return Output.of(name, "").within(0, LEVELS - 1);
    }

    @Override
    public List<Field> build(PassGraph graph, List<Field> inputs, Context context) {
        List<Field> fields = new ArrayList<>();
        List<ValueRange> ranges = List.of(red, green, blue);
        for (int colour = 0; colour < inputs.size(); colour++) {
            Field input = inputs.get(colour);
            Context.Range shown = ranges.get(colour).of(input, context, low, high);
            fields.add(graph.apply(new Quantize(LEVELS, shown.min(), shown.max()), input));
        }
        List<Double> places = List.of((double) LEVELS * LEVELS, (double) LEVELS, 1.0);
        fields.add(WeightedSum.of(graph, places, List.copyOf(fields)));
        return fields;
    }
}
