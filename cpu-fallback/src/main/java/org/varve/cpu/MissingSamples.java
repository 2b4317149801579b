package org.varve.cpu;

import java.util.Arrays;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.varve.core.Halo;
import org.varve.core.Rows;

/** Spreads NaN, for bodies whose arithmetic does not. */
final class MissingSamples {

    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;

    private MissingSamples() {}

    /** Whether the window of any of a row's samples may hold a NaN. */
    static boolean near(Rows rows, int row, Halo halo) {
        VectorMask<Float> missing = SPECIES.maskAll(false);
        for (int di = -halo.inline(); di <= halo.inline(); di++) {
            for (int dj = -halo.crossline(); dj <= halo.crossline(); dj++) {
                int at = rows.at(0, di, row + dj);
                for (int k = -halo.sample(); k < rows.samples() + halo.sample(); k += SPECIES.length()) {
                    FloatVector x = FloatVector.fromArray(SPECIES, rows.input(0), at + k);
                    missing = missing.or(x.test(VectorOperators.IS_NAN));
                }
            }
        }
        return missing.anyTrue();
    }

    /** Sets those samples {@code from..to-1} of a row of an output to NaN whose windows hold a NaN. */
    static void spread(Rows rows, int output, int row, int from, int to, Halo halo) {
        int reach = halo.sample();
        int origin = rows.to(output, row);
        for (int di = -halo.inline(); di <= halo.inline(); di++) {
            for (int dj = -halo.crossline(); dj <= halo.crossline(); dj++) {
                int at = rows.at(0, di, row + dj);
                for (int k = from - reach; k < to + reach; k++) {
                    if (Float.isNaN(rows.input(0)[at + k])) {
                        int first = origin + Math.max(from, k - reach);
                        Arrays.fill(rows.output(output), first, origin + Math.min(to, k + reach + 1), Float.NaN);
                    }
                }
            }
        }
    }
}
