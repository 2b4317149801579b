package org.varve.formats;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.core.LineNumbers;
import org.varve.core.RegularLines;
import org.varve.core.Survey;

/** How files begin, and the facts that are told of them. */
class BeginningTest {

    @TempDir
    private Path folder;

    private Beginning of(byte[] bytes) {
        return new Beginning(folder, false, MemorySegment.ofArray(bytes), bytes.length);
    }

    @Test
    void theTextAndBinaryHeadersOfSegyAreRead() throws IOException {
        Beginning longer = Beginning.of(Files.write(folder.resolve("a"), new byte[5000]));
        assertThat(longer.bytes().byteSize()).isEqualTo(3600);
        assertThat(longer.size()).isEqualTo(5000);
        assertThat(longer.isFolder()).isFalse();
        assertThat(Beginning.of(Files.write(folder.resolve("b"), new byte[7])).bytes().byteSize()).isEqualTo(7);
        assertThat(OpenFiles.of(folder)).isEmpty();
    }

    @Test
    void aFolderHasNoBytes() throws IOException {
        Beginning beginning = Beginning.of(folder);
        assertThat(beginning.isFolder()).isTrue();
        assertThat(beginning.bytes().byteSize()).isZero();
        assertThat(beginning.startsWith("")).isTrue();
        assertThat(beginning.startsWith("a")).isFalse();
    }

    @Test
    void charactersAreBytes() {
        Beginning beginning = of(new byte[] {(byte) 0x93, 'N', 'U'});
        assertThat(beginning.startsWith("\u0093N")).isTrue();
        assertThat(beginning.startsWith("\u0093NU")).isTrue();
        assertThat(beginning.startsWith("\u0093NUM")).isFalse();
        assertThat(beginning.startsWith("\u0093U")).isFalse();
    }

    /** From blank to ~; all other bytes are told by their numbers. */
    @ParameterizedTest
    @CsvSource(quoteCharacter = '"', value = {"6120417e, \"'a A~'\"", "616263646566676869, 'abcdefgh'",
            "611f, the bytes 61 1f", "7f, the bytes 7f", "000000e8000000ff11, the bytes 00 00 00 e8 00 00 00 ff"})
    void theFirstBytesAreTold(String hex, String told) {
        assertThat(of(HexFormat.of().parseHex(hex)).told()).isEqualTo(told);
    }

    @Test
    void linesAreToldWithTheirStep() {
        Fact regular = Fact.lines("inlines", new RegularLines(100, 5, 3));
        assertThat(regular.sentences()).containsExactly("100 to 110, step 5");
        assertThat(regular.values()).isEqualTo(Map.of("inlines", Map.of("first", 100, "last", 110, "step", 5,
                "count", 3)));
        Fact irregular = Fact.lines("crosslines", LineNumbers.of(List.of(1, 2, 7)));
        assertThat(irregular.sentences()).containsExactly("1 to 7");
        assertThat(irregular.values()).isEqualTo(Map.of("crosslines", Map.of("first", 1, "last", 7, "count", 3)));
    }

    @Test
    void theStartIsToldUnlessItIsZero() {
        Fact later = Fact.start(0.5, Survey.Unit.SECONDS);
        assertThat(later.label()).isEqualTo("start");
        assertThat(later.sentences()).containsExactly("first samples at 0.5 s");
        assertThat(later.values()).isEqualTo(Map.of("start", 0.5));
        Fact zero = Fact.start(0, Survey.Unit.SECONDS);
        assertThat(zero.label()).isEmpty();
        assertThat(zero.sentences()).isEmpty();
        assertThat(zero.values()).isEqualTo(Map.of("start", 0.0));
    }
}
