package org.varve.operator;

import java.util.List;
import org.varve.core.Context;
import org.varve.core.Family;
import org.varve.core.Field;
import org.varve.core.Named;
import org.varve.core.Operator;
import org.varve.core.Output;
import org.varve.core.PassGraph;
import org.varve.kernel.Line;
import org.varve.kernel.Product;
import org.varve.kernel.Ratio;

/**
 * Automatic gain control: each sample over the root mean square {@code r} of a centred window, {@code x / r}; 0 where
 * the window is null. In the mode {@code relative} it is {@code x (1.5 - r / m)}, with {@code m} the largest root mean
 * square of the survey. Halo half the window.
 *
 * <p>Differs from dasf-seismic in the mode {@code relative}: computed in chunks, its largest root mean square is that
 * of each chunk.
 *
 * <p>Source: Yilmaz 2001, "Seismic Data Analysis", section 1.4; {@code relative} is that of dasf-seismic. Cost: as
 * {@link Rms}, plus 3 operations per sample; a scan of the survey for {@code relative}.
 *
 * @param window window of the mean square, in samples, odd along each axis; {@code 1,1,500ms/125samples} by default
 * @param mode over the window's root mean square, or relative to the survey's; {@code gain} by default
 */
@Named(value = "agc", family = Family.SIGNAL, summary = "automatic gain control by the root mean square of a window",
        words = {"AGC", "gain", "balancing"})
public record AutomaticGain(
        @Parameter(value = "1,1,500ms/125samples", unit = "samples",
                meaning = "window of the mean square") Window window,
        @Parameter(value = "gain",
                meaning = "over the window's root mean square, or relative to the survey's") Mode mode)
        implements Operator {

    /** What the root mean square of a window does. */
    public enum Mode {
        /** Divides the sample. */
        GAIN,
        /** Lowers the gain of 1.5 by its share of the survey's largest. */
        RELATIVE
    }

    @Override
    public List<Output> outputs() {
        return List.of(mode == Mode.GAIN ? Output.of(name(), "") : Output.amplitude(name()));
    }

    @Override
    public List<Field> build(PassGraph graph, Field input, Context context) {
        Field rms = new Rms(window).build(graph, input, context).getFirst();
        if (mode == Mode.GAIN) {
            // the rms of a window is at least that of a single sample
            double most = Math.sqrt((double) window.inline() * window.crossline() * window.sample());
            return List.of(graph.apply(new Ratio((float) most, 0), input, rms));
        }
        double largest = context.range(rms).max();
        Field weight = graph.apply(new Line(largest > 0 ? -1 / largest : 0, 1.5), rms);
        return List.of(graph.apply(new Product(), input, weight));
    }
}
