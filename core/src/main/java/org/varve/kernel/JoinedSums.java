package org.varve.kernel;

import java.util.ArrayList;
import java.util.List;
import org.varve.core.Axis;
import org.varve.core.Halo;
import org.varve.core.Kernel;
import org.varve.core.Rows;
import org.varve.kernel.Stencil.Neighbour;

/**
 * The sum over a long window along one axis, of three sums over {@link #part} samples that lie side by side around the
 * sample, and of the two or four samples at the ends that these leave, times a factor. Inputs are the sums and, if
 * samples are left, the samples.
 *
 * <p>Such steps from {@link Taps#sum} on make a window of any length of 3 to 7 additions for each factor of 3, with
 * less rounding than a sum from one end to the other. The arithmetic of a sample is the same wherever its tile begins,
 * as that of a running sum is not.
 *
 * @param axis the axis of the window
 * @param length extent of the window, odd and at least 3
 * @param factor of the samples, already contained in the sums
 */
public record JoinedSums(Axis axis, int length, float factor) implements Kernel {

    private static final int PARTS = 3;

    /** The number of samples in each of the sums: odd, a third of the window or a little less. */
    public int part() {
        return (length / PARTS - 1) | 1;
    }

    /** The number of samples that the sums leave at each end of the window: 0, 1 or 2. */
    public int ends() {
        return (length - PARTS * part()) / 2;
    }

    /** The terms of each input, in order. */
    public List<Stencil> stencils() {
        List<Neighbour> sums = new ArrayList<>();
        for (int part = -PARTS / 2; part <= PARTS / 2; part++) {
            sums.add(neighbour(part * part(), 1));
        }
        List<Neighbour> samples = new ArrayList<>();
        for (int away = length / 2; away > length / 2 - ends(); away--) {
            samples.add(neighbour(-away, factor));
            samples.add(neighbour(away, factor));
        }
        return List.of(new Stencil(sums), new Stencil(samples));
    }

    private Neighbour neighbour(int away, float weight) {
        return switch (axis) {
            case INLINE -> new Neighbour(away, 0, 0, weight);
            case CROSSLINE -> new Neighbour(0, away, 0, weight);
            case SAMPLE -> new Neighbour(0, 0, away, weight);
        };
    }

    @Override
    public Halo halo() {
        return halo(ends() > 0 ? 1 : 0, 2);
    }

    @Override
    public Halo halo(int input, int inputs) {
        return Halo.along(axis, input == 0 ? PARTS / 2 * part() : length / 2);
    }

    /** A sum for each of the sums, and an fma for each sample. */
    @Override
    public double operations(int inputs, int samples) {
        return PARTS + 4.0 * ends();
    }

    @Override
    public void row(Rows rows, int row) {
        List<Stencil> stencils = stencils();
        float[] y = rows.output(0);
        int to = rows.to(0, row);
        for (int k = 0; k < rows.samples(); k++) {
            float sum = 0;
            for (int field = 0; field < rows.inputs(); field++) {
                for (Neighbour neighbour : stencils.get(field).neighbours()) {
                    float x = rows.input(field)[neighbour.at(rows, field, row) + k];
                    sum = Math.fma(neighbour.weight(), x, sum);
                }
            }
            y[to + k] = sum;
        }
    }
}
