package org.varve.operator;

import java.util.List;
import org.varve.core.Context;
import org.varve.core.Family;
import org.varve.core.Field;
import org.varve.core.InputCount;
import org.varve.core.Named;
import org.varve.core.Operator;
import org.varve.core.Output;
import org.varve.core.PassGraph;
import org.varve.kernel.LayerMedian;
import org.varve.kernel.LayerWindow;

/**
 * The median along the layers: of {@code x(i + a, j + b, k + a p + b q)} over a lateral window, and of some samples
 * above and below, linear between samples. {@code p, q} is the layers' dip at the sample, from the leading eigenvector
 * of the structure tensor, bounded; a null tensor has dip 0. With {@code steering=inputs} the dips are those of two
 * further inputs, in the unit that the history of their survey gives, in samples per trace if it gives none; with
 * {@code none} they are 0. What lies beyond the edges of the survey is replaced from the opposite side of the window.
 * NaN where the window holds a NaN. Halo: half the window, {@code ceil(2 h max-dip) + height} samples for a half window
 * {@code h}, and at least that of {@link GstDips2d}.
 *
 * <p>Source: Höcker and Fehmers 2002, "Fast structural interpretation with structure-oriented filtering", for filters
 * along the layers. Cost: as {@link GstDips2d}, plus {@code n log n} operations per sample for {@code n} samples.
 *
 * @param window lateral window, in traces, odd along each axis, 255 traces at most; {@code 3,3} by default
 * @param height how far above and below samples count, 0..16 samples; {@code 0} by default
 * @param steering whether the window follows the layers: by the structure tensor, or by two inputs of their dips;
 *     {@code gst} by default
 * @param dipWindow window of the tensor that the dips are taken from, in samples, odd along each axis; {@code 7,7,15}
 *     by default
 * @param dipGradient standard deviation of a Gaussian that smooths the derivatives of that tensor, in samples, 0 or
 *     more; 0 for none; {@code 1,1,1} by default
 * @param maxDip dip at which steeper layers are cut, in samples per trace, above 0, 16 at most; {@code 4} by default
 */
@Named(value = "dip-steered-median", family = Family.NOISE, summary = "median along the layers",
        words = {"DSMF", "structure-oriented filter", "denoise", "noise removal"})
public record DipSteeredMedian(
        @Parameter(value = "3,3", unit = "traces", meaning = "lateral window") LateralWindow window,
        @Parameter(value = "0", unit = "samples",
                meaning = "how far above and below samples count, 0..16 samples") Extent height,
        @Parameter(value = "gst",
                meaning = "whether the window follows the layers: by the structure tensor, or by two inputs of their dips") Steering steering,
        @Parameter(value = "7,7,15", unit = "samples",
                meaning = "window of the tensor that the dips are taken from") Window dipWindow,
        @Parameter(value = "1,1,1", unit = "samples",
                meaning = "standard deviation of a Gaussian that smooths the derivatives of that tensor; 0 for none") Sigma dipGradient,
        @Parameter(value = "4", unit = "samples per trace",
                meaning = "dip at which steeper layers are cut, 16 at most") double maxDip)
        implements Operator {

    private static final int HIGHEST = 16;

    public DipSteeredMedian {
        if (height.isPlain()) whole(height.number());
        Layers.requireDip(maxDip);
    }

    private static int whole(double samples) {
        int whole = Check.whole("height", samples);
        Check.within("height", whole, 0, HIGHEST);
        return whole;
    }

    /** The same operator with another {@code window}. */
    public DipSteeredMedian window(LateralWindow other) {
        return new DipSteeredMedian(other, height, steering, dipWindow, dipGradient, maxDip);
    }

    /** The same operator with another {@code height}. */
    public DipSteeredMedian height(Extent other) {
        return new DipSteeredMedian(window, other, steering, dipWindow, dipGradient, maxDip);
    }

    /** The same operator with another {@code steering}. */
    public DipSteeredMedian steering(Steering other) {
        return new DipSteeredMedian(window, height, other, dipWindow, dipGradient, maxDip);
    }

    /** The same operator with another {@code dipWindow}. */
    public DipSteeredMedian dipWindow(Window other) {
        return new DipSteeredMedian(window, height, steering, other, dipGradient, maxDip);
    }

    /** The same operator with another {@code dipGradient}. */
    public DipSteeredMedian dipGradient(Sigma other) {
        return new DipSteeredMedian(window, height, steering, dipWindow, other, maxDip);
    }

    /** The same operator with another {@code maxDip}. */
    public DipSteeredMedian maxDip(double other) {
        return new DipSteeredMedian(window, height, steering, dipWindow, dipGradient, other);
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
        int samples = whole(height.nearest("height", context));
        LayerWindow layer = Layers.sheared(context, window.inline(), window.crossline(), 2 * samples + 1, maxDip);
        return graph.apply(new LayerMedian(layer), layers().of(graph, inputs, context));
    }

    private Layers layers() {
        return new Layers(steering, dipWindow, dipGradient, maxDip);
    }
}
