package org.varve.cuda;

import org.varve.kernel.Chaos;
import org.varve.kernel.Curvature;
import org.varve.kernel.DipAzimuth;
import org.varve.kernel.EigenvalueRatio;
import org.varve.kernel.Eigenvalues;
import org.varve.kernel.GradientSlopes;
import org.varve.kernel.MapTurn;
import org.varve.kernel.TensorSlopes;

/** Kernels of the structure tensor, and of the shapes and dips derived from it: tensor.cu and gradient.cu. */
final class TensorBodies {

    private TensorBodies() {}

    static void addTo(BodyRegistry bodies) {
        bodies.add(Chaos.class, TensorBodies::chaos);
        bodies.add(DipAzimuth.class, TensorBodies::dipAzimuth);
        bodies.add(Eigenvalues.class, TensorBodies::eigenvalues);
        bodies.add(TensorSlopes.class, TensorBodies::tensorSlopes);
        bodies.add(GradientSlopes.class, GradientSlopesBody::new);
        bodies.add(EigenvalueRatio.class, EigenvalueRatioBody::new);
        bodies.add(Curvature.class, TensorBodies::curvature);
    }

    private static CudaBody chaos(Chaos kernel) {
        return SmoothedBody.ofTensor(kernel, (functions, pass, smoothing) -> functions.chaos(
                pass.input(0), pass.input(1), pass.input(2), pass.input(3), pass.input(4), pass.input(5),
                pass.output(0), smoothing));
    }

    private static CudaBody dipAzimuth(DipAzimuth kernel) {
        return SmoothedBody.ofTensor(kernel, (functions, pass, smoothing) -> functions.dipAzimuth(
                pass.input(0), pass.input(1), pass.input(2), pass.input(3), pass.input(4), pass.input(5),
                pass.output(0), pass.output(1), smoothing));
    }

    private static CudaBody eigenvalues(Eigenvalues kernel) {
        return SmoothedBody.ofTensor(kernel, (functions, pass, smoothing) -> functions.eigenvalues(
                pass.input(0), pass.input(1), pass.input(2), pass.input(3), pass.input(4), pass.input(5),
                pass.output(0), pass.output(1), pass.output(2), smoothing));
    }

    private static CudaBody tensorSlopes(TensorSlopes kernel) {
        return SmoothedBody.ofTensor(kernel, (functions, pass, smoothing) -> functions.tensorSlopes(
                pass.input(0), pass.input(1), pass.input(2), pass.input(3), pass.input(4), pass.input(5),
                pass.output(0), pass.output(1), kernel.factor(), kernel.bound(), smoothing));
    }

    private static CudaBody curvature(Curvature kernel) {
        int measure = KernelConstants.CURVATURE_MEASURES.indexOf(kernel.measure().name());
        MapTurn turn = kernel.turn();
        if (turn.equals(MapTurn.NONE) && kernel.depth() == 1) {
            return CudaBody.of(kernel, pass -> pass.eachSample().curvature(
                    pass.input(0), pass.input(1), pass.input(2), pass.input(3), pass.input(4), pass.input(5),
                    pass.output(0), measure));
        }
        return CudaBody.of(kernel, pass -> pass.eachSample().curvatureOnMap(
                pass.input(0), pass.input(1), pass.input(2), pass.input(3), pass.input(4), pass.input(5),
                pass.output(0), measure, turn.eastOfInline(), turn.eastOfCrossline(), turn.northOfInline(),
                turn.northOfCrossline(), kernel.depth()));
    }
}
