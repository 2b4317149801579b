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
import org.varve.kernel.TensorSlopes;

/**
 * Curvatures of the layers, from their inline and crossline dip and the derivatives of these along inlines and
 * crosslines; {@link org.varve.kernel.CurvatureMeasure} has the formulas, of slopes {@code p, q} with
 * {@code a = p_x / 2}, {@code b = q_y / 2} and {@code c = (p_y + q_x) / 2}. Where the bins are known, and in time the
 * velocity, slopes are those of the depth on the map, and curvatures are 1 over a radius; otherwise they are of samples
 * and traces. Dips are those of {@link GstDips2d}, bounded. Anticlines are positive; plane layers and null tensors have
 * 0. At the edges of the survey derivatives of dips are one-sided. Halo 2 + half the window, and 4 {@code gradient}.
 *
 * <p>Differs from dasf-seismic, where plane layers are 0/0.
 *
 * <p>Source: al-Dossary and Marfurt 2006, "3D volumetric multispectral estimates of reflector curvature and rotation".
 * Cost: as {@link GstDips2d}, plus 52 operations per sample for the derivatives and up to 38 for each output.
 *
 * @param window window of the tensor's uniform average, in samples, odd along each axis; {@code 7,7,15} by default
 * @param smoothing how the tensor is averaged: over window, or by sigma; {@code uniform} by default
 * @param sigma standard deviation of the tensor's Gaussian average, in samples, 0 or more; {@code 2,2,4} by default
 * @param gradient standard deviation of a Gaussian that smooths the derivatives before their products, in samples, 0 or
 *     more; 0 for none; {@code 1,1,1} by default
 * @param maxDip dip at which steeper layers are cut, in samples per trace, above 0; {@code 4} by default
 * @param unit unit of the curvatures: length, which is 1/m or 1/ft, where bins and velocity allow, else samples;
 *     {@code auto} by default
 */
@Named(
        value = "volume-curvature",
        family = Family.EDGES,
        summary = "curvatures of the layers from the structure tensor's dips, anticlines positive",
        words = {"curvature", "structural curvature", "lineament", "flexure", "fracture"})
public record VolumeCurvature(
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
        @Parameter(value = "auto",
                meaning = "unit of the curvatures: length, which is 1/m or 1/ft, where bins and velocity allow, "
                        + "else samples") CurvatureUnit unit)
        implements Operator {

    public VolumeCurvature {
        Check.positive("max-dip", maxDip);
    }

    /** The same operator with another {@code window}. */
    public VolumeCurvature window(Window other) {
        return new VolumeCurvature(other, smoothing, sigma, gradient, maxDip, unit);
    }

    /** The same operator with another {@code smoothing}. */
    public VolumeCurvature smoothing(Averaging other) {
        return new VolumeCurvature(window, other, sigma, gradient, maxDip, unit);
    }

    /** The same operator with another {@code sigma}. */
    public VolumeCurvature sigma(Sigma other) {
        return new VolumeCurvature(window, smoothing, other, gradient, maxDip, unit);
    }

    /** The same operator with another {@code gradient}. */
    public VolumeCurvature gradient(Sigma other) {
        return new VolumeCurvature(window, smoothing, sigma, other, maxDip, unit);
    }

    /** The same operator with another {@code maxDip}. */
    public VolumeCurvature maxDip(double other) {
        return new VolumeCurvature(window, smoothing, sigma, gradient, other, unit);
    }

    /** The same operator with another {@code unit}. */
    public VolumeCurvature unit(CurvatureUnit other) {
        return new VolumeCurvature(window, smoothing, sigma, gradient, maxDip, other);
    }

    @Override
    public List<Output> outputs() {
        return Curvatures.outputs(unit);
    }

    @Override
    public List<Output> outputs(Survey survey) {
        return Curvatures.outputs(unit, survey);
    }

    @Override
    public List<Field> build(PassGraph graph, Field input, Context context) {
        List<Field> tensor = new StructureTensor(window, smoothing, sigma, gradient).tensor(graph, input, context);
        List<Field> dips = graph.apply(new TensorSlopes(1, (float) maxDip), tensor);
        return Curvatures.of(graph, dips.get(0), dips.get(1), unit, context);
    }
}
