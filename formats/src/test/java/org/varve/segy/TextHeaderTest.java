package org.varve.segy;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.file.HistoryLines;
import org.varve.segy.header.TextHeader;

class TextHeaderTest {

    @ParameterizedTest
    @ValueSource(strings = {"IBM037", "US-ASCII"})
    void addsHistoryInTheEncodingOfTheHeader(String charset) {
        List<String> lines = lines();
        TextHeader header = new TextHeader(encode(lines, Charset.forName(charset)));
        TextHeader changed = header.with("VARVE GAUSSIAN 1,1,1");
        List<String> expected = new ArrayList<>(header.lines());
        assertThat(expected.get(1)).isEqualTo("C 2 IS USED");
        expected.set(4, "C 5 VARVE GAUSSIAN 1,1,1");
        assertThat(changed.lines()).isEqualTo(expected);
        assertThat(new String(changed.bytes(), Charset.forName(charset))).contains("C 5 VARVE GAUSSIAN 1,1,1");
        expected.set(5, "C 6 AGAIN");
        assertThat(changed.with("AGAIN").lines()).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"C40 END TEXTUAL HEADER", "C40 END EBCDIC"})
    void replacesTheLineBeforeTheEndOfAFullHeader(String end) {
        List<String> lines = new ArrayList<>();
        for (int line = 1; line <= 38; line++) {
            lines.add("C%2s FULL".formatted(line));
        }
        lines.add("C39 SEG Y REV1");
        lines.add(end);
        TextHeader changed = new TextHeader(encode(lines, StandardCharsets.US_ASCII)).with("X".repeat(100));
        assertThat(changed.lines().get(37)).isEqualTo("C38 " + "X".repeat(72) + " ...");
        assertThat(changed.lines().get(36)).isEqualTo("C37 FULL");
        assertThat(changed.lines().subList(38, 40)).isEqualTo(lines.subList(38, 40));
    }

    @Test
    void aLongHistoryTakesAsManyLinesAsItNeeds() {
        TextHeader header = new TextHeader(encode(lines(), StandardCharsets.US_ASCII));
        String history = "varve median " + "window=3,3,3 ".repeat(20) + "; output median; survey a.sgy";

        TextHeader changed = header.with(history);

        assertThat(changed.lines().subList(0, 4)).isEqualTo(header.lines().subList(0, 4));
        assertThat(changed.lines().get(4)).startsWith("C 5 varve median window=3,3,3 ");
        assertThat(changed.lines().subList(5, 8)).allMatch(line -> line.matches("C [6-8] \\.\\.\\. .*"));
        assertThat(changed.lines().get(39)).isEqualTo(header.lines().get(39));
        assertThat(HistoryLines.in(changed.lines())).contains(history);
        assertThat(HistoryLines.in(changed.with("varve envelope; output envelope").lines()))
                .contains("varve envelope; output envelope");
    }

    @ParameterizedTest
    @ValueSource(ints = {0x00, 0x20, 0x40, 0xE2, 0xFF})
    void surviveHeadersOfOneByte(int value) {
        byte[] bytes = new byte[3200];
        Arrays.fill(bytes, (byte) value);
        TextHeader header = new TextHeader(bytes);
        assertThat(header.lines()).hasSize(40);
        assertThat(header.bytes()).isEqualTo(bytes);
        assertThat(header.with("HISTORY").lines()).anyMatch(line -> line.endsWith("HISTORY"));
    }

    /** Lines 1 to 4 in use, 5 to 39 blank. */
    private static List<String> lines() {
        List<String> lines = new ArrayList<>();
        for (int line = 1; line <= 39; line++) {
            lines.add("C%2s%s".formatted(line, line <= 4 ? " IS USED" : ""));
        }
        lines.add("C40 END TEXTUAL HEADER");
        return lines;
    }

    private static byte[] encode(List<String> lines, Charset charset) {
        StringBuilder text = new StringBuilder();
        lines.forEach(line -> text.append((line + " ".repeat(80)).substring(0, 80)));
        return text.toString().getBytes(charset);
    }
}
