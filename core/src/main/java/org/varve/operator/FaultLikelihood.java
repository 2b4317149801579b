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
import org.varve.core.Survey;
import org.varve.kernel.Likelihood;
import org.varve.kernel.Ridge;

/**
 * How likely a fault runs through each sample, {@code 1 - s^8}, and the strike and dip of the most likely one.
 * {@code s} is the least, over a grid of strikes and dips, of the semblance {@code <(mean x)^2> / <mean x^2>} of a
 * plane through the sample: the means are those of a window of traces along the layers,
 * {@code x(i + a, j + b, k + a p + b q)}, linear between samples, {@code p, q} the layers' dip from the structure
 * tensor, bounded, or with {@code steering=inputs} from two further inputs, in the unit that the history of their
 * survey gives, in samples per trace if it gives none; {@code <>} is the mean over the points of the plane, linear
 * between traces: along the strike each trace, up and down the dip each {@code step} samples, over which the means were
 * averaged before. 1 where the layers have no energy, so that the likelihood is 0. Of planes whose semblances differ by
 * 1e-6 or less the first counts; strike and dip are moved to the bottom of the parabola through the semblances of the
 * neighbours on the grid. {@code thinned} is the likelihood where it is a ridge across the strike, else 0;
 * {@code thin-sigma} smooths it before. Windows see nothing beyond the edges of the survey, and planes are cut there.
 *
 * <p>The strike is the direction of a fault's horizontal lines; the fault gets deeper towards strike + 90 degrees. It
 * counts clockwise from north where coordinates show it, else 0 is towards increasing crosslines and 90 towards
 * increasing inlines. Dips are true angles from the horizontal where bins are known, and in time a velocity; otherwise
 * those of index space, where a trace is as long as a sample. An {@code aspect} that is given keeps strikes and dips
 * in index space, where it is how many traces are as long as a sample. NaN where a plane holds a NaN.
 *
 * <p>Halo: half the plane's traces, {@code 1.42 aspect / tan(least dip)} traces for each sample of half its height, and
 * 1 + 4 {@code thin-sigma} for {@code thinned}; half its height in samples; besides that of the layers, as in
 * {@link StructureOrientedSmoothing}.
 *
 * <p>Differs from Hale's: planes are finite, in place of recursive smoothing, so that it can be computed in tiles;
 * strike and dip are moved off the grid by parabolas.
 *
 * <p>Source: Hale 2013, "Methods to compute fault images, extract fault surfaces, and estimate fault throws from 3D
 * seismic images". Cost: for each strike eight operations for each trace of the plane's length, of two opposite strikes
 * once, and for each strike and dip eight for each step of its height: 13,800 operations per sample by default. That is
 * why it is slow; fewer strikes and dips, such as {@code strikes=0,360,30}, lower planes and longer steps cost less in
 * proportion. Tried, and done: means along strike once for all dips, and for both of two opposite strikes; sixteen
 * neighbouring traces at once, as they read nearly the same ones.
 *
 * @param window window of the semblance, in traces, odd along each axis, 255 traces at most; {@code 5,5} by default
 * @param plane size of the planes: traces along inlines or crosslines, whichever the strike is nearer to, and height,
 *     up to 99,99,299, in samples, odd along each axis; {@code 15,15,45} by default
 * @param step from point to point of a plane down its dip, in samples, from 1 to the height of {@code plane}, odd; its
 *     height is cut to an odd number of steps; {@code 5} by default
 * @param strikes strikes tried, in degrees: first, last, step; within 0..360, 120 of them at most; {@code 0,360,15} by
 *     default
 * @param dips dips tried, in degrees: first, last, step; above 0, 90 at most, 120 of them at most; {@code 60,85,5} by
 *     default
 * @param aspect how many traces are as long as a sample, in index space, above 0; auto scans true angles where bins and
 *     velocity allow; {@code auto} by default
 * @param steering whether the window of the semblance follows the layers: by the structure tensor, or by two inputs of
 *     their dips; {@code gst} by default
 * @param dipWindow window of the tensor that the dips of the layers are taken from, in samples, odd along each axis;
 *     {@code 7,7,15} by default
 * @param dipGradient standard deviation of a Gaussian that smooths the derivatives of that tensor, in samples, 0 or
 *     more; 0 for none; {@code 1,1,1} by default
 * @param maxDip dip at which steeper layers are cut, in samples per trace, above 0, 16 at most; {@code 4} by default
 * @param reference where strikes count from: north where coordinates show it, else grid; {@code auto} by default
 * @param thinSigma standard deviation of a lateral Gaussian that smooths the likelihood before it is thinned, in
 *     traces, 0 or more; 0 for none; {@code 1} by default
 */
