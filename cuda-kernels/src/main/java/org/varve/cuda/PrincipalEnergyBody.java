package org.varve.cuda;

import org.varve.core.Kernel;
import org.varve.kernel.LayerPrincipalEnergy;
import org.varve.kernel.LayerWindow;
import org.varve.kernel.PrincipalEnergy;

/**
 * {@link PrincipalEnergy} and {@link LayerPrincipalEnergy}. The eigenvalues of a window of few traces, or of one field
 * and few samples, are found in registers (principal.cu); else each thread has its matrix in work space
 * (principal_large.cu).
 */
abstract class PrincipalEnergyBody extends CudaBody {

    private final Kernel kernel;
    private final int mostFields;
    private final int traces;
    private final int samples;

    private PrincipalEnergyBody(Kernel kernel, int mostFields, int traces, int samples) {
        this.kernel = kernel;
        this.mostFields = mostFields;
        this.traces = traces;
        this.samples = samples;
    }

    static CudaBody flat(PrincipalEnergy kernel) {
        return new Flat(kernel);
    }

    static CudaBody layered(LayerPrincipalEnergy kernel) {
        return new Layered(kernel);
    }

    /** The number of fields that hold traces, not dips. */
    abstract int fields(PassLaunch pass);

    abstract void launchInRegisters(PassLaunch pass);

    abstract void launchLarge(PassLaunch pass, CudaFunctions functions);

    /** Bytes of a thread: the lower triangle of its matrix and two columns. */
    private long rowBytes(Region region) {
        long rows = traces;
        long numbers = rows * (rows + 1) / 2 + 2 * rows;
        return Float.BYTES * numbers * along(region) * KernelConstants.BLOCK;
    }

    /** Whether the eigenvalue of a matrix is found in registers. */
    private static boolean fits(int rows) {
        return rows <= KernelConstants.EIGENVALUE_ROWS;
    }

    private static int along(Region region) {
        return Math.ceilDiv(region.samples(), KernelConstants.BLOCK);
    }

    /** Bytes that also suffice for any part of the region, and for two fields. */
    @Override
    long workBytes(Region region) {
        return fits(traces)
                ? 0
                : Math.min(rowBytes(region) * region.rows(), Math.max(rowBytes(region), MOST_WORK_BYTES));
    }

    /** The operations for the largest number of fields. */
    @Override
    double operations(Region region) {
        return operations(region, kernel.operations(mostFields, region.samples()));
    }

    @Override
    void launch(PassLaunch pass) {
        if (fits(traces) || (fields(pass) == 1 && fits(samples))) {
            launchInRegisters(pass);
        } else {
            Region region = pass.region();
            long rows = Math.clamp(MOST_WORK_BYTES / rowBytes(region), 1, region.rows());
            launchLarge(pass, pass.in(Grid.ofRows(along(region), rows, KernelConstants.BLOCK, 0)));
        }
    }

    private static final class Flat extends PrincipalEnergyBody {

        private final PrincipalEnergy kernel;

        Flat(PrincipalEnergy kernel) {
            super(kernel, 2, kernel.traces(), kernel.samples());
            this.kernel = kernel;
        }

        @Override
        int fields(PassLaunch pass) {
            return pass.inputs();
        }

        @Override
        void launchInRegisters(PassLaunch pass) {
            pass.eachSample().principalEnergy(
                    pass.input(0), pass.input(pass.inputs() - 1), pass.output(0), pass.inputs(), kernel.inlines(),
                    kernel.crosslines(), kernel.samples(), kernel.weight());
        }

        @Override
        void launchLarge(PassLaunch pass, CudaFunctions functions) {
            functions.principalEnergyLarge(
                    pass.input(0), pass.input(pass.inputs() - 1), pass.output(0), pass.inputs(), kernel.inlines(),
                    kernel.crosslines(), kernel.samples(), kernel.weight(), pass.work());
        }
    }

    private static final class Layered extends PrincipalEnergyBody {

        private final LayerWindow window;
        private final float weight;

        Layered(LayerPrincipalEnergy kernel) {
            super(kernel, 2 + LayerPrincipalEnergy.DIPS, kernel.window().traces(), kernel.window().samples());
            window = kernel.window();
            weight = kernel.weight();
        }

        @Override
        int fields(PassLaunch pass) {
            return pass.inputs() - LayerPrincipalEnergy.DIPS;
        }

        @Override
        void launchInRegisters(PassLaunch pass) {
            int fields = fields(pass);
            pass.eachSample().layerPrincipalEnergy(
                    pass.input(0), pass.input(fields - 1), pass.input(fields), pass.input(fields + 1), pass.output(0),
                    fields, window.inlines(), window.crosslines(), window.samples(), window.shift(),
                    pass.bounds(window.survey()), weight);
        }

        @Override
        void launchLarge(PassLaunch pass, CudaFunctions functions) {
            int fields = fields(pass);
            functions.layerPrincipalEnergyLarge(
                    pass.input(0), pass.input(fields - 1), pass.input(fields), pass.input(fields + 1), pass.output(0),
                    fields, window.inlines(), window.crosslines(), window.samples(), window.shift(),
                    pass.bounds(window.survey()), weight, pass.work());
        }
    }
}
