package org.varve.zarr;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.core.SampleEncoding;
import org.varve.core.SampleFormat;
import org.varve.zarr.ElementType.Kind;

/** Elements of arrays, byte for byte. */
class ElementTypeTest {

    private static ElementType big(Kind kind, int bytes) {
        return new ElementType(kind, bytes, ByteOrder.BIG_ENDIAN);
    }

    private static double number(ElementType type, String hex) {
        MemorySegment bytes = MemorySegment.ofArray(HexFormat.of().parseHex("ff" + hex));
        return type.number(bytes, 1);
    }

    private static String stored(ElementType type, double value) {
        byte[] bytes = new byte[1 + type.bytes()];
        type.put(value, MemorySegment.ofArray(bytes), 1);
        assertThat(bytes[0]).isZero();
        return HexFormat.of().formatHex(bytes, 1, bytes.length);
    }

    @ParameterizedTest
    @CsvSource({"FLOAT, 4100, 2.5", "FLOAT, 40200000, 2.5", "FLOAT, 4004000000000000, 2.5", "SIGNED, 80, -128",
            "SIGNED, fffe, -2", "SIGNED, 80000000, -2147483648", "SIGNED, fffffffffffffffe, -2",
            "UNSIGNED, ff, 255", "UNSIGNED, fffe, 65534", "UNSIGNED, ffffffff, 4294967295",
            "UNSIGNED, 7000000000000000, 8070450532247928832", "UNSIGNED, 8000000000000000, 9223372036854775808",
            "UNSIGNED, fffffffffffff800, 18446744073709549568", "BOOL, 01, 1", "BOOL, 00, 0"})
    void numbersAreReadAndWritten(Kind kind, String hex, double value) {
        ElementType type = big(kind, hex.length() / 2);
        assertThat(number(type, hex)).isEqualTo(value);
        assertThat(stored(type, value)).isEqualTo(hex);
        byte[] reversed = HexFormat.of().parseHex(hex);
        for (int b = 0; b < reversed.length / 2; b++) {
            byte other = reversed[b];
            reversed[b] = reversed[reversed.length - 1 - b];
            reversed[reversed.length - 1 - b] = other;
        }
        ElementType little = type.with(ByteOrder.LITTLE_ENDIAN);
        assertThat(number(little, HexFormat.of().formatHex(reversed))).isEqualTo(value);
        assertThat(stored(little, value)).isEqualTo(HexFormat.of().formatHex(reversed));
    }

    /** A double does not hold 2^64 - 1, which it rounds to 2^64. */
    @Test
    void theLargestWholeNumberComesBack() {
        ElementType type = big(Kind.UNSIGNED, 8);
        assertThat(number(type, "ffffffffffffffff")).isEqualTo(0x1p64);
        assertThat(stored(type, 0x1p64)).isEqualTo("ffffffffffffffff");
        assertThat(stored(big(Kind.SIGNED, 8), 0x1p64)).isEqualTo("7fffffffffffffff");
    }

    @ParameterizedTest
    @CsvSource({"FLOAT, 2, IEEE_FLOAT16", "FLOAT, 4, IEEE_FLOAT32", "FLOAT, 8, IEEE_FLOAT64", "SIGNED, 1, INT8",
            "SIGNED, 2, INT16", "SIGNED, 4, INT32", "UNSIGNED, 1, UINT8", "UNSIGNED, 2, UINT16",
            "UNSIGNED, 4, UINT32", "SIGNED, 8,", "UNSIGNED, 8,", "BOOL, 1,", "RAW, 4,"})
    void samplesAreNumbersThatFloatsHold(Kind kind, int bytes, SampleFormat format) {
        ElementType type = big(kind, bytes);
        if (format == null) {
            assertThat(type.samples()).isEmpty();
        } else {
            assertThat(type.samples()).contains(new SampleEncoding(format, ByteOrder.BIG_ENDIAN));
        }
        assertThat(type.isWholeLong()).isEqualTo(bytes == 8 && kind != Kind.FLOAT);
        assertThat(type.isNumber()).isEqualTo(kind != Kind.RAW);
    }

    @Test
    void theMembersOfARecordHaveItsByteOrder() {
        ElementType record = new ElementType(Kind.RAW, 6, ByteOrder.BIG_ENDIAN,
                List.of(new ElementType.Member("x", 2, big(Kind.SIGNED, 4))));
        assertThat(record.with(ByteOrder.LITTLE_ENDIAN).members())
                .containsExactly(new ElementType.Member("x", 2, ElementType.INT32));
        assertThat(record).hasToString("not numbers, of 6 bytes");
        assertThat(ElementType.INT32).hasToString("int32");
    }
}
