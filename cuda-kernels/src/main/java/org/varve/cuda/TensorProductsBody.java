package org.varve.cuda;

import java.util.Optional;
import org.varve.core.Kernel;
import org.varve.kernel.Gradient;
import org.varve.kernel.TensorProducts;

/** {@link TensorProducts} of derivatives that are fields. */
final class TensorProductsBody extends CudaBody {

    /**
     * The largest window of inlines for which computing derivatives again, for each run of inlines that needs them, is
     * faster than writing and reading them.
     */
    private static final int MOST_INLINES = 9;

    /**
     * Operations of the three derivatives of one sample: 9 differences and 9 smoothings along inlines, 3 and 6 along
     * crosslines, 1 and 2 along samples, of 2 and 4 operations each.
     */
    private static final double DERIVATIVES = 2 * (9 + 3 + 1) + 4 * (9 + 6 + 2);

    private final TensorProducts kernel;

    TensorProductsBody(TensorProducts kernel) {
        this.kernel = kernel;
    }

    @Override
    Optional<CudaBody> after(Kernel first) {
        return first instanceof Gradient gradient && kernel.inlines() <= MOST_INLINES
                ? Optional.of(gradientProducts(gradient))
                : Optional.empty();
    }

    @Override
    double operations(Region region) {
        return operations(kernel, region.wholeInlineRuns(KernelConstants.PRODUCTS_RUN));
    }

    @Override
    void launch(PassLaunch pass) {
        pass.eachInlineRun(KernelConstants.PRODUCTS_RUN).tensorProducts(
                pass.input(0), pass.input(1), pass.input(2),
                pass.output(0), pass.output(1), pass.output(2), pass.output(3), pass.output(4), pass.output(5),
                kernel.inlines());
    }

    private CudaBody gradientProducts(Gradient gradient) {
        return CudaBody.of(this::withDerivatives,
                pass -> pass.eachInlineRun(KernelConstants.PRODUCTS_RUN).gradientProducts(
                        pass.input(0),
                        pass.output(0), pass.output(1), pass.output(2), pass.output(3), pass.output(4), pass.output(5),
                        gradient.half(), Gradient.SIDE, Gradient.CENTRE, pass.bounds(gradient.interior()),
                        kernel.inlines()));
    }

    /** Operations if a run shares its derivatives with no other. */
    private double withDerivatives(Region region) {
        int run = KernelConstants.PRODUCTS_RUN;
        double derivatives = DERIVATIVES * (run + kernel.inlines() - 1) / run;
        return operations(region.wholeInlineRuns(run), derivatives + kernel.operations(3, region.samples()));
    }
}
