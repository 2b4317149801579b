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
 * The trace filtered by an Ormsby wavelet, whose amplitude spectrum rises from 0 at {@code f1} to its height at
 * {@code f2} and falls from {@code f3} to 0 at {@code f4}, straight lines in between:
 * {@code o(t) = [r4 - r3] / (f4 - f3) - [r2 - r1] / (f2 - f1)} with {@code ri = pi fi^2 (sin u / u)^2} and
 * {@code u = pi fi t}. A wave of the frequency {@code (f2 + f3) / 2} keeps its amplitude and phase. Halo half the
 * wavelet along the trace.
 *
 * <p>Differs from dasf-seismic, whose sinc has a factor of pi too many, so that its band lies near Nyquist.
 *
 * <p>Source: Ryan 1994, "Ricker, Ormsby, Klauder, Butterworth: a choice of wavelets". Cost: two operations per sample
 * for each sample of the wavelet.
 *
 * @param f1 where the band begins to rise, in Hz, 0 or more; required, such as {@code 5}
 * @param f2 where the band has risen, in Hz, above {@code f1}; required, such as {@code 15}
 * @param f3 where the band begins to fall, in Hz, {@code f2} or more; required, such as {@code 50}
 * @param f4 where the band has fallen, in Hz, above {@code f3}, below the Nyquist frequency of the survey; required,
 *     such as {@code 70}
 * @param length length of the wavelet, in samples, above 0; {@code 512ms/129samples} by default
 */
@Named(value = "cwt-ormsby", family = Family.FREQUENCY, summary = "the trace filtered by an Ormsby wavelet",
        words = {"CWT", "wavelet transform", "spectral decomposition"})
public record CwtOrmsby(
        @Parameter(example = "5", unit = "Hz", meaning = "where the band begins to rise") double f1,
        @Parameter(example = "15", unit = "Hz", meaning = "where the band has risen") double f2,
        @Parameter(example = "50", unit = "Hz", meaning = "where the band begins to fall") double f3,
        @Parameter(example = "70", unit = "Hz", meaning = "where the band has fallen") double f4,
        @Parameter(value = "512ms/129samples", unit = "samples", meaning = "length of the wavelet") Extent length)
        implements Operator {

    public CwtOrmsby {
        if (!(0 <= f1 && f1 < f2 && f2 <= f3 && f3 < f4)) {
            throw new IllegalArgumentException(
                    "f1 %s, f2 %s, f3 %s, f4 %s: must ascend from 0 or more, such as 5, 15, 50, 70"
                            .formatted(f1, f2, f3, f4));
        }
        Check.positive("length", length);
    }

    /** The same operator with another {@code f1}. */
    public CwtOrmsby f1(double other) {
        return new CwtOrmsby(other, f2, f3, f4, length);
    }

    /** The same operator with another {@code f2}. */
    public CwtOrmsby f2(double other) {
        return new CwtOrmsby(f1, other, f3, f4, length);
    }

    /** The same operator with another {@code f3}. */
    public CwtOrmsby f3(double other) {
        return new CwtOrmsby(f1, f2, other, f4, length);
    }

    /** The same operator with another {@code f4}. */
    public CwtOrmsby f4(double other) {
        return new CwtOrmsby(f1, f2, f3, other, length);
    }

    /** The same operator with another {@code length}. */
    public CwtOrmsby length(Extent other) {
        return new CwtOrmsby(f1, f2, f3, f4, other);
    }

    @Override
    public List<Output> outputs() {
        return List.of(Output.amplitude(name()));
    }

    @Override
    public List<Field> build(PassGraph graph, Field input, Context context) {
        Check.inSpectrum("f4", f4, context);
        TimeWindow window = TimeWindow.ofSpectrum("length", length, context);
        return List.of(graph.apply(window.wavelet(this::ormsby, (f2 + f3) / 2), input));
    }

    private double ormsby(double time) {
        double falling = (ramp(f4, time) - ramp(f3, time)) / (f4 - f3);
        return falling - (ramp(f2, time) - ramp(f1, time)) / (f2 - f1);
    }

    private static double ramp(double frequency, double time) {
        double u = Math.PI * frequency * time;
        double sinc = u == 0 ? 1 : Math.sin(u) / u;
        return Math.PI * frequency * frequency * sinc * sinc;
    }
}
