package org.varve.cuda;

import org.varve.kernel.Hilbert;
import org.varve.kernel.LobePeak;
import org.varve.kernel.Magnitude;
import org.varve.kernel.Phase;
import org.varve.kernel.PhaseDerivative;
import org.varve.kernel.RelativeChange;
import org.varve.kernel.ShortTimeSpectrum;
import org.varve.kernel.SosFilter;
import org.varve.kernel.StockwellVoice;
import org.varve.kernel.TraceDerivative;

/** Kernels over whole traces and over a trace with its Hilbert transform: hilbert.cu, voice.cu, recursive.cu, trace.cu,
 * spectrum.cu. */
final class TraceBodies {

    private TraceBodies() {}

    static void addTo(BodyRegistry bodies) {
        bodies.add(Hilbert.class, HilbertBody::new);
        bodies.add(Magnitude.class, TraceBodies::magnitude);
        bodies.add(Phase.class, TraceBodies::phase);
        bodies.add(PhaseDerivative.class, TraceBodies::phaseDerivative);
        bodies.add(TraceDerivative.class, TraceBodies::traceDerivative);
        bodies.add(RelativeChange.class, TraceBodies::relativeChange);
        bodies.add(LobePeak.class, TraceBodies::lobePeak);
        bodies.add(StockwellVoice.class, StockwellVoiceBody::new);
        bodies.add(ShortTimeSpectrum.class, ShortTimeSpectrumBody::new);
        bodies.add(SosFilter.class, SosFilterBody::new);
    }

    private static CudaBody magnitude(Magnitude kernel) {
        return CudaBody.of(
                kernel, pass -> pass.eachSample().magnitude(pass.input(0), pass.input(1), pass.output(0)));
    }

    private static CudaBody phase(Phase kernel) {
        return CudaBody.of(kernel, pass -> pass.eachSample().phase(pass.input(0), pass.input(1), pass.output(0)));
    }

    private static CudaBody lobePeak(LobePeak kernel) {
        return CudaBody.of(kernel, pass -> {
            int blocks = (int) Math.ceilDiv(pass.region().rows(), KernelConstants.WARP);
            pass.in(new Grid(blocks, 1, KernelConstants.WARP, 0))
                    .lobePeak(pass.input(0), pass.input(1), pass.output(0));
        });
    }

    private static CudaBody phaseDerivative(PhaseDerivative kernel) {
        return CudaBody.of(
                kernel, pass -> pass.eachSample().phaseDerivative(pass.input(0), pass.input(1), pass.output(0),
                        kernel.scale(), kernel.signed() ? 1 : 0, kernel.oneSided() ? 1 : 0));
    }

    private static CudaBody traceDerivative(TraceDerivative kernel) {
        return CudaBody.of(kernel, pass -> pass.eachSample().traceDerivative(pass.input(0), pass.output(0)));
    }

    private static CudaBody relativeChange(RelativeChange kernel) {
        return CudaBody.of(kernel, pass -> pass.eachSample().relativeChange(
                pass.input(0), pass.output(0), kernel.bound(), kernel.scale(), kernel.signed() ? 1 : 0));
    }
}
