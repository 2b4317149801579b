package org.varve.kernel;

import java.util.List;
import java.util.Optional;
import org.varve.core.Kernel;
import org.varve.core.Limit;
import org.varve.core.Rows;

/**
 * Each sample clipped to {@code least..most}. NaN stays NaN.
 *
 * @param least replaces smaller samples
 * @param most replaces larger samples
 * @param parameter that sets both, such as {@code max-dip}, for samples to be counted where it acts; empty if
 *     they are not
 */
public record Clip(float least, float most, Optional<String> parameter) implements Kernel {

    /** Without a parameter, so that samples are not counted. */
    public Clip(float least, float most) {
        this(least, most, Optional.empty());
    }

    /** Dips within the bound {@code max-dip}, to either side. */
    public static Clip dips(double maxDip) {
        return new Clip((float) -maxDip, (float) maxDip, Optional.of("max-dip"));
    }

    @Override
    public Optional<Limit> limit() {
        return parameter.map(name -> new Limit(name, most, most, List.of(0)));
    }

    /** A maximum and a minimum. */
    @Override
    public double operations(int inputs, int samples) {
        return 2;
    }

    @Override
    public void row(Rows rows, int row) {
        float[] x = rows.input(0);
        float[] y = rows.output(0);
        int at = rows.at(0, 0, row);
        int to = rows.to(0, row);
        for (int k = 0; k < rows.samples(); k++) {
            y[to + k] = Math.min(Math.max(x[at + k], least), most);
        }
    }
}
