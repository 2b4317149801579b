package org.varve.cuda;

import java.util.Optional;
import org.varve.core.Kernel;
import org.varve.kernel.EigenvalueRatio;
import org.varve.kernel.Eigenvalues;

/** {@link EigenvalueRatio} of eigenvalues that are fields. */
final class EigenvalueRatioBody extends CudaBody {

    private final EigenvalueRatio kernel;
    private final int feature;

    EigenvalueRatioBody(EigenvalueRatio kernel) {
        this.kernel = kernel;
        feature = KernelConstants.EIGENVALUE_FEATURES.indexOf(kernel.feature().name());
    }

    @Override
    Optional<CudaBody> after(Kernel first) {
        return first instanceof Eigenvalues ? Optional.of(ofTensor(first)) : Optional.empty();
    }

    private CudaBody ofTensor(Kernel eigenvalues) {
        return SmoothedBody.ofTensor(
                new Chain(eigenvalues, kernel), (functions, pass, smoothing) -> functions.tensorShape(
                        pass.input(0), pass.input(1), pass.input(2), pass.input(3), pass.input(4), pass.input(5),
                        pass.output(0), feature, smoothing));
    }

    @Override
    double operations(Region region) {
        return operations(kernel, region);
    }

    @Override
    void launch(PassLaunch pass) {
        pass.eachSample().eigenvalueRatio(
                pass.input(0), pass.input(1), pass.input(2), pass.output(0), feature);
    }
}
