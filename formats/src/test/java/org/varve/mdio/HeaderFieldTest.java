package org.varve.mdio;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.segy.header.Fields;
import org.varve.segy.header.WordOrder;

/** The fields of SEG-Y headers that MDIO 1 names. */
class HeaderFieldTest {

    /** Unsigned numbers keep their bits; of larger ones, the lower bytes are left. */
    @ParameterizedTest
    @CsvSource({"1, 200, c8", "1, 513, 01", "1, -1, ff", "2, 60000, ea60", "2, -2, fffe", "2, 65537, 0001",
            "2, 2.4, 0002", "2, 2.6, 0003",
            "4, 3000000000, b2d05e00", "4, -3, fffffffd", "4, 4294967297, 00000001", "4, 2147483647, 7fffffff",
            "4, NaN, 00000000"})
    void numbersAreRoundedAndCut(int bytes, double value, String expected) {
        assertPut(bytes, value, "ff00" + expected + "ff".repeat(5 - bytes));
    }

    private static void assertPut(int bytes, double value, String expected) {
        byte[] header = HexFormat.of().parseHex("ff00ffffffffff");
        new HeaderField(2, bytes).put(value, new Fields(WordOrder.BIG_ENDIAN), MemorySegment.ofArray(header), 1);
        assertThat(HexFormat.of().formatHex(header)).isEqualTo(expected);
    }

    @Test
    void namesAreThoseOfMdio() {
        assertThat(HeaderField.TRACE).hasSize(89).containsEntry("trace_seq_num_line", new HeaderField(1, 4))
                .containsEntry("inline", new HeaderField(189, 4)).containsEntry("cdp_y", new HeaderField(185, 4))
                .containsEntry("trace_id_code", new HeaderField(29, 2)).doesNotContainKey("job_id");
        assertThat(HeaderField.BINARY).hasSize(36).containsEntry("job_id", new HeaderField(1, 4))
                .containsEntry("segy_revision_major", new HeaderField(301, 1));
    }
}
