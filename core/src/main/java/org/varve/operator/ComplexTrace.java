package org.varve.operator;

import java.util.List;
import org.varve.core.Axis;
import org.varve.core.Context;
import org.varve.core.Field;
import org.varve.core.PassGraph;
import org.varve.kernel.Absolute;
import org.varve.kernel.Clip;
import org.varve.kernel.Hilbert;
import org.varve.kernel.Line;
import org.varve.kernel.LobePeak;
import org.varve.kernel.Magnitude;
import org.varve.kernel.Phase;
import org.varve.kernel.PhaseDerivative;
import org.varve.kernel.Ratio;
import org.varve.kernel.RelativeChange;
import org.varve.kernel.Taps;
import org.varve.kernel.TraceDerivative;

/**
 * Attributes of the analytic trace, for the operators that share them. Source: Taner, Koehler and Sheriff 1979,
 * "Complex seismic trace analysis".
 */
final class ComplexTrace {

    /** An envelope that changes by more than this many times itself is smaller than its rounding errors. */
    private static final float STEEPEST = 1e6f;

    /**
     * Error of quotients by an envelope, which has three digits less than the samples where it is a thousandth of its
     * largest.
     */
    static final double SMALL_ENVELOPE = 2e-4;

    private ComplexTrace() {}

    /** The analytic trace: its real part, which is the trace itself, and its imaginary part. */
    static List<Field> analytic(PassGraph graph, Field input) {
        return List.of(input, graph.apply(new Hilbert(), input));
    }

    static Field envelope(PassGraph graph, Field input) {
        return graph.apply(new Magnitude(), analytic(graph, input)).getFirst();
    }

    /** In degrees. */
    static Field phase(PassGraph graph, Field input) {
        return graph.apply(new Phase(), analytic(graph, input)).getFirst();
    }

    /**
     * The derivative of the envelope along the trace over the envelope, per sample, clipped to -1..1; 0 where both are
     * 0.
     */
    static Field relativeChange(PassGraph graph, Field input, boolean lateral) {
        return lateral
                ? graph.apply(new Clip(-1, 1), lateralChange(graph, input))
                : graph.apply(new RelativeChange(1, 1, true), envelope(graph, input));
    }

    /** The size of that derivative times a factor, at most {@link #STEEPEST} before it. */
    static Field sizeOfChange(PassGraph graph, Field input, double factor, boolean lateral) {
        return lateral
                ? graph.apply(new Absolute((float) factor), lateralChange(graph, input))
                : graph.apply(new RelativeChange(STEEPEST, (float) factor, false), envelope(graph, input));
    }

    private static Field lateralChange(PassGraph graph, Field input) {
        Field envelope = envelope(graph, input);
        Field slope = Smoothing.derivative(graph, Axis.SAMPLE, envelope);
        return graph.apply(new Ratio(STEEPEST, 0, SMALL_ENVELOPE), slope, envelope);
    }

    /** A field at the peak of each lobe of the envelope, held over the lobe. */
    static Field atPeak(PassGraph graph, Field field, Field input) {
        return graph.apply(new LobePeak(), field, envelope(graph, input));
    }

    /** In Hz or cycles/km. */
    static Field bandwidth(PassGraph graph, Field input, Context context, boolean lateral) {
        return sizeOfChange(graph, input, perRadian(context), lateral);
    }

    /** Hz or cycles/km of a phase that grows by one radian from sample to sample. */
    static double perRadian(Context context) {
        return 1 / (2 * Math.PI * context.survey().cycleInterval());
    }

    /** In Hz or cycles/km. */
    static Field frequency(PassGraph graph, Field input, Context context, boolean sign, boolean lateral) {
        float perRadian = (float) perRadian(context);
        if (!lateral) {
            return graph.apply(new PhaseDerivative(perRadian, sign, true), analytic(graph, input)).getFirst();
        }
        Field step = graph.apply(new PhaseDerivative(1, true, false), analytic(graph, input)).getFirst();
        Field smooth = graph.apply(Taps.acrossDifference(Axis.CROSSLINE), step);
        smooth = graph.apply(Taps.acrossDifference(Axis.INLINE), smooth);
        return graph.apply(sign ? new Line(perRadian, 0) : new Absolute(perRadian), smooth);
    }

    /** The derivative of a field of whole traces along the trace, per sample. */
    static Field derivative(PassGraph graph, Field field, boolean lateral) {
        return lateral ? Smoothing.derivative(graph, Axis.SAMPLE, field) : graph.apply(new TraceDerivative(), field);
    }
}
