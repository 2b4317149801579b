package org.varve.cuda;

import java.util.Optional;
import org.varve.core.Kernel;
import org.varve.kernel.Gradient;
import org.varve.kernel.GradientSlopes;

/** {@link GradientSlopes} of derivatives that are fields. */
final class GradientSlopesBody extends CudaBody {

    private final GradientSlopes kernel;

    GradientSlopesBody(GradientSlopes kernel) {
        this.kernel = kernel;
    }

    @Override
    Optional<CudaBody> after(Kernel first) {
        return first instanceof Gradient gradient ? Optional.of(slopes(gradient)) : Optional.empty();
    }

    private CudaBody slopes(Gradient gradient) {
        Kernel both = new Chain(gradient, kernel);
        return CudaBody.of(
                region -> operations(both, region.wholeCrosslineRuns(KernelConstants.RUN)),
                pass -> pass.eachCrosslineRun().slopes(
                        pass.input(0), pass.output(0), pass.output(1), gradient.half(), Gradient.SIDE,
                        Gradient.CENTRE, pass.bounds(gradient.interior()), kernel.factor(), kernel.bound()));
    }

    @Override
    double operations(Region region) {
        return operations(kernel, region);
    }

    @Override
    void launch(PassLaunch pass) {
        pass.eachSample().gradientSlopes(
                pass.input(0), pass.input(1), pass.input(2), pass.output(0), pass.output(1), kernel.factor(),
                kernel.bound());
    }
}
