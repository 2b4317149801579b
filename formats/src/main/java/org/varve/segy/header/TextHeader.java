package org.varve.segy.header;

import java.io.IOException;
import java.lang.foreign.ValueLayout;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.varve.core.History;
import org.varve.file.HistoryLines;
import org.varve.file.InputFile;

/** The 3200 bytes of a text header: 40 lines of 80 characters, in EBCDIC or ASCII; no flag says which. */
public final class TextHeader {

    /** Lines of a header, of 80 characters each. */
    public static final int LINES = 40;
    static final int COLUMNS = 80;

    /** Columns after a label and a blank. */
    private static final int WIDTH = 76;

    /** The character set that the standard requires. */
    public static final Charset EBCDIC = Charset.forName("IBM037");
    private static final Charset ASCII = StandardCharsets.ISO_8859_1;

    /** The number of columns that a label such as {@code C 1} takes. */
    private static final int LABEL = 3;

    /** Control characters that occur in text, the last at the end of lines in EBCDIC. */
    private static final String SPACES = "\t\n\r\u0085";

    private final byte[] bytes;
    private final Charset charset;

    /** A header of the given 3200 bytes. */
    public TextHeader(byte[] bytes) {
        this.bytes = bytes.clone();
        this.charset = charset(bytes);
    }

    private TextHeader(byte[] bytes, Charset charset) {
        this.bytes = bytes;
        this.charset = charset;
    }

    /** Reads the header at the start of a file. */
    public static TextHeader read(InputFile file) throws IOException {
        return new TextHeader(file.read(0, SegyHeaders.TEXT_BYTES).toArray(ValueLayout.JAVA_BYTE));
    }

    /** A header of the given lines, at most 40, in EBCDIC; each is cut at 80 characters. */
    public static TextHeader of(List<String> lines) {
        byte[] bytes = " ".repeat(LINES * COLUMNS).getBytes(EBCDIC);
        for (int line = 0; line < lines.size(); line++) {
            put(bytes, line, lines.get(line), EBCDIC);
        }
        return new TextHeader(bytes);
    }

    /** The one in which the first byte is the letter C; if neither, the one with more printable characters. */
    private static Charset charset(byte[] bytes) {
        return switch (bytes[0]) {
            case (byte) 0xC3 -> EBCDIC;
            case 'C' -> ASCII;
            default -> printable(bytes, ASCII) > printable(bytes, EBCDIC) ? ASCII : EBCDIC;
        };
    }

    private static long printable(byte[] bytes, Charset charset) {
        return new String(bytes, charset).chars().filter(TextHeader::isPrintable).count();
    }

    private static boolean isPrintable(int character) {
        return character >= ' ' && character <= '~';
    }

    /** Whether all bytes are characters of text, in EBCDIC or in ASCII. */
    public static boolean isText(byte[] bytes) {
        return isText(bytes, ASCII) || isText(bytes, EBCDIC);
    }

    private static boolean isText(byte[] bytes, Charset charset) {
        return new String(bytes, charset).chars()
                .allMatch(character -> isPrintable(character) || SPACES.indexOf(character) >= 0);
    }

    /** The 40 lines without blanks at their ends; characters that cannot be printed are shown as blanks. */
    public List<String> lines() {
        return IntStream.range(0, LINES).mapToObj(this::line).toList();
    }

    private String line(int line) {
        StringBuilder text = new StringBuilder(new String(bytes, line * COLUMNS, COLUMNS, charset));
        for (int c = 0; c < COLUMNS; c++) {
            if (!isPrintable(text.charAt(c))) {
                text.setCharAt(c, ' ');
            }
        }
        return text.toString().stripTrailing();
    }

    /**
     * This header with a history added: in as many lines as it takes, from the first line of its last run of blank
     * lines on, or if none is blank, in place of the last line before the two that revision 1 reserves. What does not
     * fit in is cut.
     */
    public TextHeader with(History history) {
        int line = lineForHistory();
        String text = history.within(room() * WIDTH);
        List<String> added = HistoryLines.of(text, WIDTH);
        for (int shorter = text.length(); added.size() > room(); shorter -= added.size()) {
            added = HistoryLines.of(history.within(shorter), WIDTH);
        }
        byte[] changed = bytes.clone();
        for (int n = 0; n < added.size(); n++) {
            String old = (lines().get(line + n) + "   ").substring(0, LABEL);
            put(changed, line + n, (old.startsWith("C") ? old : "C%2s".formatted(line + n + 1)) + " " + added.get(n),
                    charset);
        }
        return new TextHeader(changed);
    }

