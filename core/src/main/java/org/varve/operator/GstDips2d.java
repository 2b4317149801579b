package org.varve.operator;

import java.util.List;
import java.util.Optional;
import org.varve.core.Context;
import org.varve.core.Family;
import org.varve.core.Field;
import org.varve.core.Named;
import org.varve.core.Output;
import org.varve.core.PassGraph;
import org.varve.core.Survey;
import org.varve.kernel.TensorSlopes;

/**
 * Inline and crossline dip of the layers: {@code p = -v_i / v_k} and {@code q = -v_j / v_k} in samples per trace of the
 * structure tensor's leading eigenvector, bounded, in the chosen unit. Positive where layers get deeper towards higher
 * line numbers, 0 where the tensor is null. With bins of {@code a} and {@code b} and an interval {@code h}, slopes are
 * {@code p h / a} and {@code q h / b}; angles are their arctangents in depth, and in time those of
 * {@code p h V / (2 a)} with the velocity {@code V}. Halo 1 + half the window, and 4 {@code gradient}.
 *
 * <p>With {@code unit=degrees}, a second survey may give the velocity at each sample of a survey in time, in m/s, or in
 * ft/s where its history says so or bins are in feet. Angles are NaN where it is below 50: such a velocity is missing
 * or in km/s.
 *
 * <p>Source: Marfurt 2006, "Robust estimates of 3D reflector dip and azimuth". Cost: as {@link StructureTensor},
 * plus 167 operations per sample, for one output as for both.
 *
 * @param factor factor of dips in samples per trace, which unit=samples allows, above 0; {@code 1} by default
 * @param window window of the tensor's uniform average, in samples, odd along each axis; {@code 7,7,15} by default
 * @param smoothing how the tensor is averaged: over window, or by sigma; {@code uniform} by default
 * @param sigma standard deviation of the tensor's Gaussian average, in samples, 0 or more; {@code 2,2,4} by default
 * @param gradient standard deviation of a Gaussian that smooths the derivatives before their products, in samples, 0 or
 *     more; 0 for none; {@code 1,1,1} by default
 * @param maxDip dip at which steeper layers are cut, in samples per trace, above 0; {@code 4} by default
 * @param unit unit of the dips: the first of degrees, slope and samples that bins and velocity allow, or the one
 *     chosen; {@code auto} by default
 */
@Named(
        value = "gst-dips-2d",
        family = Family.DIP,
        summary = "inline and crossline dip of the structure tensor's leading eigenvector",
        words = {"dip", "apparent dip", "inline dip", "crossline dip", "structure"})
public record GstDips2d(
        @Parameter(value = "1",
                meaning = "factor of dips in samples per trace, which unit=samples allows") double factor,
        @Parameter(value = "7,7,15", unit = "samples",
                meaning = "window of the tensor's uniform average") Window window,
        @Parameter(value = "uniform",
                meaning = "how the tensor is averaged: over window, or by sigma") Averaging smoothing,
        @Parameter(value = "2,2,4", unit = "samples",
                meaning = "standard deviation of the tensor's Gaussian average") Sigma sigma,
        @Parameter(value = "1,1,1", unit = "samples",
                meaning = "standard deviation of a Gaussian that smooths the derivatives before their products; 0 for none") Sigma gradient,
        @Parameter(value = "4", unit = "samples per trace",
                meaning = "dip at which steeper layers are cut") double maxDip,
        @Parameter(value = "auto", meaning = "unit of the dips: the first of degrees, slope and samples "
                + "that bins and velocity allow, or the one chosen") DipUnit unit)
        implements DipOperator {

    public GstDips2d {
        DipScale.requireFactor(factor, unit, "unit=samples");
        Check.positive("max-dip", maxDip);
    }

    /** The same operator with another {@code factor}. */
    public GstDips2d factor(double other) {
        return new GstDips2d(other, window, smoothing, sigma, gradient, maxDip, unit);
    }

    /** The same operator with another {@code window}. */
    public GstDips2d window(Window other) {
        return new GstDips2d(factor, other, smoothing, sigma, gradient, maxDip, unit);
    }

    /** The same operator with another {@code smoothing}. */
    public GstDips2d smoothing(Averaging other) {
        return new GstDips2d(factor, window, other, sigma, gradient, maxDip, unit);
    }

    /** The same operator with another {@code sigma}. */
    public GstDips2d sigma(Sigma other) {
        return new GstDips2d(factor, window, smoothing, other, gradient, maxDip, unit);
    }

    /** The same operator with another {@code gradient}. */
    public GstDips2d gradient(Sigma other) {
        return new GstDips2d(factor, window, smoothing, sigma, other, maxDip, unit);
    }

    /** The same operator with another {@code maxDip}. */
    public GstDips2d maxDip(double other) {
        return new GstDips2d(factor, window, smoothing, sigma, gradient, other, unit);
    }

    /** The same operator with another {@code unit}. */
    public GstDips2d unit(DipUnit other) {
        return new GstDips2d(factor, window, smoothing, sigma, gradient, maxDip, other);
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
        List<Field> tensor = new StructureTensor(window, smoothing, sigma, gradient).tensor(graph, input, context);
        List<Field> dips = graph.apply(new TensorSlopes((float) factor, (float) (factor * maxDip)), tensor);
        return DipScale.of(unit, velocity, context).dips(graph, dips);
    }
}
