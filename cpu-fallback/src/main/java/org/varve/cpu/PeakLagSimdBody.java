package org.varve.cpu;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.varve.core.PassBody;
import org.varve.core.Rows;
import org.varve.kernel.PeakLag;

/** {@link PeakLag}, a row after the other. */
final class PeakLagSimdBody implements PassBody {

    private static final VectorSpecies<Float> SPECIES = PeakLanes.SPECIES;

    private final PeakLag kernel;
    private final PeakSearch search;

    PeakLagSimdBody(Work work, PeakLag kernel) {
        this.kernel = kernel;
        search = new PeakSearch(work);
    }

    @Override
    public void compute(Rows rows) {
        boolean isFirst = rows.inputs() == PeakLag.WIDTH;
        search.begin(kernel, isFirst, rows.output(0), rows.output(1));
        for (int row = 0; row < rows.count(); row++) {
            for (int n = 0; n < PeakLag.WIDTH; n++) {
                search.read(n, rows.input(n), rows.at(n, 0, row));
            }
            for (int o = 0; o < rows.outputs() && !isFirst; o++) {
                copy(rows, PeakLag.WIDTH + o, o, row);
            }
            search.search(rows.samples(), rows.to(0, row), rows.to(1, row));
        }
        search.end();
    }

    private static void copy(Rows rows, int input, int output, int row) {
        int at = rows.at(input, 0, row);
        int to = rows.to(output, row);
        for (int k = 0; k < rows.samples(); k += SPECIES.length()) {
            FloatVector.fromArray(SPECIES, rows.input(input), at + k).intoArray(rows.output(output), to + k);
        }
    }
}
