package org.varve.cuda;

import java.util.List;
import org.varve.kernel.JoinedSums;
import org.varve.kernel.Stencil;

/** {@link JoinedSums}, whose neighbours are a table: stencil.cu. */
final class JoinedSumsBody extends CudaBody {

    private final JoinedSums kernel;
    private final List<Stencil> stencils;

    JoinedSumsBody(JoinedSums kernel) {
        this.kernel = kernel;
        stencils = kernel.stencils();
    }

    @Override
    byte[] table(int samples) {
        return NeighbourTable.of(stencils);
    }

    @Override
    double operations(Region region) {
        return operations(kernel, region);
    }

    @Override
    void launch(PassLaunch pass) {
        pass.eachSample().joinedSums(
                pass.input(0), pass.input(pass.inputs() - 1), pass.output(0), pass.table(),
                stencils.getFirst().neighbours().size(), stencils.getLast().neighbours().size());
    }
}