    /** The lines that a history takes at most: the last run of blank lines, or one. */
    private int room() {
        int first = lineForHistory();
        int end = first;
        while (end < LINES && isBlank(end)) {
            end++;
        }
        return Math.max(1, end - first);
    }

    /** Whether a history fits in without a word being left out. */
    public boolean holds(History history) {
        return HistoryLines.of(history.text(), WIDTH).size() <= room();
    }

    /** This header with a text added, as {@link #with(History)} does. */
    public TextHeader with(String history) {
        return with(new History(history, Map.of()));
    }

    /**
     * A header of other lines in the same character set, filled up with blank ones.
     *
     * @throws IllegalArgumentException if there are more than 40, one has more than 80 characters, or a character is
     *     not in the set
     */
    public TextHeader withLines(List<String> lines) {
        if (lines.size() > LINES) {
            throw new IllegalArgumentException(
                    "text of %s lines: a text header has %s; leave some out".formatted(lines.size(), LINES));
        }
        byte[] other = " ".repeat(LINES * COLUMNS).getBytes(charset);
        for (int line = 0; line < lines.size(); line++) {
            String text = lines.get(line);
            if (text.length() > COLUMNS) {
                throw new IllegalArgumentException(
                        "line %s of the text has %s characters: a text header has lines of %s; shorten it"
                                .formatted(line + 1, text.length(), COLUMNS));
            }
            requirePrintable(line, text);
            put(other, line, text, charset);
        }
        return new TextHeader(other, charset);
    }

    private static void requirePrintable(int line, String text) {
        text.chars().filter(character -> !isPrintable(character)).findFirst().ifPresent(character -> {
            throw new IllegalArgumentException(
                    "line %s of the text has the character U+%s: text headers hold those from blank to ~; replace it"
                            .formatted(line + 1, Integer.toHexString(character)));
        });
    }

    /** Adds a history, unless it is blank, to the text header at the start of a file's bytes. */
    public static void addTo(byte[] file, String history) {
        if (!history.isBlank()) {
            byte[] text = Arrays.copyOf(file, SegyHeaders.TEXT_BYTES);
            System.arraycopy(new TextHeader(text).with(history).bytes(), 0, file, 0, SegyHeaders.TEXT_BYTES);
        }
    }

    /**
     * Replaces what follows the label of a line, where it matches a pattern, in the text header at the start of a
     * file's bytes.
     */
    public static void replace(byte[] file, Pattern pattern, String text) {
        TextHeader header = new TextHeader(Arrays.copyOf(file, SegyHeaders.TEXT_BYTES));
        for (int line = 0; line < LINES; line++) {
            String old = header.lines().get(line);
            Matcher stated = Pattern.compile("(C\\s*\\d+\\s*)(" + pattern + ")").matcher(old);
            if (stated.matches()) put(file, line, stated.group(1) + text, header.charset);
        }
    }

    private int lineForHistory() {
        int line = LINES - 1;
        while (line >= 0 && !isBlank(line)) {
            line--;
        }
        if (line < 0) {
            return lineBeforeEnd();
        }
        while (line > 0 && isBlank(line - 1)) {
            line--;
        }
        return line;
    }

    /** The last line before the two that revision 1 reserves: {@code SEG Y REV1} and {@code END TEXTUAL HEADER}. */
    private int lineBeforeEnd() {
        int line = LINES - 1;
        while (line > 0 && lines().get(line).matches("C\\s*\\d+\\s*(END|SEG.?Y.REV).*")) {
            line--;
        }
        return line;
    }

    private boolean isBlank(int line) {
        return lines().get(line).matches("(C[ \\d]{0,3})?\\s*");
    }

    private static void put(byte[] bytes, int line, String text, Charset charset) {
        String padded = (text + " ".repeat(COLUMNS)).substring(0, COLUMNS);
        System.arraycopy(padded.getBytes(charset), 0, bytes, line * COLUMNS, COLUMNS);
    }

    /** The 3200 bytes, as in a file. */
    public byte[] bytes() {
        return bytes.clone();
    }
}
