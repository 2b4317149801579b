package org.varve.mdio;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Test;
import org.varve.core.Box;
import org.varve.core.LiveTraces;
import org.varve.core.Shape;

/** Chunks of 2 x 3 traces of 4 samples, element by element. */
class ChunkFillingTest {

    private static final Shape CHUNK = new Shape(2, 3, 4);
    private static final ValueLayout.OfFloat STORED =
            ValueLayout.JAVA_FLOAT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final float UNTOUCHED = -1;

    private static MemorySegment plain() {
        MemorySegment plain = MemorySegment.ofArray(new byte[4 * 24 + 4]);
        for (int n = 0; n < 25; n++) plain.set(STORED, 4L * n, UNTOUCHED);
        return plain;
    }

    private static float[] floats(MemorySegment plain) {
        float[] floats = new float[25];
        for (int n = 0; n < 25; n++) floats[n] = plain.get(STORED, 4L * n);
        return floats;
    }

    /** The rest of the survey has one line of two traces with three samples. */
    @Test
    void whatIsBeyondTheSurveyIsMissing() {
        for (Shape rest : new Shape[] {new Shape(1, 2, 3), new Shape(2, 1, 4), CHUNK}) {
            MemorySegment plain = plain();
            new ChunkFilling(CHUNK, LiveTraces.ALL).fillBeyond(rest, plain);
            float[] expected = new float[25];
            for (int n = 0; n < 24; n++) {
                boolean isInside = n / 12 < rest.inlines() && n / 4 % 3 < rest.crosslines() && n % 4 < rest.samples();
                expected[n] = isInside ? UNTOUCHED : Float.NaN;
            }
            expected[24] = UNTOUCHED;
            assertThat(floats(plain)).isEqualTo(expected);
        }
    }

    @Test
    void missingSamplesHaveTheUsualBits() {
        MemorySegment plain = plain();
        new ChunkFilling(CHUNK, LiveTraces.ALL).fillBeyond(Shape.ONE, plain);
        assertThat(plain.asSlice(4, 4).toArray(ValueLayout.JAVA_BYTE)).containsExactly(0, 0, 0xc0, 0x7f);
    }

    /** A box of samples that begins in the middle of the chunk at inline 2, crossline 3 and sample 8. */
    @Test
    void partsOfABoxComeToTheirPlaces() {
        Box box = new Box(1, 2, 7, new Shape(4, 4, 9));
        float[] samples = new float[(int) box.shape().size()];
        for (int n = 0; n < samples.length; n++) samples[n] = 1000 + n;
        Box part = new Box(2, 4, 9, new Shape(2, 2, 3));
        MemorySegment plain = plain();
        new ChunkFilling(CHUNK, (inline, crossline) -> inline != 3 || crossline != 4)
                .gather(part, box, MemorySegment.ofArray(samples), plain);
        float[] expected = floats(plain());
        for (int i = 2; i < 4; i++) {
            for (int j = 4; j < 6; j++) {
                for (int k = 9; k < 12; k++) {
                    expected[(i - 2) * 12 + (j - 3) * 4 + k - 8] =
                            i == 3 && j == 4 ? Float.NaN : samples[(i - 1) * 36 + (j - 2) * 9 + k - 7];
                }
            }
        }
        assertThat(floats(plain)).isEqualTo(expected);
    }

    @Test
    void elementsAreCountedWithinTheirChunk() {
        ChunkFilling filling = new ChunkFilling(CHUNK, LiveTraces.ALL);
        assertThat(filling.inChunk(0, 0, 0)).isZero();
        assertThat(filling.inChunk(5, 7, 11)).isEqualTo(12 + 4 + 3);
        assertThat(filling.inChunk(4, 5, 8)).isEqualTo(8);
        assertThat(new ChunkFilling(new Shape(1 << 15, 1 << 15, 8), LiveTraces.ALL).inChunk(1 << 14, 3, 5))
                .isEqualTo((1L << 32) + 29);
    }
}
