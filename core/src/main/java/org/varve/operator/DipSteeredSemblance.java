package org.varve.operator;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.varve.core.Context;
import org.varve.core.Family;
import org.varve.core.Field;
import org.varve.core.Named;
import org.varve.core.Output;
import org.varve.core.PassGraph;
import org.varve.core.Survey;
import org.varve.kernel.LayerWindow;
import org.varve.kernel.SemblanceScan;

/**
 * The semblance of a window that is sheared along the layers, and their dip, in the unit of {@link GstDips2d}: of all
 * pairs {@code (p, q)} of inline and crossline dip on a grid, that of the largest semblance
 * {@code sum_k (sum_t x_t)^2 / (n sum_k sum_t x_t^2)}, with {@code x_t = x(i + a, j + b, k + a p + b q)}; of those
 * within 1e-6 the smaller dip. Linear between samples; 0 where the window is null. Each dip is moved to the top of the
 * parabola through the logarithms of its neighbours on the grid; the semblance is that at these dips, where it is
 * larger, cubic between samples. From there each dip takes one of Newton's steps, by the slope of the logarithm of
 * semblance, half a step of the grid at most. What lies beyond the edges of the survey is replaced from the opposite
 * side of the window. Halo: half the window, and {@code floor(2 h max-dip) + 2} samples more for a half window
 * {@code h}.
 *
 * <p>With {@code unit=degrees}, a second survey may give the velocity at each sample, as {@link GstDips2d} takes it.
 *
 * <p>Differs from Marfurt et al., who take analytic traces.
 *
 * <p>Source: Marfurt et al. 1998, "3-D seismic attributes using a semblance-based coherency algorithm". Cost: for each
 * of the {@code (2 max-dip / dip-step + 1)^2} pairs, 289 by default, two additions per sample for each crossline of the
 * window, and two for every three of its samples. That is why it is slow; fewer pairs, such as with {@code max-dip} 2,
 * cost less in proportion. Tried, and done: the traces of a crossline are summed once for all pairs and crosslines
 * that shift them alike, which are most where {@code dip-step} is 1, 0.5, 0.25 or 0.125. Where a dip may lead beyond
 * the top or the base of the survey, each row of a window is summed by itself.
 *
 * @param window window of the traces compared, in samples, odd along each axis; {@code 5,5,15} by default
 * @param maxDip largest dip of the scan, in samples per trace, above 0, 16 at most; {@code 4} by default
 * @param dipStep step of the scan, in samples per trace, above 0, no more than {@code maxDip} and no less than a 40th
 *     of it; {@code 0.5} by default
 * @param unit unit of the dips: the first of degrees, slope and samples that bins and velocity allow, or the one
 *     chosen; {@code auto} by default
 */
@Named(
        value = "dip-steered-semblance",
        family = Family.EDGES,
        summary = "largest semblance over a scan of dips, and those dips",
        words = {"dip-steered coherence", "coherency", "coherence", "similarity", "discontinuity", "edge detection"})
public record DipSteeredSemblance(
        @Parameter(value = "5,5,15", unit = "samples", meaning = "window of the traces compared") Window window,
        @Parameter(value = "4", unit = "samples per trace",
                meaning = "largest dip of the scan, 16 at most") double maxDip,
        @Parameter(value = "0.5", unit = "samples per trace", meaning = "step of the scan") double dipStep,
        @Parameter(value = "auto", meaning = "unit of the dips: the first of degrees, slope and samples "
                + "that bins and velocity allow, or the one chosen") DipUnit unit)
        implements DipOperator {

    /** Steps to either side: 6,561 pairs. */
    private static final int MOST_STEPS = 40;

    public DipSteeredSemblance {
        Layers.requireDip(maxDip);
        if (!(dipStep > 0 && dipStep <= maxDip && maxDip / dipStep <= MOST_STEPS)) {
            throw new IllegalArgumentException("dip-step %s: must lie between max-dip %s and a %sth of it"
                    .formatted(dipStep, maxDip, MOST_STEPS));
        }
    }

    @Override
    public List<Output> outputs() {
        return outputs(DipScale.outputs(unit, maxDip));
    }

    @Override
    public List<Output> outputs(Survey survey) {
        return outputs(DipScale.described(unit, survey).outputs(maxDip));
    }

    private static List<Output> outputs(List<Output> dips) {
        Output semblance = Output.of("semblance", "").within(0, 1).shownAs(Output.Style.SIMILARITY);
        return Stream.of(semblance, dips.get(0), dips.get(1)).map(Output::chosen).toList();
    }

    @Override
    public List<Field> build(PassGraph graph, Field input, Optional<Field> velocity, Context context) {
        LayerWindow sheared =
                Layers.sheared(context, window.inline(), window.crossline(), window.sample(),
                        Math.nextUp((float) maxDip));
        List<Field> best =
                graph.apply(new SemblanceScan(sheared, (float) maxDip, (float) dipStep, context.scale(input)),
                        List.of(input));
        List<Field> dips = DipScale.of(unit, velocity, context).dips(graph, best.subList(1, 3));
        return List.of(best.get(0), dips.get(0), dips.get(1));
    }
}
