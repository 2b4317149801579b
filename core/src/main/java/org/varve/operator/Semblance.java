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
import org.varve.kernel.SemblanceRatio;

/**
 * Similarity of the {@code n} traces of a centred window: {@code sum_k (sum_t x_t[k])^2 / (n sum_k sum_t x_t[k]^2)}, 1
 * for equal traces, {@code 1/n} where all but one are null, 0 where all are. Dip lowers it, unless the window follows
 * the layers ({@code steering}): {@code x_t[k] = x(i + a, j + b, k + a p + b q)}, linear between samples, with the dips
 * {@code p, q} of {@link GstDips2d} at that sample, bounded, or those of two further inputs, in the unit that the
 * history of their survey gives, in samples per trace if it gives none. At the edges of the survey a level window is
 * cut; in one that follows layers, what lies beyond is replaced from the opposite side. Halo half the window; with
 * steering {@code ceil(2 h max-dip)} samples more for a half window {@code h}, and at least that of {@link GstDips2d}.
 *
 * <p>Differs from Marfurt et al., who look for the dip, as {@link DipSteeredSemblance} does, and take analytic traces;
 * and from OpendTect's similarity, which compares pairs of traces by their distance, and is 1 where both are null.
 *
 * <p>Source: Marfurt et al. 1998, "3-D seismic attributes using a semblance-based coherency algorithm". Cost: 4
 * operations per sample for each trace up to 25 traces, and for more traces, as along the window, twice those of
 * {@link MeanFilter}.
 *
 * @param window window of the traces compared, in samples, odd along each axis; {@code 3,3,9} by default
 * @param steering whether the window follows the layers: by the structure tensor, or by two inputs of their dips;
 *     {@code none} by default
 * @param dipWindow window of the tensor that the dips are taken from, in samples, odd along each axis; {@code 5,5,9} by
 *     default
 * @param dipGradient standard deviation of a Gaussian that smooths the derivatives of that tensor, in samples, 0 or
 *     more; 0 for none; {@code 0,0,0} by default
 * @param maxDip dip at which steeper layers are cut, in samples per trace, above 0, 16 at most; {@code 4} by default
 */
@Named(value = "semblance", family = Family.EDGES, summary = "similarity of the traces of a window",
        words = {"similarity", "coherency", "coherence", "discontinuity", "variance", "edge detection"})
public record Semblance(
        @Parameter(value = "3,3,9", unit = "samples", meaning = "window of the traces compared") Window window,
        @Parameter(value = "none",
                meaning = "whether the window follows the layers: by the structure tensor, or by two inputs of their dips") Steering steering,
        @Parameter(value = "5,5,9", unit = "samples",
                meaning = "window of the tensor that the dips are taken from") Window dipWindow,
        @Parameter(value = "0,0,0", unit = "samples",
                meaning = "standard deviation of a Gaussian that smooths the derivatives of that tensor; 0 for none") Sigma dipGradient,
        @Parameter(value = "4", unit = "samples per trace",
                meaning = "dip at which steeper layers are cut, 16 at most") double maxDip)
        implements Operator {

    public Semblance {
        Layers.requireDip(maxDip);
    }

    /** Of a flat window. */
    public Semblance(Window window) {
        this(window, Steering.NONE, new Window(5, 5, 9), Sigma.NONE, Layers.MAX_DIP);
    }

    /** The same operator with another {@code window}. */
    public Semblance window(Window other) {
        return new Semblance(other, steering, dipWindow, dipGradient, maxDip);
    }

    /** The same operator with another {@code steering}. */
    public Semblance steering(Steering other) {
        return new Semblance(window, other, dipWindow, dipGradient, maxDip);
    }

    /** The same operator with another {@code dipWindow}. */
    public Semblance dipWindow(Window other) {
        return new Semblance(window, steering, other, dipGradient, maxDip);
    }

    /** The same operator with another {@code dipGradient}. */
    public Semblance dipGradient(Sigma other) {
        return new Semblance(window, steering, dipWindow, other, maxDip);
    }

    /** The same operator with another {@code maxDip}. */
    public Semblance maxDip(double other) {
        return new Semblance(window, steering, dipWindow, dipGradient, other);
    }

    @Override
    public List<Output> outputs() {
        return List.of(Output.of(name(), "").within(0, 1).shownAs(Output.Style.SIMILARITY));
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
        List<Field> sums = layers().sums(graph, inputs, window.inline(), window.crossline(), context);
        List<Field> means = Smoothing.mean(graph, Axis.SAMPLE, window.sample(), sums);
        return graph.apply(new SemblanceRatio(), means);
    }

    private Layers layers() {
        return new Layers(steering, dipWindow, dipGradient, maxDip);
    }
}
