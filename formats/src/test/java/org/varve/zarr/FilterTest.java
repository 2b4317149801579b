package org.varve.zarr;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.varve.zarr.ElementType.Kind;

/** Filters of numcodecs, byte for byte. */
class FilterTest {

    private static final ElementType BYTE = new ElementType(Kind.SIGNED, 1, ByteOrder.BIG_ENDIAN);
    private static final ElementType SHORT = new ElementType(Kind.SIGNED, 2, ByteOrder.BIG_ENDIAN);
    private static final ElementType INT = new ElementType(Kind.SIGNED, 4, ByteOrder.BIG_ENDIAN);
    private static final ElementType LONG = new ElementType(Kind.SIGNED, 8, ByteOrder.BIG_ENDIAN);
    private static final ElementType HALF = new ElementType(Kind.FLOAT, 2, ByteOrder.BIG_ENDIAN);
    private static final ElementType FLOAT = new ElementType(Kind.FLOAT, 4, ByteOrder.BIG_ENDIAN);
    private static final ElementType DOUBLE = new ElementType(Kind.FLOAT, 8, ByteOrder.BIG_ENDIAN);

    private static String undone(Filter filter, String filtered, int bytes) {
        byte[] plain = new byte[bytes];
        byte[] stored = HexFormat.of().parseHex(filtered);
        assertThat(filter.filteredBytes(bytes)).isEqualTo(stored.length);
        filter.undo(MemorySegment.ofArray(stored), MemorySegment.ofArray(plain));
        return HexFormat.of().formatHex(plain);
    }

    /** 100, then 100 + 100 = -56, then -56 - 1. */
    @Test
    void differencesOfWholeNumbersWrapAround() {
        assertThat(undone(new DeltaFilter(BYTE, BYTE), "6464ff", 3)).isEqualTo("64c8c7");
        assertThat(undone(new DeltaFilter(SHORT, BYTE), "6464ff", 6)).isEqualTo("006400c800c7");
        assertThat(undone(new DeltaFilter(INT, SHORT), "7fff7fff", 8)).isEqualTo("00007fff0000fffe");
        assertThat(undone(new DeltaFilter(LONG, LONG), "7fffffffffffffff0000000000000002", 16))
                .isEqualTo("7fffffffffffffff8000000000000001");
        assertThat(undone(new DeltaFilter(LONG, DOUBLE), "40080000000000003ff0000000000000", 16))
                .isEqualTo("00000000000000030000000000000004");
    }

    /** 2^24 and 1 more is no float; a first -0 stays. */
    @Test
    void sumsOfFloatsAreRounded() {
        assertThat(undone(new DeltaFilter(FLOAT, FLOAT), "4b8000003f8000003f800000", 12))
                .isEqualTo("4b8000004b8000004b800000");
        assertThat(undone(new DeltaFilter(DOUBLE, FLOAT), "4b8000003f800000", 16))
                .isEqualTo("41700000000000004170000010000000");
        assertThat(undone(new DeltaFilter(FLOAT, FLOAT), "80000000", 4)).isEqualTo("80000000");
    }

    /** 25 and -5, divided by 10, and 1000 added. */
    @Test
    void scaledNumbersAreDividedAndMoved() {
        assertThat(undone(new ScaleFilter(DOUBLE, BYTE, 1000, 10), "19fb", 16))
                .isEqualTo("408f540000000000" + "408f3c0000000000");
        assertThat(undone(new ScaleFilter(SHORT, BYTE, 1000, 0.5), "19fb", 4)).isEqualTo("041a" + "03de");
    }

    /** In floats of four bytes, 1/3 + 1000 is 1000.3333 and not 1000.333333; in two, it is 1000.5. */
    @Test
    void floatsAreScaledWithAsManyBits() {
        assertThat(undone(new ScaleFilter(DOUBLE, FLOAT, 1000, 3), "3f800000", 8))
                .isEqualTo(HexFormat.of().toHexDigits(Double.doubleToLongBits(1f / 3f + 1000f)));
        assertThat(undone(new ScaleFilter(DOUBLE, HALF, 1000, 3), "3c00", 8))
                .isEqualTo(HexFormat.of().toHexDigits(Double.doubleToLongBits(1000.5)));
        assertThat(undone(new ScaleFilter(DOUBLE, DOUBLE, 1000, 3), "3ff0000000000000", 8))
                .isEqualTo(HexFormat.of().toHexDigits(Double.doubleToLongBits(1.0 / 3 + 1000)));
    }

    @Test
    void elementsAreCast() {
        assertThat(undone(new CastFilter(INT, SHORT), "fffe0003", 8)).isEqualTo("fffffffe00000003");
        assertThat(undone(new CastFilter(BYTE, DOUBLE), "4008000000000000c000000000000000", 2)).isEqualTo("03fe");
        assertThat(new CastFilter(INT, SHORT).plainBytes()).isEqualTo(4);
        assertThat(new DeltaFilter(SHORT, INT).plainBytes()).isEqualTo(2);
        assertThat(new ScaleFilter(DOUBLE, INT, 0, 1).plainBytes()).isEqualTo(8);
    }

    @Test
    void bytesAreShuffled() {
        assertThat(undone(new ShuffleFilter(2), "010203111213", 6)).isEqualTo("011102120313");
    }
}
