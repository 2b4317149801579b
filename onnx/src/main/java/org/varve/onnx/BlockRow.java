package org.varve.onnx;

import java.util.ArrayList;
import java.util.List;

/**
 * Blocks along an axis, of one extent, at places that the survey fixes, and the weights that blend them: ramps where
 * neighbours overlap, which add up to one.
 *
 * @param extent of each block
 * @param step from one block to the next; the last is moved inwards to end with the survey
 * @param last position where the last block begins
 */
record BlockRow(int extent, int step, int last) {

    /**
     * The blocks of a survey; a single one if it holds the survey.
     *
     * @param reach of which the grid, the least extent and a fixed extent count
     * @param survey extent of the survey, which blocks may exceed to the next multiple of the grid
     * @param block wanted samples of a block
     * @param overlap samples that neighbours share at least
     */
    static BlockRow of(AxisReach reach, int survey, int block, int overlap) {
        int grid = reach.grid();
        int whole = Span.rounded(survey, grid);
        int wanted = Math.toIntExact(Math.max(Span.rounded(block, grid), Span.least(reach)));
        int extent = reach.extent().map(Math::toIntExact)
                .orElse(whole <= wanted ? Math.toIntExact(Math.max(whole, Span.least(reach))) : wanted);
        int step = (extent - overlap) / grid * grid;
        if (whole > extent && step < grid) {
            throw new IllegalArgumentException(
                    "overlap %s: leaves nothing of a block of %s; give at most %s, or a larger block"
                            .formatted(overlap, extent, extent - grid));
        }
        return new BlockRow(extent, Math.max(grid, step), Math.max(0, whole - extent));
    }

    /** How many blocks there are. */
    int count() {
        return Math.ceilDiv(last, step) + 1;
    }

    private int start(int block) {
        return Math.min(block * step, last);
    }

    /** The blocks that weigh between two positions, and for which of them. */
    List<Span> spans(int from, int to) {
        List<Span> spans = new ArrayList<>();
        for (int block = 0; block < count() && start(block) < to; block++) {
            int first = start(block);
            if (first + extent <= from) continue;
            spans.add(new Span(first, extent, Math.max(from, first), Math.min(to, first + extent)));
        }
        return spans;
    }

    /** The weights of a block for the positions of a span. */
    double[] weights(Span span) {
        double[] weights = new double[span.to() - span.from()];
        for (int n = 0; n < weights.length; n++) {
            int at = span.from() + n;
            double sum = 0;
            for (int block = 0; block < count(); block++) sum += ramp(at - start(block));
            weights[n] = ramp(at - span.first()) / sum;
        }
        return weights;
    }

    /** Rises over the samples that two neighbours share; 0 outside a block. */
    private double ramp(int place) {
        if (place < 0 || place >= extent) return 0;
        return Math.min(1, Math.min(place + 1, extent - place) / (extent - step + 1.0));
    }
}
