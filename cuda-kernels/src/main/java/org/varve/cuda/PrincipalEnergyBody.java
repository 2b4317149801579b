package org.varve.cuda;

import org.varve.kernel.PrincipalEnergy;

/** {@link PrincipalEnergy}, whose threads have their matrices in work space: principal.cu. */
final class PrincipalEnergyBody extends CudaBody {

    private final PrincipalEnergy kernel;

    PrincipalEnergyBody(PrincipalEnergy kernel) {
        this.kernel = kernel;
    }

    /** For each thread the lower triangle of its matrix and two columns. */
    private long rowBytes(Region region) {
        long traces = kernel.traces();
        long numbers = traces * (traces + 1) / 2 + 2 * traces;
        return Float.BYTES * numbers * along(region) * KernelConstants.BLOCK;
    }

    private static int along(Region region) {
        return Math.ceilDiv(region.samples(), KernelConstants.BLOCK);
    }

    /** Enough for any part of the region. */
    @Override
    long workBytes(Region region) {
        return Math.min(rowBytes(region) * region.rows(), Math.max(rowBytes(region), MOST_WORK_BYTES));
    }

    /** Of both fields, where there are two. */
    @Override
    double operations(Region region) {
        return operations(region, kernel.operations(2, region.samples()));
    }

    @Override
    void launch(PassLaunch pass) {
        Region region = pass.region();
        long rows = Math.clamp(MOST_WORK_BYTES / rowBytes(region), 1, region.rows());
        FieldView second = pass.input(pass.inputs() - 1);
        pass.in(Grid.ofRows(along(region), rows, KernelConstants.BLOCK, 0)).principalEnergy(
                pass.input(0), second, pass.output(0), pass.inputs(), kernel.inlines(), kernel.crosslines(),
                kernel.samples(), kernel.weight(), pass.work());
    }
}
