package org.varve.operator;

import java.util.List;
import org.varve.core.Axis;
import org.varve.core.Context;
import org.varve.core.Family;
import org.varve.core.Field;
import org.varve.core.InputCount;
import org.varve.core.Named;
import org.varve.core.Operator;
import org.varve.core.Output;
import org.varve.core.PassGraph;
import org.varve.kernel.LayerMean;
import org.varve.kernel.LayerWindow;

/**
 * Smoothing along the layers: the mean of {@code x(i + a, j + b, k + a p + b q)} over a lateral window, weighted by a
 * Gaussian of the distance {@code (a, b)}, linear between samples. {@code p, q} is the layers' dip at the sample, from
 * the leading eigenvector of the structure tensor, bounded; a null tensor has dip 0. With {@code steering=inputs} the
 * dips are those of two further inputs, in the unit that the history of their survey gives, in samples per trace if it
 * gives none; with {@code none} they are 0. What lies beyond the edges of the survey is replaced from the opposite side
 * of the window. Halo: half the window, {@code ceil(2 h max-dip)} samples for a half window {@code h}, and at least
 * that of {@link GstDips2d}.
 *
 * <p>Differs from Hale, whose smoothing solves a diffusion equation over the whole survey: that could not be computed
 * tile by tile.
 *
 * <p>Source: Hale 2009, "Structure-oriented smoothing and semblance". Cost: as {@link GstDips2d}, plus ten
 * operations per sample for each trace.
 *
 * @param window lateral window, in traces, odd along each axis, 255 traces at most; {@code 5,5} by default
 * @param sigma standard deviation of the Gaussian, in traces, 0 or more; {@code 1} by default
 * @param steering whether the window follows the layers: by the structure tensor, or by two inputs of their dips;
 *     {@code gst} by default
 * @param dipWindow window of the tensor that the dips are taken from, in samples, odd along each axis; {@code 7,7,15}
 *     by default
 * @param dipGradient standard deviation of a Gaussian that smooths the derivatives of that tensor, in samples, 0 or
 *     more; 0 for none; {@code 1,1,1} by default
 * @param maxDip dip at which steeper layers are cut, in samples per trace, above 0, 16 at most; {@code 4} by default
 */
@Named(
        value = "structure-oriented-smoothing",
        family = Family.NOISE,
        summary = "Gaussian smoothing along the layers",
        words = {"SOF", "structure-oriented filter", "denoise", "noise removal"})
public record StructureOrientedSmoothing(
        @Parameter(value = "5,5", unit = "traces", meaning = "lateral window") LateralWindow window,
        @Parameter(value = "1", unit = "traces", meaning = "standard deviation of the Gaussian") Extent sigma,
        @Parameter(value = "gst",
                meaning = "whether the window follows the layers: by the structure tensor, or by two inputs of their dips") Steering steering,
        @Parameter(value = "7,7,15", unit = "samples",
                meaning = "window of the tensor that the dips are taken from") Window dipWindow,
        @Parameter(value = "1,1,1", unit = "samples",
                meaning = "standard deviation of a Gaussian that smooths the derivatives of that tensor; 0 for none") Sigma dipGradient,
        @Parameter(value = "4", unit = "samples per trace",
                meaning = "dip at which steeper layers are cut, 16 at most") double maxDip)
        implements Operator {

    public StructureOrientedSmoothing {
        Check.atLeast("sigma", sigma, 0);
        Layers.requireDip(maxDip);
    }

    /** The same operator with another {@code window}. */
    public StructureOrientedSmoothing window(LateralWindow other) {
        return new StructureOrientedSmoothing(other, sigma, steering, dipWindow, dipGradient, maxDip);
    }

    /** The same operator with another {@code sigma}. */
    public StructureOrientedSmoothing sigma(Extent other) {
        return new StructureOrientedSmoothing(window, other, steering, dipWindow, dipGradient, maxDip);
    }

    /** The same operator with another {@code steering}. */
    public StructureOrientedSmoothing steering(Steering other) {
        return new StructureOrientedSmoothing(window, sigma, other, dipWindow, dipGradient, maxDip);
    }

    /** The same operator with another {@code dipWindow}. */
    public StructureOrientedSmoothing dipWindow(Window other) {
        return new StructureOrientedSmoothing(window, sigma, steering, other, dipGradient, maxDip);
    }

    /** The same operator with another {@code dipGradient}. */
    public StructureOrientedSmoothing dipGradient(Sigma other) {
        return new StructureOrientedSmoothing(window, sigma, steering, dipWindow, other, maxDip);
    }

    /** The same operator with another {@code maxDip}. */
    public StructureOrientedSmoothing maxDip(double other) {
        return new StructureOrientedSmoothing(window, sigma, steering, dipWindow, dipGradient, other);
    }

    @Override
    public List<Output> outputs() {
        return List.of(Output.amplitude(name()));
    }

    @Override
    public InputCount inputCount() {
        return layers().inputCount();
    }

    @Override
    public List<Field> build(PassGraph graph, Field input, Context context) {
        return build(graph, List.of(input), context);
    }

    @Override
    public List<Field> build(PassGraph graph, List<Field> inputs, Context context) {
        LayerWindow layer = Layers.sheared(context, window.inline(), window.crossline(), 1, maxDip);
        double along = sigma.traces(Axis.INLINE, "sigma", context);
        double across = sigma.traces(Axis.CROSSLINE, "sigma", context);
        if (!sigma.isPlain()) context.tell("sigma", along + "," + across + " traces");
        return graph.apply(new LayerMean(layer, along, across), layers().of(graph, inputs, context));
    }

    private Layers layers() {
        return new Layers(steering, dipWindow, dipGradient, maxDip);
    }
}
