package org.varve.cuda;

import org.varve.kernel.LayerMean;
import org.varve.kernel.LayerMedian;
import org.varve.kernel.LayerPrincipalEnergy;
import org.varve.kernel.LayerSemblanceSums;
import org.varve.kernel.LayerWindow;
import org.varve.kernel.SemblanceScan;

/** Kernels whose windows follow the layers: layers.cu. */
final class LayerBodies {

    /** Operations to read a sample between two of a shifted trace. */
    private static final double FOR_READ = 40;

    private LayerBodies() {}

    static void addTo(BodyRegistry bodies) {
        bodies.add(LayerMean.class, LayerMeanBody::new);
        bodies.add(LayerMedian.class, LayerBodies::layerMedian);
        bodies.add(LayerPrincipalEnergy.class, PrincipalEnergyBody::layered);
        bodies.add(LayerSemblanceSums.class, LayerBodies::layerSemblanceSums);
        bodies.add(SemblanceScan.class, SemblanceScanBody::of);
    }

    private static CudaBody layerMedian(LayerMedian kernel) {
        LayerWindow window = kernel.window();
        if (kernel.size() <= KernelConstants.MEDIAN_KEYS) {
            return CudaBody.of(
                    region -> CudaBody.operations(region, WindowBodies.IN_REGISTERS + FOR_READ * kernel.size()),
                    pass -> pass.eachSample().layerMedianInRegisters(
                            pass.input(0), pass.input(1), pass.input(2), pass.output(0), window.inlines(),
                            window.crosslines(), window.samples(), window.shift(), pass.bounds(window.survey())));
        }
        return CudaBody.of(
                region -> CudaBody.operations(region,
                        (double) WindowBodies.SWEEPS * WindowBodies.FOR_SWEPT * kernel.size()),
                pass -> pass.eachSample().layerMedian(
                        pass.input(0), pass.input(1), pass.input(2), pass.output(0), window.inlines(),
                        window.crosslines(), window.samples(), window.shift(), pass.bounds(window.survey())));
    }

    private static CudaBody layerSemblanceSums(LayerSemblanceSums kernel) {
        LayerWindow window = kernel.window();
        return CudaBody.of(kernel, pass -> pass.eachSample().layerSemblanceSums(
                pass.input(0), pass.input(1), pass.input(2), pass.output(0), pass.output(1), window.inlines(),
                window.crosslines(), window.shift(), pass.bounds(window.survey()), kernel.weight(),
                kernel.correction()));
    }

    private static final class LayerMeanBody extends CudaBody {

        private final LayerMean kernel;

        LayerMeanBody(LayerMean kernel) {
            this.kernel = kernel;
        }

        @Override
        byte[] table(int samples) {
            return Tables.floats(kernel.weights());
        }

        @Override
        double operations(Region region) {
            return operations(kernel, region);
        }

        @Override
        void launch(PassLaunch pass) {
            LayerWindow window = kernel.window();
            pass.eachSample().layerMean(
                    pass.input(0), pass.input(1), pass.input(2), pass.output(0), window.inlines(),
                    window.crosslines(), window.shift(), pass.bounds(window.survey()), pass.table());
        }
    }
}
