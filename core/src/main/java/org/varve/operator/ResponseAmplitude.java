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
 * The trace's sample at the peak of the envelope, held over the peak's lobe. Lobes end at strict minima of the
 * envelope, see {@link org.varve.kernel.LobePeak}. Whole traces.
 *
 * <p>Source: Bodine 1984, "Waveform analysis with seismic attributes". Cost: two Fourier transforms of a trace.
 */
@Named(
        value = "response-amplitude",
        family = Family.COMPLEX_TRACE,
        summary = "the sample at the envelope's peak, held over its lobe")
public record ResponseAmplitude() implements Operator {

    @Override
    public List<Output> outputs() {
        return List.of(Output.amplitude(name()));
    }

    @Override
    public List<Field> build(PassGraph graph, Field input, Context context) {
        return List.of(ComplexTrace.atPeak(graph, input, input));
    }
}
