package org.varve.cuda;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import org.varve.kernel.Glcm;
import org.varve.kernel.GlcmDirection;
import org.varve.kernel.GlcmGains;

/**
 * The features of {@link Glcm} that need the matrix itself. Each pair of a window adds an integer to the feature's sum,
 * which depends on the number of earlier pairs in the same cell. The table holds, for each direction, the offset of the
 * pairs; then, for each direction, the sum of a window whose pairs are all equal; then the integers that pairs add.
 */
final class GlcmCountsBody extends CudaBody {

    /** Operations to compare two pairs: one is read from shared memory, compared and counted. */
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

    /** Each pair is compared with all earlier ones. */
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

    /** Blocks as large as shared memory allows for their cells. */
    private Grid grid(Region region) {
        int block = KernelConstants.BLOCK;
        while (sharedBytes(block) > Grid.MOST_SHARED_BYTES) {
            block /= 2;
        }
        return Grid.ofRows(Math.ceilDiv(region.samples(), block), region.rows(), block, sharedBytes(block));
    }

    /** The cells of the pairs in a block's windows, at most one row of them for each crossline. */
    private int sharedBytes(int block) {
        return Short.BYTES * glcm.crosslines() * (block + glcm.samples() - 1);
    }
}
