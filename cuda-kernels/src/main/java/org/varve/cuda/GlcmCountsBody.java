package org.varve.cuda;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import org.varve.kernel.Glcm;
import org.varve.kernel.GlcmDirection;
import org.varve.kernel.GlcmFeature;

/**
 * The features of {@link Glcm} that need the matrix itself. Each pair of a window adds a whole number to the sum of the
 * feature, which depends on how many pairs before it stand in the same cell. The table holds the offsets of the pairs,
 * then what a pair adds.
 */
final class GlcmCountsBody extends CudaBody {

    /** Fractions of 1 in the sum of {@code c ln c}: 2 x 127 x 127 pairs leave it below 2^61. */
    private static final double FRACTIONS = 0x1p42;

    private static final int LARGEST_BLOCK = 128;
    private static final int MOST_SHARED_BYTES = 48 << 10;

    private final Glcm glcm;
    private final List<GlcmDirection.Offset> offsets;

    GlcmCountsBody(Glcm glcm) {
        this.glcm = glcm;
        offsets = glcm.direction().offsets(glcm.distance());
    }

    @Override
    byte[] table(int traceSamples) {
        int pairs = glcm.crosslines() * glcm.samples();
        ByteBuffer table = ByteBuffer.allocate(GlcmSumsBody.bytes(offsets) + 2 * Long.BYTES * pairs)
                .order(ByteOrder.nativeOrder());
        GlcmSumsBody.put(offsets, table);
        for (int before = 0; before < pairs; before++) {
            // beside the diagonal a pair counts in two cells, on it twice in one
            table.putLong(2 * (weight(before + 1) - weight(before)));
            table.putLong(weight(2L * before + 2) - weight(2L * before));
        }
        return table.array();
    }

    /** What a cell of the symmetric matrix adds to the sum. */
    private long weight(long count) {
        if (glcm.feature() == GlcmFeature.ENTROPY) {
            return count == 0 ? 0 : Math.round(FRACTIONS * count * Math.log((double) count));
        }
        return count * count;
    }

    @Override
    void launch(PassLaunch pass) {
        int block = LARGEST_BLOCK;
        while (sharedBytes(block) > MOST_SHARED_BYTES) {
            block /= 2;
        }
        pass.grid(
                WindowBodies.function(glcm),
                Math.ceilDiv(pass.region().samples(), block),
                (int) Math.min(pass.region().rows(), PassLaunch.MOST_ROWS),
                block,
                sharedBytes(block),
                pass.input(0),
                pass.output(0),
                glcm.crosslines(),
                glcm.samples(),
                pass.table(),
                offsets.size(),
                pass.table() + GlcmSumsBody.bytes(offsets),
                FRACTIONS);
    }

    /** The cells of the pairs that a block's windows look at, at most one row of them for each crossline. */
    private int sharedBytes(int block) {
        return Short.BYTES * glcm.crosslines() * (block + glcm.samples() - 1);
    }
}
