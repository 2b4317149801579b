package org.varve.cpu;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.varve.core.PassBody;
import org.varve.core.Rows;
import org.varve.kernel.LayerSemblanceSums;
import org.varve.kernel.LayerWindow;
import org.varve.kernel.Span;

/** {@link LayerSemblanceSums}, a block of samples at a time. */
final class LayerSemblanceSumsSimdBody implements PassBody {

    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;

    private static final int LANES = SPECIES.length();

    private final LayerSemblanceSums kernel;
    private final LayerWindow window;
    private final LayerLanes layer;
    /** The windows of a vector of samples, a vector for each trace. */
    private final float[] traces;

    LayerSemblanceSumsSimdBody(Work work, LayerSemblanceSums kernel) {
        this.kernel = kernel;
        window = kernel.window();
        layer = new LayerLanes(work, window);
        traces = work.floats((long) LANES * window.traces());
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
        layer.seek(rows, row, 1, 2);
        int toMean = rows.to(0, row);
        int toSquare = rows.to(1, row);
        for (int k = first - first % LANES; k < end; k += LANES) {
            layer.read(0, k, true, traces);
            sum(rows, toMean + k, toSquare + k);
        }
    }

    private void sum(Rows rows, int toMean, int toSquare) {
        FloatVector mean = FloatVector.zero(SPECIES);
        FloatVector squares = mean;
        for (int n = 0; n < traces.length; n += LANES) {
            FloatVector samples = FloatVector.fromArray(SPECIES, traces, n);
            FloatVector weighted = samples.mul(kernel.weight());
            mean = mean.add(weighted);
            squares = weighted.fma(samples, squares);
        }
        mean.mul(mean.mul(kernel.correction())).intoArray(rows.output(0), toMean);
        squares.intoArray(rows.output(1), toSquare);
    }
}