@Named(
        value = "fault-likelihood",
        family = Family.EDGES,
        summary = "likelihood of a fault, its strike and dip, by a scan of planes",
        words = {"ant tracking", "ant", "fault", "thinned fault", "fault probability", "discontinuity",
                "edge detection"})
public record FaultLikelihood(
        @Parameter(value = "5,5", unit = "traces", meaning = "window of the semblance") LateralWindow window,
        @Parameter(value = "15,15,45", unit = "samples",
                meaning = "size of the planes: traces along inlines or crosslines, whichever the strike is nearer to, and height, up to 99,99,299") Window plane,
        @Parameter(value = "5", unit = "samples",
                meaning = "from point to point of a plane down its dip, odd; its height is cut to an odd number of steps") Extent step,
        @Parameter(value = "0,360,15", unit = "degrees",
                meaning = "strikes tried: first, last, step") AngleScan strikes,
        @Parameter(value = "60,85,5", unit = "degrees", meaning = "dips tried: first, last, step") AngleScan dips,
        @Parameter(value = "auto", unit = "traces",
                meaning = "how many traces are as long as a sample, in index space; auto scans true angles where bins and velocity allow") Aspect aspect,
        @Parameter(value = "gst",
                meaning = "whether the window of the semblance follows the layers: by the structure tensor, or by two inputs of their dips") Steering steering,
        @Parameter(value = "7,7,15", unit = "samples",
                meaning = "window of the tensor that the dips of the layers are taken from") Window dipWindow,
        @Parameter(value = "1,1,1", unit = "samples",
                meaning = "standard deviation of a Gaussian that smooths the derivatives of that tensor; 0 for none") Sigma dipGradient,
        @Parameter(value = "4", unit = "samples per trace",
                meaning = "dip at which steeper layers are cut, 16 at most") double maxDip,
        @Parameter(value = "auto",
                meaning = "where strikes count from: north where coordinates show it, else grid") AzimuthReference reference,
        @Parameter(value = "1", unit = "traces",
                meaning = "standard deviation of a lateral Gaussian that smooths the likelihood before it is thinned; 0 for none") double thinSigma)
        implements Operator {

    private static final int WIDEST = 99;
    private static final int HIGHEST = 299;

    public FaultLikelihood {
        if (reference == AzimuthReference.UPDIP) {
            throw new IllegalArgumentException("reference=updip: is none of strikes; take grid or north");
        }
        if (reference == AzimuthReference.NORTH && aspect.traces().isPresent()) {
            throw new IllegalArgumentException(
                    "reference=north: an aspect keeps angles in index space; take aspect=auto");
        }
        Layers.requireDip(maxDip);
        Check.atLeast("thin-sigma", thinSigma, 0);
        if (step.isPlain()) whole(step.number());
        if (plane.isFitted()) require(plane);
        if (plane.isFitted() && step.isPlain()) require(plane, whole(step.number()));
        FaultScan.requireStrikes(strikes);
        FaultScan.requireDips(dips);
        FaultScan.requireDips(dips, aspect.traces().orElse(0));
    }

    private static int whole(double samples) {
        int whole = Check.whole("step", samples);
        Check.odd("step", whole);
        return whole;
    }

    private static void require(Window plane) {
        if (Math.max(plane.inline(), plane.crossline()) > WIDEST || plane.sample() > HIGHEST) {
            throw new IllegalArgumentException(
                    "plane %s: may be %s,%s,%s at most".formatted(plane, WIDEST, WIDEST, HIGHEST));
        }
    }

    private static void require(Window plane, int step) {
        Check.within("step", step, 1, plane.sample());
    }

    /** The same operator with another {@code window}. */
    public FaultLikelihood window(LateralWindow other) {
        return new FaultLikelihood(other, plane, step, strikes, dips, aspect, steering, dipWindow, dipGradient, maxDip,
                reference, thinSigma);
    }

    /** The same operator with another {@code plane}. */
    public FaultLikelihood plane(Window other) {
        return new FaultLikelihood(window, other, step, strikes, dips, aspect, steering, dipWindow, dipGradient, maxDip,
                reference, thinSigma);
    }

    /** The same operator with another {@code step}. */
    public FaultLikelihood step(Extent other) {
        return new FaultLikelihood(window, plane, other, strikes, dips, aspect, steering, dipWindow, dipGradient,
                maxDip, reference, thinSigma);
    }

    /** The same operator with another {@code strikes}. */
    public FaultLikelihood strikes(AngleScan other) {
        return new FaultLikelihood(window, plane, step, other, dips, aspect, steering, dipWindow, dipGradient, maxDip,
                reference, thinSigma);
    }

    /** The same operator with another {@code dips}. */
    public FaultLikelihood dips(AngleScan other) {
        return new FaultLikelihood(window, plane, step, strikes, other, aspect, steering, dipWindow, dipGradient,
                maxDip, reference, thinSigma);
    }

    /** The same operator with another {@code aspect}. */
    public FaultLikelihood aspect(Aspect other) {
        return new FaultLikelihood(window, plane, step, strikes, dips, other, steering, dipWindow, dipGradient, maxDip,
                reference, thinSigma);
    }

    /** The same operator with another {@code steering}. */
    public FaultLikelihood steering(Steering other) {
        return new FaultLikelihood(window, plane, step, strikes, dips, aspect, other, dipWindow, dipGradient, maxDip,
                reference, thinSigma);
    }

    /** The same operator with another {@code dipWindow}. */
    public FaultLikelihood dipWindow(Window other) {
        return new FaultLikelihood(window, plane, step, strikes, dips, aspect, steering, other, dipGradient, maxDip,
                reference, thinSigma);
    }

    /** The same operator with another {@code dipGradient}. */
    public FaultLikelihood dipGradient(Sigma other) {
        return new FaultLikelihood(window, plane, step, strikes, dips, aspect, steering, dipWindow, other, maxDip,
                reference, thinSigma);
    }

    /** The same operator with another {@code maxDip}. */
    public FaultLikelihood maxDip(double other) {
        return new FaultLikelihood(window, plane, step, strikes, dips, aspect, steering, dipWindow, dipGradient, other,
                reference, thinSigma);
    }

    /** The same operator with another {@code reference}. */
    public FaultLikelihood reference(AzimuthReference other) {
        return new FaultLikelihood(window, plane, step, strikes, dips, aspect, steering, dipWindow, dipGradient, maxDip,
                other, thinSigma);
    }

    /** The same operator with another {@code thinSigma}. */
    public FaultLikelihood thinSigma(double other) {
        return new FaultLikelihood(window, plane, step, strikes, dips, aspect, steering, dipWindow, dipGradient, maxDip,
                reference, other);
    }

    @Override
    public List<Output> outputs() {
        return outputs("degrees", "degrees");
    }

    @Override
    public List<Output> outputs(Survey survey) {
        FaultGeometry geometry = FaultGeometry.of(aspect, reference, survey);
        return outputs(geometry.strikes(), geometry.dips());
    }

    private static List<Output> outputs(String strikes, String dips) {
        return List.of(
                Output.of("likelihood", "").within(0, 1).shownAs(Output.Style.DISORDER),
                Output.of("strike", strikes).cyclic(0, FaultScan.CIRCLE).chosen(),
                Output.of("dip", dips).within(0, FaultScan.VERTICAL).chosen(),
                Output.of("thinned", "").within(0, 1).shownAs(Output.Style.DISORDER).chosen());
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
        FaultGeometry geometry = FaultGeometry.of(aspect, reference, context);
        int samples = whole(step.odd("step", context));
        require(plane, samples);
        List<Field> sums = Smoothing.mean(graph, Axis.SAMPLE, samples,
                layers().sums(graph, inputs, window.inline(), window.crossline(), context));
        FaultScan scan = new FaultScan(graph, sums, plane, samples, strikes, dips, geometry);
        List<Field> best = scan.best();
        Field likelihood = graph.apply(new Likelihood(), best.get(0));
        Field strike = best.get(1);
        Field smooth = Smoothing.gaussian(graph, new Sigma(thinSigma, thinSigma, 0), List.of(likelihood)).getFirst();
        return List.of(likelihood, strike, best.get(2),
                graph.apply(new Ridge(), smooth, geometry.amongTraces(graph, strike)));
    }

    private Layers layers() {
        return new Layers(steering, dipWindow, dipGradient, maxDip);
    }
}
