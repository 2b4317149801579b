package org.varve.segy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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

    private static TextHeader ascii(String first) {
        return new TextHeader(encode(List.of(first), StandardCharsets.US_ASCII, 39 * 80));
    }

    /** From blank to ~, each a byte; others are shown as blanks. */
    @Test
    void onlyPrintableCharactersAreShown() {
        assertThat(ascii("C\u001f !~\u007f.").lines().getFirst()).isEqualTo("C  !~ .");
    }

    @ParameterizedTest
    @CsvSource({"41, true", "20, true", "7e, true", "09, true", "0a, true", "0d, true", "15, true", "85, true",
            "7f, true", "1f, false", "00, false", "ff, false"})
    void textHasPrintableCharactersAndEndsOfLinesAlone(String value, boolean isText) {
        byte[] bytes = new byte[80];
        Arrays.fill(bytes, (byte) Integer.parseInt(value, 16));
        assertThat(TextHeader.isText(bytes)).isEqualTo(isText);
    }

    /** A is a letter in ASCII, and no character that can be printed in EBCDIC; nothing is as good in both. */
    @Test
    void theCharacterSetIsThatWithMoreLetters() {
        assertThat(ascii("A TITLE").lines().getFirst()).isEqualTo("A TITLE");
        byte[] nothing = new byte[3200];
        nothing[5] = (byte) 0xC1;
        assertThat(new TextHeader(nothing).lines().getFirst()).isEqualTo("     A");
        assertThat(new TextHeader(new byte[3200]).withLines(List.of("A")).bytes()[0]).isEqualTo((byte) 0xC1);
    }

    @Test
    void addedLinesAreLabelled() {
        List<String> lines = new ArrayList<>(List.of("A TITLE", "", "C 3 ITS TEXT"));
        TextHeader header = new TextHeader(encode(lines, StandardCharsets.US_ASCII, 37 * 80));
        assertThat(header.with("NEW").lines().subList(0, 5)).containsExactly("A TITLE", "", "C 3 ITS TEXT", "C 4 NEW",
                "");
    }

    @Test
    void aHeaderOfEndsAloneLosesItsFirstLine() {
        List<String> lines = new ArrayList<>();
        for (int line = 1; line <= 40; line++) lines.add("C%2s END OF TEXT".formatted(line));
        TextHeader changed = new TextHeader(encode(lines, StandardCharsets.US_ASCII)).with("NEW");
        assertThat(changed.lines().getFirst()).isEqualTo("C 1 NEW");
        assertThat(changed.lines().subList(1, 40)).isEqualTo(lines.subList(1, 40));
    }

    @Test
    void aHeaderWithoutTextIsFilledFromItsFirstLine() {
        TextHeader blank = TextHeader.of(List.of());
        assertThat(blank.with("NEW").lines().subList(0, 2)).containsExactly("C 1 NEW", "");
    }

    @Test
    void aHistoryIsAddedToTheFirstBytesOfAFile() {
        byte[] file = Arrays.copyOf(TextHeader.of(List.of("C 1 TEXT")).bytes(), 3600);
        file[3200] = 7;
        byte[] unchanged = file.clone();
        TextHeader.addTo(file, " ");
        assertThat(file).isEqualTo(unchanged);
        TextHeader.addTo(file, "NEW");
        assertThat(new TextHeader(Arrays.copyOf(file, 3200)).lines().get(1)).isEqualTo("C 2 NEW");
        assertThat(Arrays.copyOfRange(file, 3200, 3600)).isEqualTo(Arrays.copyOfRange(unchanged, 3200, 3600));
    }

    @Test
    void linesThatDoNotFitAreRefused() {
        TextHeader header = TextHeader.of(List.of());
        String longest = "x".repeat(80);
        assertThat(header.withLines(Collections.nCopies(40, longest)).lines()).containsOnly(longest);
        assertThatThrownBy(() -> header.withLines(Collections.nCopies(41, "")))
                .hasMessage("text of 41 lines: a text header has 40; leave some out");
        assertThatThrownBy(() -> header.withLines(List.of("", longest + "x"))).hasMessage(
                "line 2 of the text has 81 characters: a text header has lines of 80; shorten it");
        assertThatThrownBy(() -> header.withLines(List.of("a\u00e9"))).hasMessage(
                "line 1 of the text has the character U+e9: text headers hold those from blank to ~; replace it");
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

    private static byte[] encode(List<String> lines, Charset charset, int blanks) {
        return (String.join("", lines.stream().map(line -> line + " ".repeat(80 - line.length())).toList())
                + " ".repeat(blanks)).getBytes(charset);
    }

    private static byte[] encode(List<String> lines, Charset charset) {
        StringBuilder text = new StringBuilder();
        lines.forEach(line -> text.append((line + " ".repeat(80)).substring(0, 80)));
        return text.toString().getBytes(charset);
    }
}
