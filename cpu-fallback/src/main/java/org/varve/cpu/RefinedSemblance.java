package org.varve.cpu;

import java.util.Arrays;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.varve.core.Rows;
import org.varve.kernel.LayerWindow;
import org.varve.kernel.SemblanceScan;

/**
 * The semblance at the dips that a {@link SemblanceScan} has found between those of its grid, one window in each lane.
 */
final class RefinedSemblance {

    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
    private static final int LANES = SPECIES.length();

    private final LayerWindow window;
    private final float scale;
    private final LayerLanes layer;
    /** The samples of one trace of the windows, a vector for each row. */
    private final float[] trace;
    /** The sums over the traces of an inline, and those of squares. */
    private final float[] line;
    private final float[] lineSquares;
    /** The sums over the lines. */
    private final float[] sums;
    private final float[] squares;

    RefinedSemblance(Work work, SemblanceScan kernel) {
        window = kernel.window();
        scale = kernel.scale();
        layer = new LayerLanes(work, window);
        trace = work.floats((long) LANES * window.samples());
        line = work.floats((long) LANES * window.samples());
        lineSquares = work.floats((long) LANES * window.samples());
        sums = work.floats((long) LANES * window.samples());
        squares = work.floats((long) LANES * window.samples());
    }

    /** Puts it in place of the semblance of the grid, where it is larger. */
    void put(Rows rows, int row, int k) {
        layer.seek(rows, row, k);
        layer.follow(rows.output(1), rows.to(1, row) + k, rows.output(2), rows.to(2, row) + k);
        Arrays.fill(sums, 0);
        Arrays.fill(squares, 0);
        for (int a = -window.inlines() / 2; a <= window.inlines() / 2; a++) {
            Arrays.fill(line, 0);
            Arrays.fill(lineSquares, 0);
            for (int b = -window.crosslines() / 2; b <= window.crosslines() / 2; b++) {
                layer.samples(0, a, b, false, trace, 0);
                addTrace();
            }
            add(line, sums);
            add(lineSquares, squares);
        }
        float[] y = rows.output(0);
        int to = rows.to(0, row) + k;
        semblance().max(FloatVector.fromArray(SPECIES, y, to)).intoArray(y, to);
    }

    private void addTrace() {
        for (int n = 0; n < trace.length; n += LANES) {
            FloatVector sample = FloatVector.fromArray(SPECIES, trace, n).mul(scale);
            FloatVector.fromArray(SPECIES, line, n).add(sample).intoArray(line, n);
            sample.fma(sample, FloatVector.fromArray(SPECIES, lineSquares, n)).intoArray(lineSquares, n);
        }
    }

    private static void add(float[] of, float[] to) {
        for (int n = 0; n < to.length; n += LANES) {
            FloatVector.fromArray(SPECIES, to, n).add(FloatVector.fromArray(SPECIES, of, n)).intoArray(to, n);
        }
    }

    private FloatVector semblance() {
        FloatVector stack = FloatVector.zero(SPECIES);
        FloatVector energy = stack;
        for (int n = 0; n < sums.length; n += LANES) {
            FloatVector sum = FloatVector.fromArray(SPECIES, sums, n);
            stack = sum.fma(sum, stack);
            energy = energy.add(FloatVector.fromArray(SPECIES, squares, n));
        }
        return ratio(stack, energy, window.traces());
    }

    /** The semblance of {@code traces} traces, from the energy of their sums and the sum of their energies. */
    static FloatVector ratio(FloatVector stack, FloatVector energy, int traces) {
        FloatVector ratio = stack.div(energy.mul(traces));
        return ratio.blend(1f, ratio.compare(VectorOperators.GT, 1f))
                .blend(0f, energy.compare(VectorOperators.EQ, 0f));
    }
}
