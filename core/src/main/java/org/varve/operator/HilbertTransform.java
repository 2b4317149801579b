package org.varve.operator;

import java.util.List;
import org.varve.core.Context;
import org.varve.core.Family;
import org.varve.core.Field;
import org.varve.core.Named;
import org.varve.core.Operator;
import org.varve.core.Output;
import org.varve.core.PassGraph;

/**
 * The analytic trace {@code x + i h}: {@code real} is the trace {@code x} itself, {@code imaginary} its Hilbert
 * transform {@code h}, which of a cosine is the sine. Frequency zero, and Nyquist where the number of samples is even,
 * add nothing to the imaginary part. Whole traces.
 *
 * <p>Differs from OpendTect's, which is a convolution of finite length: this one is by the Fourier transform of the
 * whole trace, so that they part most near its ends.
 *
 * <p>Source: Taner, Koehler and Sheriff 1979, "Complex seismic trace analysis". Cost: two Fourier transforms of a
 * trace.
 */
@Named(
        value = "hilbert",
        family = Family.COMPLEX_TRACE,
        summary = "the analytic trace: the trace and its Hilbert transform",
        words = {"quadrature", "Hilbert transform", "imaginary trace"})
public record HilbertTransform() implements Operator {

    @Override
    public List<Output> outputs() {
        return List.of(Output.amplitude("real"), Output.amplitude("imaginary"));
    }

    @Override
    public List<Field> build(PassGraph graph, Field input, Context context) {
        return ComplexTrace.analytic(graph, input);
    }
}
