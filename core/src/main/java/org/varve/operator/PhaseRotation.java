package org.varve.operator;

import java.util.List;
import org.varve.core.Context;
import org.varve.core.Family;
import org.varve.core.Field;
import org.varve.core.Named;
import org.varve.core.Operator;
import org.varve.core.Output;
import org.varve.core.PassGraph;
import org.varve.kernel.Rotation;

/**
 * The trace with an angle {@code a} added to the phase of all its frequencies: {@code x cos a - h sin a} of the trace
 * {@code x} and its Hilbert transform {@code h}. 180 degrees turn the polarity, 90 make a peak a zero crossing from
 * positive to negative. Whole traces.
 *
 * <p>Differs from OpendTect's as {@link HilbertTransform} does, near the ends of traces.
 *
 * <p>Source: Taner, Koehler and Sheriff 1979, "Complex seismic trace analysis". Cost: two Fourier transforms of a
 * trace.
 *
 * @param degrees angle added to the phase, in degrees, any finite number; required, such as {@code 90}
 */
@Named(value = "phase-rotation", family = Family.SIGNAL, summary = "the trace with its phase turned by an angle",
        words = {"phase shift", "zero phase", "constant phase"})
public record PhaseRotation(
        @Parameter(example = "90", unit = "degrees", meaning = "angle added to the phase") double degrees)
        implements Operator {

    public PhaseRotation {
        Check.finite("degrees", degrees);
    }

    @Override
    public List<Output> outputs() {
        return List.of(Output.amplitude(name()));
    }

    @Override
    public List<Field> build(PassGraph graph, Field input, Context context) {
        double angle = Math.toRadians(degrees);
        Rotation rotation = new Rotation((float) Math.cos(angle), (float) Math.sin(angle));
        return graph.apply(rotation, ComplexTrace.analytic(graph, input));
    }
}
