package org.varve.cpu;

import java.util.ArrayList;
import java.util.List;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.varve.core.PassBody;
import org.varve.core.Rows;
import org.varve.kernel.ShortTimeSpectrum;

/** {@link ShortTimeSpectrum} of two vectors of samples at once. */
final class ShortTimeSpectrumSimdBody implements PassBody {

    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
    private static final int LANES = SPECIES.length();

    private final ShortTimeMeasures[] all;

    ShortTimeSpectrumSimdBody(Work work, ShortTimeSpectrum kernel) {
        List<ShortTimeMeasures> wanted = new ArrayList<>();
        if (kernel.hasPeak()) wanted.add(new ShortTimePeaks(work, kernel));
        if (kernel.hasMoments()) wanted.add(new ShortTimeMoments(work, kernel));
        all = wanted.toArray(ShortTimeMeasures[]::new);
    }

    /** Takes two vectors of samples at a time, of one row or of neighbouring ones. */
    @Override
    public void compute(Rows rows) {
        int vectors = Math.ceilDiv(rows.samples(), LANES);
        int count = rows.count() * vectors;
        for (int n = 0; n < count; n += 2) {
            int other = Math.min(n + 1, count - 1);
            int row = n / vectors;
            int k = n % vectors * LANES;
            int otherRow = other / vectors;
            int otherK = other % vectors * LANES;
            for (ShortTimeMeasures each : all) each.compute(rows, row, k, otherRow, otherK);
        }
    }
}
