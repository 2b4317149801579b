package org.varve.cpu;

import java.util.Arrays;
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

    /** Samples computed at a time, so that they stay in the cache. */
    private static final int BLOCK = 512;

    private final LayerSemblanceSums kernel;
    private final LayerWindow window;
    private final LayerLanes layer;
    /** The samples of one trace of all windows. */
    private final float[] trace;
    private final float[] means;
    private final float[] squares;

    LayerSemblanceSumsSimdBody(Work work, LayerSemblanceSums kernel) {
        this.kernel = kernel;
        window = kernel.window();
        layer = new LayerLanes(work, window, BLOCK);
        trace = work.floats(BLOCK);
        means = work.floats(BLOCK);
        squares = work.floats(BLOCK);
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
        for (int k = first - first % SPECIES.length(); k < end; k += BLOCK) {
            sum(rows, row, k, Math.min(BLOCK, end - k));
        }
    }

    private void sum(Rows rows, int row, int first, int count) {
        layer.seek(rows, row, first, count);
        layer.follow(1, 2);
        Arrays.fill(means, 0);
        Arrays.fill(squares, 0);
        for (int a = -window.inlines() / 2; a <= window.inlines() / 2; a++) {
            for (int b = -window.crosslines() / 2; b <= window.crosslines() / 2; b++) {
                layer.samples(0, a, b, true, trace, 0, BLOCK);
                add(count);
            }
        }
        int toMean = rows.to(0, row) + first;
        int toSquare = rows.to(1, row) + first;
        for (int k = 0; k < count; k += SPECIES.length()) {
            FloatVector mean = FloatVector.fromArray(SPECIES, means, k);
            mean.mul(mean.mul(kernel.correction())).intoArray(rows.output(0), toMean + k);
            FloatVector.fromArray(SPECIES, squares, k).intoArray(rows.output(1), toSquare + k);
        }
    }

    private void add(int count) {
        for (int k = 0; k < count; k += SPECIES.length()) {
            FloatVector samples = FloatVector.fromArray(SPECIES, trace, k);
            FloatVector weighted = samples.mul(kernel.weight());
            FloatVector.fromArray(SPECIES, means, k).add(weighted).intoArray(means, k);
            weighted.fma(samples, FloatVector.fromArray(SPECIES, squares, k)).intoArray(squares, k);
        }
    }
}
