package org.varve.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BytesTest {

    @ParameterizedTest
    @CsvSource({
            "8GiB, 8589934592",
            "512MiB, 536870912",
            "512 mib, 536870912",
            "8G, 8589934592",
            "1.5 GB, 1500000000",
            "0.5KiB, 512",
            "64kb, 64000",
            "1TiB, 1099511627776",
            "12345, 12345",
            "7 B, 7",
            "8388607TiB, 9223370937343148032",
            "1.0000000001GB, 1000000000"
    })
    void readsSizes(String text, long bytes) {
        assertThat(Bytes.parse(text)).isEqualTo(bytes);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "GiB", "-1GiB", "1,5GB", "8 GiBs", "0", "0.1", "8388608TiB", "1e9", "NaN", "８"})
    void refusesWhatIsNoSize(String text) {
        assertThatThrownBy(() -> Bytes.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'" + text + "'")
                .hasMessageContaining("such as 8GiB");
    }

    @ParameterizedTest
    @CsvSource({
            "0, 0 B", "1023, 1023 B", "1024, 1.0 KiB", "1536, 1.5 KiB", "1048575, 1.0 MiB", "8589934592, 8.0 GiB",
            "9223372036854775807, 8192.0 PiB"
    })
    void writesSizes(long bytes, String text) {
        assertThat(Bytes.format(bytes)).isEqualTo(text);
    }

    @Property
    void readsWhatItWrites(@ForAll @LongRange(min = 1, max = 1L << 60) long bytes) {
        assertThat((double) Bytes.parse(Bytes.format(bytes)) / bytes).isBetween(0.94, 1.06);
    }
}
