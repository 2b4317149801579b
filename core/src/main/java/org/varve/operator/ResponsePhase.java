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
 * The instantaneous phase at the peak of the envelope, held over the peak's lobe: the phase of the wavelet there. Lobes
 * end at strict minima of the envelope, see {@link org.varve.kernel.LobePeak}. Whole traces.
 *
 * <p>Source: Bodine 1984, "Waveform analysis with seismic attributes". Cost: two Fourier transforms of a trace.
 */
@Named(
        value = "response-phase",
        family = Family.COMPLEX_TRACE,
        summary = "instantaneous phase at the envelope's peak, held over its lobe")
public record ResponsePhase() implements Operator {

    @Override
    public List<Output> outputs() {
        return List.of(Output.of(name(), "degrees").cyclic(-180, 180));
    }

    @Override
    public List<Field> build(PassGraph graph, Field input, Context context) {
        return List.of(ComplexTrace.atPeak(graph, ComplexTrace.phase(graph, input), input));
    }
}
