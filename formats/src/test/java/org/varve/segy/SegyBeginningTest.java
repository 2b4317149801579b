package org.varve.segy;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.formats.Beginning;

/** Files that are recognised as SEG-Y by their first 3600 bytes and their size. */
class SegyBeginningTest {

    private static boolean isSegy(byte[] bytes, long size) {
        return SegyBeginning.isSegy(new Beginning(Path.of("a"), false, MemorySegment.ofArray(bytes), size));
    }

    private static boolean isSegy(ByteBuffer bytes) {
        return isSegy(FileHeadTest.array(bytes), 3600);
    }

    /** The headers with the same byte, repeated, in place of text. */
    private static ByteBuffer filled(int with) {
        ByteBuffer bytes = FileHeadTest.file(3600);
        return fill(bytes, 0, 3200, with);
    }

    private static ByteBuffer fill(ByteBuffer bytes, int from, int to, int with) {
        for (int at = from; at < to; at++) bytes.put(at, (byte) with);
        return bytes;
    }

    @Test
    void textAndABinaryHeaderMakeSegy() {
        assertThat(isSegy(FileHeadTest.file(3600))).isTrue();
        assertThat(isSegy(Arrays.copyOf(FileHeadTest.array(FileHeadTest.file(3600)), 3599), 3599)).isFalse();
        assertThat(isSegy(FileHeadTest.file(3600).putShort(3224, (short) 0))).as("of its samples").isTrue();
        assertThat(isSegy(FileHeadTest.file(3600).putShort(3220, (short) 0))).as("of its format").isTrue();
        assertThat(isSegy(FileHeadTest.file(3600).putShort(3220, (short) 0).putShort(3224, (short) 0))).isFalse();
        ByteBuffer ascii = filled(' ');
        ascii.put(0, "C 1 A TEST".getBytes(StandardCharsets.US_ASCII));
        assertThat(isSegy(ascii)).isTrue();
        assertThat(isSegy(fill(ascii, 3200, 3600, 'x'))).as("text throughout").isFalse();
    }

    @Test
    void zerosInTextAreBlanks() {
        assertThat(isSegy(fill(FileHeadTest.file(3600), 100, 3200, 0))).isTrue();
        ByteBuffer ascii = filled(0).put(0, "C 1 A TEST".getBytes(StandardCharsets.US_ASCII));
        assertThat(isSegy(ascii)).isTrue();
        assertThat(isSegy(filled(0))).as("nothing but zeros").isFalse();
        assertThat(isSegy(filled(0).put(3199, (byte) 0xc3))).isTrue();
        assertThat(isSegy(filled(1))).isFalse();
        assertThat(isSegy(filled(0).put(5, (byte) 1))).isFalse();
    }

    @Test
    void aTapeLabelMakesSegy() {
        byte[] label = "   1SY1.0RECORD".getBytes(StandardCharsets.US_ASCII);
        assertThat(isSegy(label, label.length)).isTrue();
        assertThat(isSegy("   1SX1.0RECORD".getBytes(StandardCharsets.US_ASCII), label.length)).isFalse();
    }

    /** Headers without text, of traces of 10 IEEE floats. */
    @ParameterizedTest
    @CsvSource({"3880, 0, 10, 5, true", "4160, 0, 10, 5, true", "3600, 0, 10, 5, false", "3879, 0, 10, 5, false",
            "3320, 0, 10, 5, false", "7080, 1, 10, 5, true", "3880, 1, 10, 5, false", "10280, 2, 10, 5, true",
            "3880, -1, 10, 5, true", "3880, 0, 10, 99, false", "3840, 0, 0, 5, false", "3860, 0, 10, 3, true",
            "3880, 0, 10, 3, false"})
    void withoutTextTheSizeMustBearOutTheHeader(long size, short extended, short samples, short code, boolean is) {
        ByteBuffer bytes = filled(1).putShort(3504, extended).putShort(3220, samples).putShort(3224, code);
        assertThat(isSegy(FileHeadTest.array(bytes), size)).isEqualTo(is);
    }
}
