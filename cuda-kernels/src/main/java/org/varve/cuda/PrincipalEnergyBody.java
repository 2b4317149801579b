package org.varve.cuda;

import org.varve.core.Kernel;
import org.varve.kernel.LayerPrincipalEnergy;
import org.varve.kernel.LayerWindow;
import org.varve.kernel.PrincipalEnergy;

/** {@link PrincipalEnergy} and {@link LayerPrincipalEnergy}: principal.cu. Each thread has its matrix in work space. */
final class PrincipalEnergyBody extends CudaBody {

    /** Launches a function with a grid that fits the work space. */
    @FunctionalInterface
    private interface Launcher {
        void launch(PassLaunch pass, CudaFunctions functions);
    }

    private final Kernel kernel;
    private final int mostFields;
    private final int traces;
    private final Launcher launcher;

    private PrincipalEnergyBody(Kernel kernel, int mostFields, int traces, Launcher launcher) {
        this.kernel = kernel;
        this.mostFields = mostFields;
        this.traces = traces;
        this.launcher = launcher;
    }

    static CudaBody flat(PrincipalEnergy kernel) {
        return new PrincipalEnergyBody(kernel, 2, kernel.traces(), (pass, functions) -> functions.principalEnergy(
                pass.input(0), pass.input(pass.inputs() - 1), pass.output(0), pass.inputs(), kernel.inlines(),
                kernel.crosslines(), kernel.samples(), kernel.weight(), pass.work()));
    }

    static CudaBody layered(LayerPrincipalEnergy kernel) {
        LayerWindow window = kernel.window();
        return new PrincipalEnergyBody(kernel, 2 + LayerPrincipalEnergy.DIPS, window.traces(), (pass, functions) -> {
            int fields = pass.inputs() - LayerPrincipalEnergy.DIPS;
            functions.layerPrincipalEnergy(
                    pass.input(0), pass.input(fields - 1), pass.input(fields), pass.input(fields + 1), pass.output(0),
                    fields, window.inlines(), window.crosslines(), window.samples(), window.shift(),
                    pass.bounds(window.survey()), kernel.weight(),
                    pass.work());
        });
    }

    /** Bytes of a thread: the lower triangle of its matrix and two columns. */
    private long rowBytes(Region region) {
        long rows = traces;
        long numbers = rows * (rows + 1) / 2 + 2 * rows;
        return Float.BYTES * numbers * along(region) * KernelConstants.BLOCK;
    }

    private static int along(Region region) {
        return Math.ceilDiv(region.samples(), KernelConstants.BLOCK);
    }

    /** Bytes that also suffice for any part of the region. */
    @Override
    long workBytes(Region region) {
        return Math.min(rowBytes(region) * region.rows(), Math.max(rowBytes(region), MOST_WORK_BYTES));
    }

    /** The operations for the largest number of fields. */
    @Override
    double operations(Region region) {
        return operations(region, kernel.operations(mostFields, region.samples()));
    }

    @Override
    void launch(PassLaunch pass) {
        Region region = pass.region();
        long rows = Math.clamp(MOST_WORK_BYTES / rowBytes(region), 1, region.rows());
        launcher.launch(pass, pass.in(Grid.ofRows(along(region), rows, KernelConstants.BLOCK, 0)));
    }
}
