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
import org.varve.kernel.DipAzimuth;
import org.varve.kernel.TensorSlopes;

/**
 * Dip and azimuth of the layers, from the dips {@code p, q} of {@link GstDips2d} in samples per trace, bounded. The dip
 * is the length of the vector of the slopes on the map, or its angle from the horizontal; with {@code unit=samples}
 * that of {@code (p, q)}. The azimuth is the direction in which the layers get deeper: clockwise from north, or else 0
 * towards increasing crosslines and 90 towards increasing inlines, in true angles where bins are known. Both are 0
 * where the tensor is null. Halo 1 + half the window, and 4 {@code gradient}.
 *
 * <p>With {@code unit=degrees}, a second survey may give the velocity at each sample, as {@link GstDips2d} takes it.
 *
 * <p>{@code unit=index reference=updip} gives what versions before 0.2 gave: {@code atan2(sqrt(v_i^2 + v_j^2), v_k)},
 * unbounded, and {@code atan2(v_i, v_j)} of the tensor's leading eigenvector.
 *
 * <p>Differs from OpendTect, whose azimuths are -180..180.
 *
 * <p>Source: Randen et al. 2000, "Three-dimensional texture attributes for seismic data analysis". Cost: as
 * {@link StructureTensor}, plus 168 operations per sample.
 *
 * @param window window of the tensor's uniform average, in samples, odd along each axis; {@code 7,7,15} by default
 * @param smoothing how the tensor is averaged: over window, or by sigma; {@code uniform} by default
 * @param sigma standard deviation of the tensor's Gaussian average, in samples, 0 or more; {@code 2,2,4} by default
 * @param gradient standard deviation of a Gaussian that smooths the derivatives before their products, in samples, 0 or
 *     more; 0 for none; {@code 1,1,1} by default
 * @param maxDip dip at which steeper layers are cut, in samples per trace, above 0; {@code 4} by default
 * @param unit unit of the dip: the first of degrees, slope and samples that bins and velocity allow, or the one chosen;
 *     {@code auto} by default
 * @param reference where azimuths count from: north where coordinates show it, else grid; {@code auto} by default
 */
@Named(
        value = "gst-dip-azimuth",
        family = Family.DIP,
        summary = "dip and azimuth of the structure tensor's leading eigenvector",
        words = {"dip azimuth", "dip", "azimuth", "true dip", "structure"})
public record GstDipAzimuth(
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
        @Parameter(value = "auto", meaning = "unit of the dip: the first of degrees, slope and samples "
                + "that bins and velocity allow, or the one chosen") DipUnit unit,
        @Parameter(value = "auto",
                meaning = "where azimuths count from: north where coordinates show it, else grid") AzimuthReference reference)
        implements DipOperator {

    public GstDipAzimuth {
        Check.positive("max-dip", maxDip);
        if (reference == AzimuthReference.UPDIP && unit != DipUnit.INDEX) {
            throw new IllegalArgumentException("reference=updip: goes with unit=index alone; take reference=grid");
        }
    }

    /** With the uniform average over a window, of derivatives smoothed by a Gaussian of 1 sample. */
    public GstDipAzimuth(Window window) {
        this(window, Averaging.UNIFORM, new Sigma(2, 2, 4), Layers.GRADIENT, Layers.MAX_DIP, DipUnit.AUTO,
                AzimuthReference.AUTO);
    }

    /** The same operator with another {@code window}. */
    public GstDipAzimuth window(Window other) {
        return new GstDipAzimuth(other, smoothing, sigma, gradient, maxDip, unit, reference);
    }

    /** The same operator with another {@code smoothing}. */
    public GstDipAzimuth smoothing(Averaging other) {
        return new GstDipAzimuth(window, other, sigma, gradient, maxDip, unit, reference);
    }

    /** The same operator with another {@code sigma}. */
    public GstDipAzimuth sigma(Sigma other) {
        return new GstDipAzimuth(window, smoothing, other, gradient, maxDip, unit, reference);
    }

    /** The same operator with another {@code gradient}. */
    public GstDipAzimuth gradient(Sigma other) {
        return new GstDipAzimuth(window, smoothing, sigma, other, maxDip, unit, reference);
    }

    /** The same operator with another {@code maxDip}. */
    public GstDipAzimuth maxDip(double other) {
        return new GstDipAzimuth(window, smoothing, sigma, gradient, other, unit, reference);
    }

    /** The same operator with another {@code unit}. */
    public GstDipAzimuth unit(DipUnit other) {
        return new GstDipAzimuth(window, smoothing, sigma, gradient, maxDip, other, reference);
    }

    /** The same operator with another {@code reference}. */
    public GstDipAzimuth reference(AzimuthReference other) {
        return new GstDipAzimuth(window, smoothing, sigma, gradient, maxDip, unit, other);
    }

    @Override
    public List<Output> outputs() {
        return DipScale.directions(unit);
    }

    @Override
    public List<Output> outputs(Survey survey) {
        return DipScale.described(unit, survey).direction(reference);
    }

    @Override
    public List<Field> build(PassGraph graph, Field input, Optional<Field> velocity, Context context) {
        List<Field> tensor = new StructureTensor(window, smoothing, sigma, gradient).tensor(graph, input, context);
        if (reference == AzimuthReference.UPDIP) return graph.apply(new DipAzimuth(), tensor);
        List<Field> dips = graph.apply(new TensorSlopes(1, (float) maxDip), tensor);
        // bearings depend on the map whatever the unit
        DipScale scale = velocity.isPresent()
                ? DipScale.of(unit, velocity, context)
                : DipScale.of(unit, context.survey().with(context.metrics()));
        return scale.direction(graph, dips, reference);
    }
}
