package org.varve.cuda;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import org.varve.kernel.Glcm;
import org.varve.kernel.GlcmDirection;
import org.varve.kernel.GlcmGains;

/**
 * The features of {@link Glcm} that need the matrix itself. Each pair of a window adds a whole number to the sum of the
 * feature, which depends on how many pairs before it stand in the same cell. The table holds the offsets of the pairs,
 * then the sum of a window whose pairs are alike, for each of them, then what a pair adds.
 */
final class GlcmCountsBody extends CudaBody {

    /** Operations for two pairs that are compared: one is read from shared memory, compared and counted. */
    private static final int FOR_COMPARED = 3;

    private final Glcm glcm;
    private final List<GlcmDirection.Offset> offsets;

    GlcmCountsBody(Glcm glcm) {
        this.glcm = glcm;
        offsets = glcm.direction().offsets(glcm.distance());
    }

    @Override
    byte[] table(int traceSamples) {
        long[] gains = GlcmGains.of(glcm);
        ByteBuffer table = ByteBuffer.allocate(gainsAt() + Long.BYTES * gains.length).order(ByteOrder.nativeOrder());
        GlcmSumsBody.put(offsets, table);
        for (GlcmDirection.Offset offset : offsets) {
            table.putLong(GlcmGains.whole(glcm, offset.pairs(glcm.crosslines(), glcm.samples())));
        }
        table.asLongBuffer().put(gains);
        return table.array();
    }

    private int gainsAt() {
        return GlcmSumsBody.bytes(offsets) + Long.BYTES * offsets.size();
    }

    /** A pair is compared with all before it. */
    @Override
    double operations(Region region) {
        double compared = 0;
        for (GlcmDirection.Offset offset : offsets) {
            double pairs = offset.pairs(glcm.crosslines(), glcm.samples());
            compared += pairs * (pairs + 1) / 2;
        }
        return CudaBody.operations(region, FOR_COMPARED * compared);
    }

    private interface Function {
        void launch(
                FieldView x, FieldView y, int crosslines, int samples, Address offsets, int directions,
                Address wholes, Address gains, double fractions);
    }

    @Override
    void launch(PassLaunch pass) {
        function(pass.in(grid(pass.region()))).launch(
                pass.input(0), pass.output(0), glcm.crosslines(), glcm.samples(), pass.table(), offsets.size(),
                pass.table().plus(GlcmSumsBody.bytes(offsets)), pass.table().plus(gainsAt()), GlcmGains.FRACTIONS);
    }

    private Function function(CudaFunctions functions) {
        return switch (glcm.feature()) {
            case ASM -> functions::glcmAsm;
            case ENERGY -> functions::glcmEnergy;
            case ENTROPY -> functions::glcmEntropy;
            case CONTRAST, DISSIMILARITY, HOMOGENEITY, MEAN, VARIANCE, STD, CORRELATION ->
                throw new IllegalArgumentException(glcm.feature() + " counts no pairs");
        };
    }

    /** Blocks as large as their cells fit into shared memory. */
    private Grid grid(Region region) {
        int block = KernelConstants.BLOCK;
        while (sharedBytes(block) > Grid.MOST_SHARED_BYTES) {
            block /= 2;
        }
        return Grid.ofRows(Math.ceilDiv(region.samples(), block), region.rows(), block, sharedBytes(block));
    }

    /** The cells of the pairs that a block's windows look at, at most one row of them for each crossline. */
    private int sharedBytes(int block) {
        return Short.BYTES * glcm.crosslines() * (block + glcm.samples() - 1);
    }
}
