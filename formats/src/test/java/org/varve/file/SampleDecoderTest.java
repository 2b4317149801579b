package org.varve.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.varve.core.IbmFloat;
import org.varve.core.SampleEncoding;
import org.varve.core.SampleFormat;

class SampleDecoderTest {

    /**
     * Vectors and single numbers agree to the bit, for IBM floats of all exponents whose number is no multiple of a
     * vector's length.
     */
    @Test
    void ibmFloatsDecodeTogetherAsTheyDoAlone() {
        int[] ibm = new SplittableRandom(5).ints(100_003).toArray();
        for (int e = 0; e < 256; e++) {
            ibm[3 * e] = (e << 24) | 0xffffff;
            ibm[3 * e + 1] = (e << 24) | 1;
            ibm[3 * e + 2] = e << 24;
        }
        for (ByteOrder order : new ByteOrder[] {ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN}) {
            int[] stored = ibm.clone();
            for (int n = 0; order != ByteOrder.nativeOrder() && n < stored.length; n++) {
                stored[n] = Integer.reverseBytes(stored[n]);
            }
            float[] together = new float[ibm.length];
            new SampleDecoder(new SampleEncoding(SampleFormat.IBM_FLOAT32, order)).decode(MemorySegment.ofArray(stored),
                    0,
                    MemorySegment.ofArray(together), 0, ibm.length);
            for (int n = 0; n < ibm.length; n++) {
                double exact = Math.scalb((double) (ibm[n] & 0xffffff), 4 * ((ibm[n] >>> 24) & 0x7f) - 280);
                float expected = (float) Math.min(exact, Float.MAX_VALUE) * (ibm[n] < 0 ? -1 : 1);
                assertThat(Float.floatToRawIntBits(together[n])).as("%x", ibm[n])
                        .isEqualTo(Float.floatToRawIntBits(expected))
                        .isEqualTo(Float.floatToRawIntBits(IbmFloat.toFloat(ibm[n])));
            }
        }
    }
}
