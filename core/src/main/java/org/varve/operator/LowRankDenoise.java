package org.varve.operator;

import java.util.List;
import org.varve.core.Context;
import org.varve.core.Family;
import org.varve.core.Field;
import org.varve.core.Named;
import org.varve.core.Operator;
import org.varve.core.Output;
import org.varve.core.PassGraph;
import org.varve.core.Shape;
import org.varve.kernel.LowRank;
import org.varve.kernel.WindowGrid;

/**
 * The few plane waves in each of many windows, without random noise: Cadzow's filter in the f-xy domain, also named
 * multichannel singular spectrum analysis. The traces of a window are transformed to frequencies {@code f}; their
 * numbers {@code s[u, v]} make the matrix {@code H[(a, c), (b, d)] = s[a + b, c + d]}, whose rank is the number of
 * plane waves; it is replaced by a matrix of at most {@code rank}, and the mean of all its elements of equal
 * {@code a + b} and {@code c + d} is the result. Frequencies outside of {@code band} are removed. With a window of one
 * inline, or one crossline, it is the f-x filter of single lines. Halo the window less one sample on each axis.
 *
 * <p>Windows overlap by half, at places that the survey fixes, all of them inside of it; the last one on an axis ends
 * with the survey. They are blended by {@code sin^2} divided by its sum over all windows, in time as the root of it
 * before the transform and after. The matrix of lower rank is {@code Q Q* H}, where {@code Q} is the orthonormal basis
 * of {@code H H* H R} with random numbers {@code R}, the same for all windows. Everything within a window is float64.
 * No more plane waves than the rank lose less than 3 % of their amplitude, as windows cut them in time. Three of random
 * dip with as much noise gain 11 dB with rank 3 in windows of 11 x 11 traces, and 6 dB in windows of 23 traces of a
 * line.
 *
 * <p>Source: Cadzow 1988, "Signal enhancement: a composite property mapping algorithm"; Trickett 2008, "F-xy Cadzow
 * noise suppression"; Oropeza and Sacchi 2011, "Simultaneous seismic data denoising and reconstruction via multichannel
 * singular spectrum analysis"; Halko, Martinsson and Tropp 2011, "Finding structure with randomness", algorithm 4.4.
 * Cost: 10 complex products for each frequency of a window, element of the matrix and rank.
 *
 * @param rank rank, the number of plane waves in a window, 1..10; {@code 3} by default
 * @param window window in traces along each lateral axis, odd, 255 traces at most; {@code 11,11} by default
 * @param length length of the window along traces, in samples, above 0; {@code 256ms/65samples} by default
 * @param band lowest and highest frequency kept, in Hz, above 0, below the Nyquist frequency of the survey, or the
 *     parts of the Nyquist frequency where it is no higher; {@code 5,80/0.04,0.64nyquist} by default
 */
@Named(
        value = "low-rank-denoise",
        family = Family.NOISE,
        summary = "plane waves without random noise, by low-rank matrices of single frequencies",
        words = {"denoise", "random noise", "noise removal", "f-x", "rank reduction", "Cadzow", "SSA"})
public record LowRankDenoise(
        @Parameter(value = "3", meaning = "rank, the number of plane waves in a window, 1..10") int rank,
        @Parameter(value = "11,11", meaning = "window in traces along each lateral axis, odd") LateralWindow window,
        @Parameter(value = "256ms/65samples", unit = "samples",
                meaning = "length of the window along traces") Extent length,
        @Parameter(value = "5,80/0.04,0.64nyquist", unit = "Hz",
                meaning = "lowest and highest frequency kept, or the parts of the Nyquist frequency where it is no higher") Band band)
        implements Operator {

    /** With the traces of a window it fits the shared memory of any GPU. */
    private static final int MOST = 10;

    /** Samples of a window along traces. */
    private static final int LONGEST = 2001;

    public LowRankDenoise {
        Check.within("rank", rank, 1, MOST);
        Check.positive("length", length);
    }

    @Override
    public List<Output> outputs() {
        return List.of(Output.amplitude(name()));
    }

    @Override
    public List<Field> build(PassGraph graph, Field input, Context context) {
        Band kept = band.in("band", context);
        Check.inSpectrum("band", kept.high(), context);
        int most = TimeWindow.ofSpectrum("length", length, context).length();
        if (most > LONGEST) {
            throw new IllegalArgumentException("length %s: has %s samples of this survey, %s are allowed"
                    .formatted(length.text(context.survey()), most, LONGEST));
        }
        Shape shape = context.survey().shape();
        WindowGrid samples = new WindowGrid(shape.samples(), most);
        double duration = samples.length() * context.survey().cycleInterval();
        int last = (int) Math.min(Math.round(kept.high() * duration), samples.length() / 2);
        int first = (int) Math.min(Math.round(kept.low() * duration), last);
        LowRank kernel = new LowRank(
                new WindowGrid(shape.inlines(), window.inline()),
                new WindowGrid(shape.crosslines(), window.crossline()),
                samples, rank, first, last);
        return List.of(graph.apply(kernel, input));
    }
}
