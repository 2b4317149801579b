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
                pass.table() + gainsAt(),
                GlcmGains.FRACTIONS);
    }

    /** The cells of the pairs that a block's windows look at, at most one row of them for each crossline. */
    private int sharedBytes(int block) {
        return Short.BYTES * glcm.crosslines() * (block + glcm.samples() - 1);
    }
}
