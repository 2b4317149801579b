package org.varve.operator;

import java.util.List;
import java.util.stream.Stream;
import org.varve.core.Context;
import org.varve.core.Family;
import org.varve.core.Field;
import org.varve.core.InputCount;
import org.varve.core.Named;
import org.varve.core.Operator;
import org.varve.core.Output;
import org.varve.core.PassGraph;
import org.varve.kernel.Cut;
import org.varve.kernel.Interior;
import org.varve.kernel.LayerPrincipalEnergy;
import org.varve.kernel.LayerWindow;
import org.varve.kernel.PrincipalEnergy;

/**
 * Coherence of the traces of a centred window: the largest eigenvalue of their covariance
 * {@code C_ab = sum_k x_a[k] x_b[k]} over the sum of all of them, 1 where each trace is a multiple of one waveform,
 * {@code 1/n} at least for {@code n} traces, 0 where the window is null. No mean is removed. With {@code analytic}, the
 * covariance of the traces' Hilbert transforms is added, which evens out zero crossings. Dip lowers it, unless the
 * window follows the layers ({@code steering=gst}): {@code x_a[k] = x(i + a, j + b, k + a p + b q)}, linear between
 * samples, {@code p, q} the layers' dip at the middle of the window, from the leading eigenvector of the structure
 * tensor, bounded; a null tensor has dip 0. With {@code steering=inputs} the dips are those of two further inputs, in
 * the unit that the history of their survey gives, in samples per trace if it gives none. At the edges of the survey
 * a level window is cut; in one that follows layers, what lies beyond is replaced from the opposite side. Halo half the
 * window; whole traces with {@code analytic}; with steering {@code ceil(2 h max-dip)} samples more for a half window
 * {@code h}, and at least that of {@link GstDips2d}.
 *
 * <p>Source: Gersztenkorn and Marfurt 1999, "Eigenstructure-based coherence computations as an aid to 3-D structural
 * and stratigraphic mapping"; Marfurt et al. 1999, "Coherency calculations in the presence of structural dip", for the
 * analytic traces. Cost: {@code n (n + 1) / 2} products and sums per sample for each sample along the window, and
 * {@code 4/3 n^3} for the eigenvalue; with steering three operations more for each sample of the window, and
 * {@link GstDips2d}'s.
 *
 * @param window window of the traces compared, 49 of them at most, in samples, odd along each axis; {@code 3,3,9} by
 *     default
 * @param analytic whether the Hilbert transforms of the traces count too; {@code false} by default
 * @param steering whether the window follows the layers: by the structure tensor, or by two inputs of their dips;
 *     {@code none} by default
 * @param dipWindow window of the tensor that the dips are taken from, in samples, odd along each axis; {@code 5,5,9} by
 *     default
 * @param dipGradient standard deviation of a Gaussian that smooths the derivatives of that tensor, in samples, 0 or
 *     more; 0 for none; {@code 0,0,0} by default
 * @param maxDip dip at which steeper layers are cut, in samples per trace, above 0, 16 at most; {@code 4} by default
 */
@Named(
        value = "eigen-coherence",
        family = Family.EDGES,
        summary = "share of a window's energy that one waveform explains",
        words = {"coherence", "coherency", "C3", "similarity", "discontinuity", "variance", "edge detection"})
public record EigenCoherence(
        @Parameter(value = "3,3,9", unit = "samples",
                meaning = "window of the traces compared, 49 of them at most") Window window,
        @Parameter(value = "false",
                meaning = "whether the Hilbert transforms of the traces count too") boolean analytic,
        @Parameter(value = "none",
                meaning = "whether the window follows the layers: by the structure tensor, or by two inputs of their dips") Steering steering,
        @Parameter(value = "5,5,9", unit = "samples",
                meaning = "window of the tensor that the dips are taken from") Window dipWindow,
        @Parameter(value = "0,0,0", unit = "samples",
                meaning = "standard deviation of a Gaussian that smooths the derivatives of that tensor; 0 for none") Sigma dipGradient,
        @Parameter(value = "4", unit = "samples per trace",
                meaning = "dip at which steeper layers are cut, 16 at most") double maxDip)
        implements Operator {

    private static final int MOST_TRACES = 49;

    public EigenCoherence {
        if (window.isFitted() && window.inline() * window.crossline() > MOST_TRACES) {
            throw new IllegalArgumentException("window %s: eigen-coherence compares %s traces at most, such as 7,7,9"
                    .formatted(window, MOST_TRACES));
        }
        Layers.requireDip(maxDip);
    }

    /** The same operator with another {@code window}. */
    public EigenCoherence window(Window other) {
        return new EigenCoherence(other, analytic, steering, dipWindow, dipGradient, maxDip);
    }

    /** The same operator with another {@code analytic}. */
    public EigenCoherence analytic(boolean other) {
        return new EigenCoherence(window, other, steering, dipWindow, dipGradient, maxDip);
    }

    /** The same operator with another {@code steering}. */
    public EigenCoherence steering(Steering other) {
        return new EigenCoherence(window, analytic, other, dipWindow, dipGradient, maxDip);
    }

    /** The same operator with another {@code dipWindow}. */
    public EigenCoherence dipWindow(Window other) {
        return new EigenCoherence(window, analytic, steering, other, dipGradient, maxDip);
    }

    /** The same operator with another {@code dipGradient}. */
    public EigenCoherence dipGradient(Sigma other) {
        return new EigenCoherence(window, analytic, steering, dipWindow, other, maxDip);
    }

    /** The same operator with another {@code maxDip}. */
    public EigenCoherence maxDip(double other) {
        return new EigenCoherence(window, analytic, steering, dipWindow, dipGradient, other);
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
        Field input = inputs.getFirst();
        List<Field> traces = analytic ? ComplexTrace.analytic(graph, input) : List.of(input);
        return steering == Steering.NONE
                ? flat(graph, traces, context)
                : graph.apply(new LayerPrincipalEnergy(sheared(context), context.scale(input)),
                        Stream.concat(traces.stream(), layers().dips(graph, inputs, context).stream())
                                .toList());
    }

    /** Traces of zeros beyond the survey add nothing to its largest eigenvalue or to their sum. */
    private List<Field> flat(PassGraph graph, List<Field> traces, Context context) {
        Cut cut = new Cut(Interior.of(context.survey().shape()));
        return graph.apply(
                new PrincipalEnergy(
                        window.inline(), window.crossline(), window.sample(), context.scale(traces.getFirst())),
                traces.stream().map(trace -> graph.apply(cut, trace)).toList());
    }

    private LayerWindow sheared(Context context) {
        return Layers.sheared(context, window.inline(), window.crossline(), window.sample(), maxDip);
    }

    private Layers layers() {
        return new Layers(steering, dipWindow, dipGradient, maxDip);
    }
}
