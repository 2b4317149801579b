package org.varve.segy.header;

import static org.assertj.core.api.Assertions.assertThat;
import static org.varve.segy.header.WordOrder.BIG_ENDIAN;
import static org.varve.segy.header.WordOrder.LITTLE_ENDIAN;
import static org.varve.segy.header.WordOrder.PAIRS_SWAPPED;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The numbers of headers, byte for byte. */
class FieldsTest {

    private static final HexFormat HEX = HexFormat.of();

    /** A header that begins at byte 2 of a buffer; its field 3 begins at byte 4. */
    private static final int AT = 2;
    private static final int FIELD = 3;

    private final byte[] bytes = new byte[14];
    private final MemorySegment buffer = MemorySegment.ofArray(bytes);

    private String written() {
        assertThat(HEX.formatHex(bytes, 0, 4)).isEqualTo("00000000");
        return HEX.formatHex(bytes, 4, 12);
    }

    @ParameterizedTest
    @CsvSource({"BIG_ENDIAN, 0102030405060788", "LITTLE_ENDIAN, 8807060504030201", "PAIRS_SWAPPED, 0201040306058807"})
    void wholeNumbersOfEightBytes(WordOrder order, String expected) {
        Fields fields = new Fields(order);
        fields.setInt64(buffer, AT, FIELD, 0x0102030405060788L);
        assertThat(written()).isEqualTo(expected);
        assertThat(fields.int64(buffer, AT, FIELD)).isEqualTo(0x0102030405060788L);
    }

    @ParameterizedTest
    @CsvSource({"BIG_ENDIAN, 81020304", "LITTLE_ENDIAN, 04030281", "PAIRS_SWAPPED, 02810403"})
    void wholeNumbersOfFourBytes(WordOrder order, String expected) {
        Fields fields = new Fields(order);
        fields.setInt32(buffer, AT, FIELD, 0x81020304);
        assertThat(written()).isEqualTo(expected + "00000000");
        assertThat(fields.int32(buffer, AT, FIELD)).isEqualTo(0x81020304);
    }

    @ParameterizedTest
    @CsvSource({"BIG_ENDIAN, ff01", "LITTLE_ENDIAN, 01ff", "PAIRS_SWAPPED, 01ff"})
    void wholeNumbersOfTwoBytes(WordOrder order, String expected) {
        Fields fields = new Fields(order);
        fields.setInt16(buffer, AT, FIELD, 0x1234ff01);
        assertThat(written()).isEqualTo(expected + "000000000000");
        assertThat(fields.int16(buffer, AT, FIELD)).isEqualTo((short) -255);
        assertThat(fields.uint16(buffer, AT, FIELD)).isEqualTo(0xff01);
    }

    /** The byte of an odd field is the second of its pair where the two are exchanged. */
    @ParameterizedTest
    @CsvSource({"BIG_ENDIAN, 3, 8500", "LITTLE_ENDIAN, 4, 0085", "PAIRS_SWAPPED, 3, 0085", "PAIRS_SWAPPED, 4, 8500"})
    void wholeNumbersOfOneByte(WordOrder order, int field, String expected) {
        Fields fields = new Fields(order);
        fields.setInt8(buffer, AT, field, 0x1285);
        assertThat(written()).isEqualTo(expected + "000000000000");
        assertThat(fields.int8(buffer, AT, field)).isEqualTo((byte) 0x85);
    }

    @Test
    void floatsOfEightBytes() {
        new Fields(BIG_ENDIAN).setInt64(buffer, AT, FIELD, 0x4004_0000_0000_0000L);
        assertThat(new Fields(BIG_ENDIAN).float64(buffer, AT, FIELD)).isEqualTo(2.5);
    }

    @ParameterizedTest
    @CsvSource({"100, 1234500", "1, 12345", "0, 12345", "-1, 12345", "-100, 123.45"})
    void coordinatesAreScaled(int scalar, double expected) {
        MemorySegment header = MemorySegment.ofArray(new byte[AT + 240]);
        Fields fields = new Fields(BIG_ENDIAN);
        fields.setInt32(header, AT, TraceWords.CDP_X, 12_345);
        fields.setInt16(header, AT, TraceWords.COORDINATE_SCALAR, scalar);
        assertThat(fields.coordinate(header, AT, TraceWords.CDP_X)).isEqualTo(expected);
    }

    @Test
    void pairsAreExchangedWithinTheirRange() {
        for (int b = 0; b < bytes.length; b++) {
            bytes[b] = (byte) b;
        }
        Fields.swapPairs(buffer, 2, 6);
        assertThat(HEX.formatHex(bytes)).isEqualTo("000103020504070608090a0b0c0d");
    }

    @Test
    void javaReadsPairsAsBigEndianOnceTheyAreExchanged() {
        assertThat(LITTLE_ENDIAN.byteOrder()).isEqualTo(ByteOrder.LITTLE_ENDIAN);
        assertThat(BIG_ENDIAN.byteOrder()).isEqualTo(ByteOrder.BIG_ENDIAN);
        assertThat(PAIRS_SWAPPED.byteOrder()).isEqualTo(ByteOrder.BIG_ENDIAN);
        assertThat(PAIRS_SWAPPED).hasToString("big-endian with bytes swapped in pairs");
    }
}
