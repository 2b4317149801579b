package org.varve.kernel;

import java.util.List;
import org.varve.core.Kernel;
import org.varve.core.Limit;
import org.varve.core.Rows;

/**
 * Inline and crossline dip {@code -D_i / D_k} and {@code -D_j / D_k} from the three derivatives of {@link Gradient},
 * times a factor and bounded. Positive where layers get deeper along the axis; 0 where the lateral derivative is 0.
 *
 * @param factor factor of dips in samples per trace
 * @param bound largest magnitude of a dip times the factor
 */
public record GradientSlopes(float factor, float bound) implements Kernel {

    @Override
    public int outputs(int inputs) {
        return 2;
    }

    /** For each dip a quotient, a product, and clipping at both ends. */
    @Override
    public double operations(int inputs, int samples) {
        return 2 * 4;
    }

    /** The bound, for the pass that has the dips of the whole survey, its edges too. */
    public Limit bounds() {
        return new Limit("max-dip", (double) bound / factor, bound, List.of(0, 1));
    }

    @Override
    public int degree(int input) {
        return 0;
    }

    @Override
    public void row(Rows rows, int row) {
        for (int lateral = 0; lateral < 2; lateral++) {
            float[] y = rows.output(lateral);
            int to = rows.to(lateral, row);
            for (int k = 0; k < rows.samples(); k++) {
                float across = rows.input(lateral)[rows.at(lateral, 0, row) + k];
                float along = rows.input(2)[rows.at(2, 0, row) + k];
                y[to + k] = across == 0 ? 0 : Math.clamp(-(across / along) * factor, -bound, bound);
            }
        }
    }
}
