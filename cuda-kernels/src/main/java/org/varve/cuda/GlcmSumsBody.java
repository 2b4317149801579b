package org.varve.cuda;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import org.varve.kernel.Glcm;
import org.varve.kernel.GlcmDirection;

/** The features of {@link Glcm} that are sums over the pairs of a window. The table holds the pairs' offsets. */
final class GlcmSumsBody extends CudaBody {

    /** Operations for a pair: two levels are read, converted and added up. */
    private static final int FOR_PAIR = 15;

    private final Glcm glcm;
    private final List<GlcmDirection.Offset> offsets;

    GlcmSumsBody(Glcm glcm) {
        this.glcm = glcm;
        offsets = glcm.direction().offsets(glcm.distance());
    }

    @Override
    byte[] table(int traceSamples) {
        ByteBuffer table =
                ByteBuffer.allocate(bytes(offsets)).order(ByteOrder.nativeOrder());
        put(offsets, table);
        return table.array();
    }

    static int bytes(List<GlcmDirection.Offset> offsets) {
        return offsets.size() * 2 * Integer.BYTES;
    }

    static void put(List<GlcmDirection.Offset> offsets, ByteBuffer table) {
        for (GlcmDirection.Offset offset : offsets) {
            table.putInt(offset.crossline()).putInt(offset.sample());
        }
    }

    @Override
    double operations(Region region) {
        long pairs = 0;
        for (GlcmDirection.Offset offset : offsets) {
            pairs += offset.pairs(glcm.crosslines(), glcm.samples());
        }
        return CudaBody.operations(region, (double) FOR_PAIR * pairs);
    }

    private interface Function {
        void launch(FieldView x, FieldView y, int crosslines, int samples, Address offsets, int directions);
    }

    @Override
    void launch(PassLaunch pass) {
        function(pass.eachSample()).launch(
                pass.input(0), pass.output(0), glcm.crosslines(), glcm.samples(), pass.table(), offsets.size());
    }

    private Function function(CudaFunctions functions) {
        return switch (glcm.feature()) {
            case CONTRAST -> functions::glcmContrast;
            case DISSIMILARITY -> functions::glcmDissimilarity;
            case HOMOGENEITY -> functions::glcmHomogeneity;
            case MEAN -> functions::glcmMean;
            case VARIANCE -> functions::glcmVariance;
            case STD -> functions::glcmStd;
            case CORRELATION -> functions::glcmCorrelation;
            case ASM, ENERGY, ENTROPY -> throw new IllegalArgumentException(glcm.feature() + " counts pairs");
        };
    }
}
