package org.varve.cpu;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.varve.core.PassBody;
import org.varve.core.Rows;
import org.varve.kernel.LayerSemblanceSums;
import org.varve.kernel.LayerWindow;

/** {@link LayerSemblanceSums}, a vector of samples at a time. */
final class LayerSemblanceSumsSimdBody implements PassBody {

    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;

    private final LayerSemblanceSums kernel;
    private final LayerWindow window;
    private final LayerLanes layer;

    LayerSemblanceSumsSimdBody(Work work, LayerSemblanceSums kernel) {
        this.kernel = kernel;
        window = kernel.window();
        layer = new LayerLanes(work, window);
    }

    @Override
    public void compute(Rows rows) {
        for (int row = 0; row < rows.count(); row++) {
            for (int k = 0; k < rows.samples(); k += SPECIES.length()) {
                sum(rows, row, k);
            }
            Edges.clear(window.survey(), rows, row);
        }
    }

    private void sum(Rows rows, int row, int k) {
        layer.seek(rows, row, k);
        FloatVector p = FloatVector.fromArray(SPECIES, rows.input(1), rows.at(1, 0, row) + k);
        FloatVector q = FloatVector.fromArray(SPECIES, rows.input(2), rows.at(2, 0, row) + k);
        FloatVector mean = FloatVector.zero(SPECIES);
        FloatVector square = mean;
        for (int a = -window.inlines() / 2; a <= window.inlines() / 2; a++) {
            for (int b = -window.crosslines() / 2; b <= window.crosslines() / 2; b++) {
                FloatVector samples = layer.samples(0, a, b, p, q);
                FloatVector weighted = samples.mul(kernel.weight());
                mean = mean.add(weighted);
                square = weighted.fma(samples, square);
            }
        }
        mean.mul(mean.mul(kernel.correction())).intoArray(rows.output(0), rows.to(0, row) + k);
        square.intoArray(rows.output(1), rows.to(1, row) + k);
    }
}
