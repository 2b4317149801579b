package org.varve.cuda;

import org.varve.kernel.LaggedProduct;
import org.varve.kernel.PeakLag;
import org.varve.kernel.PredictabilityTerms;

/** Kernels that correlate two surveys: correlation.cu. */
final class CorrelationBodies {

    private CorrelationBodies() {}

    static void addTo(BodyRegistry bodies) {
        bodies.add(LaggedProduct.class, CorrelationBodies::laggedProduct);
        bodies.add(PeakLag.class, CorrelationBodies::peakLag);
        bodies.add(PredictabilityTerms.class, CorrelationBodies::predictabilityTerms);
    }

    private static CudaBody laggedProduct(LaggedProduct kernel) {
        return CudaBody.of(kernel, pass -> pass.eachSample().laggedProduct(
                pass.input(0), pass.input(1), pass.output(0), kernel.lag(), kernel.scale()));
    }

    private static CudaBody peakLag(PeakLag kernel) {
        return CudaBody.of(kernel, pass -> pass.eachSample().peakLag(
                pass.input(0), pass.input(1), pass.input(2), soFar(pass, 3), soFar(pass, 4),
                pass.output(0), pass.output(1), kernel.lag(), isFirst(pass) ? 1 : 0));
    }

    private static CudaBody predictabilityTerms(PredictabilityTerms kernel) {
        return CudaBody.of(kernel, pass -> pass.eachSample().predictabilityTerms(
                pass.input(0), pass.input(1), pass.input(2), soFar(pass, 3), soFar(pass, 4),
                pass.output(0), pass.output(1), kernel.scale(), isFirst(pass) ? 1 : 0));
    }

    /** The output of the previous step; any field for the first step, which does not read it. */
    private static FieldView soFar(PassLaunch pass, int field) {
        return pass.input(isFirst(pass) ? 0 : field);
    }

    private static boolean isFirst(PassLaunch pass) {
        return pass.inputs() == 3;
    }
}
