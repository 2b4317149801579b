package org.varve.kernel;

import java.util.Optional;
import org.varve.core.Halo;
import org.varve.core.Kernel;
import org.varve.core.Limit;
import org.varve.core.Rows;

/**
 * Fields as they are in an interior of the survey; beyond it, what they are at its nearest sample.
 *
 * @param interior where the fields are known
 * @param reach samples beyond the interior that later passes read
 * @param bounds what bounds the fields
 */
public record Held(Interior interior, Halo reach, Limit bounds) implements Kernel {

    @Override
    public Halo halo() {
        return reach;
    }

    @Override
    public int outputs(int inputs) {
        return inputs;
    }

    @Override
    public Optional<Limit> limit() {
        return Optional.of(bounds);
    }

    @Override
    public double operations(int inputs, int samples) {
        return 0;
    }

    @Override
    public void row(Rows rows, int row) {
        int di = inlines(rows.inline());
        int dj = crosslines(rows.firstCrossline() + row);
        for (int field = 0; field < rows.inputs(); field++) {
            float[] x = rows.input(field);
            float[] y = rows.output(field);
            int at = rows.at(field, di, row + dj);
            int to = rows.to(field, row);
            for (int k = 0; k < rows.samples(); k++) {
                y[to + k] = x[at + k + samples(rows.firstSample() + k)];
            }
        }
    }

    /** The step from an inline to the nearest one of the interior. */
    public int inlines(int at) {
        return step(interior.inlines(), at, reach.inline());
    }

    /** The step from a crossline to the nearest one of the interior. */
    public int crosslines(int at) {
        return step(interior.crosslines(), at, reach.crossline());
    }

    /** The step from a sample to the nearest one of the interior. */
    public int samples(int at) {
        return step(interior.samples(), at, reach.sample());
    }

    private static int step(Span span, int at, int reach) {
        return Math.clamp(span.nearest(at) - at, -reach, reach);
    }
}
