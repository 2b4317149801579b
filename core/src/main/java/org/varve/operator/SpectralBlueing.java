package org.varve.operator;

import java.util.List;
import org.varve.core.Context;
import org.varve.core.Family;
import org.varve.core.Field;
import org.varve.core.Named;
import org.varve.core.Operator;
import org.varve.core.Output;
import org.varve.core.PassGraph;

/**
 * The trace with its spectrum made to grow as a power of the frequency within a band, as reflectivity does: a zero-phase filter of the amplitude
 * {@code (f / c)^exponent} from {@code low} to {@code high} and 0 beyond, {@code c = sqrt(low high)}, which is as long as {@code length} by a Hann window. Halo
 * half the filter along the trace.
 *
 * <p>Source: Blache-Fraser and Neep 2004, "Increasing seismic resolution using spectral blueing and colored inversion". Cost: two operations
 * per sample for each sample of the filter.
 */
@Named(
        value = "spectral-blueing",
        family = Family.FREQUENCY,
        summary = "the trace with a spectrum that grows as a power of the frequency within a band")
public record SpectralBlueing(
        @Parameter(example = "10,80", unit = "Hz", meaning = "lowest and highest frequency kept") Band band,
        @Parameter(value = "1", meaning = "power of the frequency, -10 to 10") double exponent,
        @Parameter(value = "0.256", unit = "s", meaning = "length of the filter") double length)
        implements Operator {

    /** Steps of the integral over the band: its cosines have fewer periods by far. */
    private static final int STEPS = 1 << 14;

    public SpectralBlueing {
        if (!(Math.abs(exponent) <= 10)) {
            throw new IllegalArgumentException("exponent %s: must lie in -10..10".formatted(exponent));
        }
        Check.positive("length", length);
    }

    @Override
    public List<Output> outputs() {
        return List.of(Output.amplitude(name()));
    }

    @Override
    public List<Field> build(PassGraph graph, Field input, Context context) {
        Check.belowNyquist("band", band.high(), context);
        TimeWindow window = TimeWindow.of(length, context);
        return List.of(graph.apply(window.filter(window.hann(), this::impulseResponse), input));
    }

    /** The inverse Fourier transform of the amplitude at a time, by the trapezoid rule. */
    private double impulseResponse(double time) {
        double step = (band.high() - band.low()) / STEPS;
        double sum = 0;
        for (int s = 0; s <= STEPS; s++) {
            double frequency = band.low() + s * step;
            double amplitude = Math.pow(frequency / Math.sqrt(band.low() * band.high()), exponent);
            double part = amplitude * Math.cos(2 * Math.PI * frequency * time);
            sum += s == 0 || s == STEPS ? part / 2 : part;
        }
        return 2 * sum * step;
    }
}
