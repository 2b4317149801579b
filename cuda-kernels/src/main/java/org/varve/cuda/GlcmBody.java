package org.varve.cuda;

import static java.util.function.Predicate.not;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import org.varve.kernel.Glcm;
import org.varve.kernel.GlcmDirection;
import org.varve.kernel.GlcmFeature;
import org.varve.kernel.GlcmGains;
import org.varve.kernel.GlcmSum;

/**
 * {@link Glcm}: one launch of glcm.cu for all features that are sums over pairs, and one of glcm_counts.cu for all that
 * need the matrix itself. The table holds, for each direction, the offset of the pairs; then, for each direction, the
 * sum of {@code c ln c} of a window whose pairs are all equal; then, for the entropy, what pairs add to this sum.
 */
final class GlcmBody extends CudaBody {

    /** Operations for a pair: two levels are read, converted and added to the sums. */
    private static final int FOR_PAIR = 15;

    private final Glcm glcm;
    private final List<GlcmDirection.Offset> offsets;
    private final boolean sums;
    private final boolean counts;
    private final boolean logarithms;
    private final GlcmMatrices matrices;

    GlcmBody(Glcm glcm) {
        this.glcm = glcm;
        offsets = glcm.direction().offsets(glcm.distance());
        sums = glcm.features().stream().anyMatch(not(GlcmFeature::countsPairs));
        counts = glcm.features().stream().anyMatch(GlcmFeature::countsPairs);
        logarithms = glcm.features().contains(GlcmFeature.ENTROPY);
        matrices = new GlcmMatrices(glcm);
    }

    @Override
    byte[] table(int traceSamples) {
        long[] gains = logarithms ? GlcmGains.of(GlcmSum.LOGARITHMS, matrices.pairs(1)) : new long[0];
        ByteBuffer table = ByteBuffer.allocate(gainsAt() + Long.BYTES * gains.length).order(ByteOrder.nativeOrder());
        for (GlcmDirection.Offset offset : offsets) {
            table.putInt(offset.crossline()).putInt(offset.sample());
        }
        for (GlcmDirection.Offset offset : offsets) {
            table.putLong(GlcmGains.whole(GlcmSum.LOGARITHMS, offset.pairs(glcm.crosslines(), glcm.samples())));
        }
        table.asLongBuffer().put(gains);
        return table.array();
    }

    private int wholesAt() {
        return offsets.size() * 2 * Integer.BYTES;
    }

    private int gainsAt() {
        return wholesAt() + offsets.size() * Long.BYTES;
    }

    @Override
    long workBytes(Region region) {
        return counts ? matrices.workBytes(region) : 0;
    }

    @Override
    double operations(Region region) {
        double forSums = sums ? FOR_PAIR * GlcmMatrices.pairs(glcm, region) : 0;
        return operations(region, 0) + Math.max(forSums, counts ? matrices.operations(region) : 0);
    }

    @Override
    void launch(PassLaunch pass) {
        if (sums) {
            pass.eachCrosslineRun(KernelConstants.GLCM_RUN).glcmSums(
                    pass.input(0), output(pass, GlcmFeature.CONTRAST), output(pass, GlcmFeature.DISSIMILARITY),
                    output(pass, GlcmFeature.HOMOGENEITY), output(pass, GlcmFeature.MEAN),
                    output(pass, GlcmFeature.VARIANCE), output(pass, GlcmFeature.STD),
                    output(pass, GlcmFeature.CORRELATION), glcm.crosslines(), glcm.samples(), pass.table(),
                    offsets.size());
        }
        if (counts) {
            FieldView x = pass.input(0);
            FieldView moment = output(pass, GlcmFeature.ASM);
            FieldView energy = output(pass, GlcmFeature.ENERGY);
            FieldView entropy = output(pass, GlcmFeature.ENTROPY);
            Address wholes = pass.table().plus(wholesAt());
            Address gains = logarithms ? pass.table().plus(gainsAt()) : Address.NONE;
            CudaFunctions functions = pass.in(matrices.grid(pass.region()));
            switch (matrices.kept()) {
                case BYTES -> functions.glcmByteCounts(
                        x, moment, energy, entropy, glcm.crosslines(), glcm.samples(), pass.table(), offsets.size(),
                        glcm.levels(), wholes, gains, GlcmGains.FRACTIONS, pass.work());
                case SHORTS -> functions.glcmShortCounts(
                        x, moment, energy, entropy, glcm.crosslines(), glcm.samples(), pass.table(), offsets.size(),
                        glcm.levels(), wholes, gains, GlcmGains.FRACTIONS, pass.work());
                case SHARED -> functions.glcmSharedCounts(
                        x, moment, energy, entropy, glcm.crosslines(), glcm.samples(), pass.table(), offsets.size(),
                        glcm.levels(), wholes, gains, GlcmGains.FRACTIONS, matrices.capacity(), matrices.bits());
            }
        }
    }

    /** The field of a feature, or none if it is not wanted. */
    private FieldView output(PassLaunch pass, GlcmFeature feature) {
        int output = glcm.features().indexOf(feature);
        return output < 0 ? FieldView.NONE : pass.output(output);
    }
}
