package org.varve.cuda;

import org.varve.core.Kernel;
import org.varve.kernel.CorrelationSearch;
import org.varve.kernel.LaggedProduct;
import org.varve.kernel.PeakLag;
import org.varve.kernel.PredictabilitySums;
import org.varve.kernel.PredictabilityTerms;
import org.varve.kernel.ProductMean;

/** Kernels that correlate two surveys: correlation.cu. */
final class CorrelationBodies {

    private CorrelationBodies() {}

    static void addTo(BodyRegistry bodies) {
        bodies.add(CorrelationSearch.class, CorrelationSearchBody::new);
        bodies.add(LaggedProduct.class, CorrelationBodies::laggedProduct);
        bodies.add(PeakLag.class, PeakLagBody::new);
        bodies.add(PredictabilitySums.class, CorrelationBodies::predictabilitySums);
        bodies.add(PredictabilityTerms.class, CorrelationBodies::predictabilityTerms);
    }

    private static CudaBody laggedProduct(LaggedProduct kernel) {
        return CudaBody.of(kernel, pass -> pass.eachSample().laggedProduct(
                pass.input(0), pass.input(1), pass.output(0), kernel.lag(), kernel.scale()));
    }

    private static CudaBody predictabilityTerms(PredictabilityTerms kernel) {
        return CudaBody.of(kernel, pass -> pass.eachSample().predictabilityTerms(
                pass.input(0), pass.input(1), pass.input(2), soFar(pass, 3, 3), soFar(pass, 3, 4),
                pass.output(0), pass.output(1), kernel.shift(), kernel.scale(), pass.inputs() == 3 ? 1 : 0));
    }

    private static CudaBody predictabilitySums(PredictabilitySums kernel) {
        ProductMean mean = kernel.mean();
        return CudaBody.of(kernel, pass -> pass.eachSample(sharedBytes(kernel)).predictabilitySums(
                pass.input(0), pass.input(1), pass.output(0), pass.output(1), mean.length(), mean.part(),
                mean.ends(), kernel.most(), mean.factor(), mean.scale(), kernel.scaleOfMeans()));
    }

    /** Both surveys, products, sums and three correlations of a block's samples and of those around them. */
    private static int sharedBytes(PredictabilitySums kernel) {
        int around = KernelConstants.BLOCK + 2 * kernel.reach();
        int within = KernelConstants.BLOCK + kernel.mean().length() + kernel.most();
        int earlier = KernelConstants.BLOCK + kernel.most();
        return (2 * (around + within + earlier) + KernelConstants.BLOCK) * Float.BYTES;
    }

    /** The output of the previous step; any field for the first step, which reads none. */
    private static FieldView soFar(PassLaunch pass, int inputsOfFirst, int field) {
        return pass.input(pass.inputs() == inputsOfFirst ? 0 : field);
    }

    /** A search for peaks, with the weights of {@link PeakLag} in its table. */
    private abstract static class SearchBody<K extends Kernel> extends CudaBody {

        private final K kernel;

        SearchBody(K kernel) {
            this.kernel = kernel;
        }

        final K kernel() {
            return kernel;
        }

        @Override
        byte[] table(int samples) {
            return Tables.floats(PeakLag.weights());
        }

        @Override
        double operations(Region region) {
            return operations(kernel, region);
        }
    }

    /** {@link CorrelationSearch}, with the correlations at all lags in shared memory. */
    private static final class CorrelationSearchBody extends SearchBody<CorrelationSearch> {

        CorrelationSearchBody(CorrelationSearch kernel) {
            super(kernel);
        }

        /** Both surveys, products and sums; both root mean squares; the correlations. */
        private int sharedBytes() {
            int windows = 2 * (kernel().mean().length() / 2);
            int within = KernelConstants.BLOCK + 2 * kernel().farthest();
            int ofBlock = KernelConstants.BLOCK * (2 + kernel().lags()) + windows;
            return (3 * (within + windows) + within + ofBlock) * Float.BYTES;
        }

        @Override
        void launch(PassLaunch pass) {
            ProductMean mean = kernel().mean();
            pass.eachSample(sharedBytes()).correlationSearch(
                    pass.input(0), pass.input(1), pass.output(0), pass.output(1), pass.table(), mean.length(),
                    mean.part(), mean.ends(), kernel().most(), mean.factor(), mean.scale());
        }
    }

    /** {@link PeakLag}. */
    private static final class PeakLagBody extends SearchBody<PeakLag> {

        PeakLagBody(PeakLag kernel) {
            super(kernel);
        }

        @Override
        void launch(PassLaunch pass) {
            boolean isFirst = pass.inputs() == PeakLag.WIDTH;
            pass.eachSample().peakLag(
                    pass.input(0), pass.input(1), pass.input(2), pass.input(3), pass.input(4), pass.input(5),
                    pass.input(6), pass.input(7), pass.input(8), soFar(pass, PeakLag.WIDTH, PeakLag.WIDTH),
                    soFar(pass, PeakLag.WIDTH, PeakLag.WIDTH + 1), pass.output(0), pass.output(1), pass.table(),
                    kernel().lag(), kernel().most(), isFirst ? 1 : 0);
        }
    }
}
