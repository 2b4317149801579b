package org.varve.operator;

import java.util.List;
import java.util.Optional;
import org.varve.core.Context;
import org.varve.core.Family;
import org.varve.core.Field;
import org.varve.core.Halo;
import org.varve.core.Named;
import org.varve.core.Output;
import org.varve.core.PassGraph;
import org.varve.core.Survey;
import org.varve.kernel.GradientSlopes;
import org.varve.kernel.Held;
import org.varve.kernel.Interior;
import org.varve.kernel.Median;

/**
 * Inline and crossline dip from the derivatives: the median over a window of {@code -D_i / D_k} and {@code -D_j / D_k}
 * in samples per trace, bounded, in the chosen unit, as {@link GstDips2d} has them; {@code gradient} smooths the
 * derivatives by a Gaussian before. Positive where layers get deeper towards higher line numbers; 0 where nothing
 * changes along the axis. At the edges of the survey dips are those of the nearest sample with neighbours on both
 * sides. Halo 2 + half the window, and 4 {@code gradient}.
 *
 * <p>With {@code unit=degrees}, a second survey may give the velocity at each sample, as {@link GstDips2d} takes it.
 *
 * <p>Source: Randen et al. 2000, "Three-dimensional texture attributes for seismic data analysis", before its average.
 * Cost: 34 operations per sample, and {@link MedianFilter}'s of each output: 6,000 by default. That is why it is slow;
 * {@link GstDips2d} costs an eighth of it and errs half as much. Tried, and done: networks of comparators that sort
 * columns once for all windows that have them.
 *
 * @param factor factor of dips in samples per trace, which unit=samples allows, above 0; {@code 1} by default
 * @param window window of the median, in samples, odd along each axis, up to 7,7,7; {@code 7,7,7} by default
 * @param gradient standard deviation of a Gaussian that smooths the derivatives before their ratio, in samples, 0 or
 *     more; 0 for none; {@code 1,1,1.2} by default
 * @param maxDip dip at which steeper layers are cut, in samples per trace, above 0; {@code 4} by default
 * @param unit unit of the dips: the first of degrees, slope and samples that bins and velocity allow, or the one
 *     chosen; {@code auto} by default
 */
@Named(
        value = "gradient-dips",
        family = Family.DIP,
        summary = "inline and crossline dip as the ratio of derivatives, median of a window",
        words = {"gradient dip", "dip", "apparent dip"})
public record GradientDips(
        @Parameter(value = "1",
                meaning = "factor of dips in samples per trace, which unit=samples allows") double factor,
        @Parameter(value = "7,7,7", unit = "samples", meaning = "window of the median, up to 7,7,7") Window window,
        @Parameter(value = "1,1,1.2", unit = "samples",
                meaning = "standard deviation of a Gaussian that smooths the derivatives before their ratio; 0 for none") Sigma gradient,
        @Parameter(value = "4", unit = "samples per trace",
                meaning = "dip at which steeper layers are cut") double maxDip,
        @Parameter(value = "auto", meaning = "unit of the dips: the first of degrees, slope and samples "
                + "that bins and velocity allow, or the one chosen") DipUnit unit)
        implements DipOperator {

    public GradientDips {
        DipScale.requireFactor(factor, unit, "unit=samples");
        Check.positive("max-dip", maxDip);
        MedianFilter.require(window);
    }

    /** The same operator with another {@code factor}. */
    public GradientDips factor(double other) {
        return new GradientDips(other, window, gradient, maxDip, unit);
    }

    /** The same operator with another {@code window}. */
    public GradientDips window(Window other) {
        return new GradientDips(factor, other, gradient, maxDip, unit);
    }

    /** The same operator with another {@code gradient}. */
    public GradientDips gradient(Sigma other) {
        return new GradientDips(factor, window, other, maxDip, unit);
    }

    /** The same operator with another {@code maxDip}. */
    public GradientDips maxDip(double other) {
        return new GradientDips(factor, window, gradient, other, unit);
    }

    /** The same operator with another {@code unit}. */
    public GradientDips unit(DipUnit other) {
        return new GradientDips(factor, window, gradient, maxDip, other);
    }

    @Override
    public List<Output> outputs() {
        return DipScale.outputs(unit, factor * maxDip);
    }

    @Override
    public List<Output> outputs(Survey survey) {
        return DipScale.described(unit, survey).outputs(factor * maxDip);
    }

    @Override
    public List<Field> build(PassGraph graph, Field input, Optional<Field> velocity, Context context) {
        Interior interior = Interior.of(context.survey().shape(), 1);
        List<Field> derivatives = StructureTensor.derivatives(graph, input, context.scale(input), interior, gradient);
        GradientSlopes ratios = new GradientSlopes((float) factor, (float) (factor * maxDip));
        List<Field> slopes = graph.apply(ratios, derivatives);
        Median median = new Median(window.inline(), window.crossline(), window.sample());
        Held held = new Held(interior, median.halo().plus(new Halo(1, 1, 1)), ratios.bounds());
        List<Field> dips = graph.apply(held, slopes).stream()
                .map(dip -> graph.apply(median, dip))
                .toList();
        return DipScale.of(unit, velocity, context).dips(graph, dips);
    }
}
