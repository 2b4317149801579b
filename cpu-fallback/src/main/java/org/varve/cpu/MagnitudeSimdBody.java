package org.varve.cpu;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.varve.core.PassBody;
import org.varve.core.Rows;

/**
 * {@link org.varve.kernel.Magnitude} in float32; numbers whose squares would exceed its range are scaled temporarily.
 */
final class MagnitudeSimdBody implements PassBody {

    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;

    private static final float LARGE = 0x1p60f;
    private static final float SMALL = 0x1p-40f;
    private static final float SHRINK = 0x1p-100f;
    private static final float GROW = 0x1p100f;

    @Override
    public void compute(Rows rows) {
        for (int row = 0; row < rows.count(); row++) {
            row(rows, row);
        }
    }

    private static void row(Rows rows, int row) {
        float[] x = rows.input(0);
        float[] h = rows.input(1);
        float[] y = rows.output(0);
        int atX = rows.at(0, 0, row);
        int atH = rows.at(1, 0, row);
        int to = rows.to(0, row);
        for (int k = 0; k < rows.samples(); k += SPECIES.length()) {
            FloatVector re = FloatVector.fromArray(SPECIES, x, atX + k).abs();
            FloatVector im = FloatVector.fromArray(SPECIES, h, atH + k).abs();
            FloatVector sum = re.add(im);
            VectorMask<Float> large = sum.compare(VectorOperators.GT, LARGE);
            VectorMask<Float> small = sum.compare(VectorOperators.LT, SMALL);
            FloatVector scale = re.broadcast(1f).blend(SHRINK, large).blend(GROW, small);
            FloatVector back = re.broadcast(1f).blend(GROW, large).blend(SHRINK, small);
            re = re.mul(scale);
            im = im.mul(scale);
            re.fma(re, im.mul(im)).sqrt().mul(back).intoArray(y, to + k);
        }
    }
}
