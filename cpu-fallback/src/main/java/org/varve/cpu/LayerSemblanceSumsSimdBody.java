package org.varve.cpu;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.varve.core.PassBody;
import org.varve.core.Rows;
import org.varve.kernel.LayerSemblanceSums;
import org.varve.kernel.LayerWindow;
import org.varve.kernel.Span;

/** {@link LayerSemblanceSums}, a vector of samples at a time. */
final class LayerSemblanceSumsSimdBody implements PassBody {

    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;

    private final LayerSemblanceSums kernel;
    private final LayerWindow window;
    private final LayerLanes layer;
    /** Samples of one trace of the window. */
    private final float[] trace;

    LayerSemblanceSumsSimdBody(Work work, LayerSemblanceSums kernel) {
        this.kernel = kernel;
        window = kernel.window();
        layer = new LayerLanes(work, window);
        trace = work.floats(SPECIES.length());
    }

    @Override
    public void compute(Rows rows) {
        for (int row = 0; row < rows.count(); row++) {
            if (Edges.hasTrace(window.survey(), rows, row)) {
                sum(rows, row);
            }
            Edges.clear(window.survey(), rows, row);
        }
    }

    /** Sums around the samples of the survey's trace, by whole vectors of the row. */
    private void sum(Rows rows, int row) {
        Span span = window.survey().samples();
        int first = span.before(rows.firstSample(), rows.samples());
        int end = span.through(rows.firstSample(), rows.samples());
        for (int k = first - first % SPECIES.length(); k < end; k += SPECIES.length()) {
            sum(rows, row, k);
        }
    }

    private void sum(Rows rows, int row, int k) {
        layer.seek(rows, row, k);
        layer.follow(rows.input(1), rows.at(1, 0, row) + k, rows.input(2), rows.at(2, 0, row) + k);
        FloatVector mean = FloatVector.zero(SPECIES);
        FloatVector square = mean;
        for (int a = -window.inlines() / 2; a <= window.inlines() / 2; a++) {
            for (int b = -window.crosslines() / 2; b <= window.crosslines() / 2; b++) {
                layer.samples(0, a, b, true, trace, 0);
                FloatVector samples = FloatVector.fromArray(SPECIES, trace, 0);
                FloatVector weighted = samples.mul(kernel.weight());
                mean = mean.add(weighted);
                square = weighted.fma(samples, square);
            }
        }
        mean.mul(mean.mul(kernel.correction())).intoArray(rows.output(0), rows.to(0, row) + k);
        square.intoArray(rows.output(1), rows.to(1, row) + k);
    }
}
