package org.varve.segy.edit;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.varve.core.Spelling;
import org.varve.segy.Dialect;
import org.varve.segy.HeaderBytes;
import org.varve.segy.HeaderField;
import org.varve.segy.NumberField;
import org.varve.segy.header.SegyHeaders;
import org.varve.segy.header.TraceWords;

/**
 * The names of the words of a header: those of the standard in lower case, with {@code _} for blanks and without what
 * is in parentheses; short ones such as {@code x}; and for trace headers those of Seismic Unix.
 */
public final class WordNames {

    /** The number of the trace, which formulas may use like a word. */
    static final String TRACE = "trace";

    private static final String UNASSIGNED = "unassigned";

    /** The names of Seismic Unix for the first words of a trace header, in order. */
    private static final List<String> UNIX = List.of("tracl", "tracr", "fldr", "tracf", "ep", "cdp", "cdpt", "trid",
            "nvs",
            "nhs", "duse", "offset", "gelev", "selev", "sdepth", "gdel", "sdel", "swdep", "gwdep", "scalel", "scalco",
            "sx", "sy", "gx", "gy", "counit", "wevel", "swevel", "sut", "gut", "sstat", "gstat", "tstat", "laga",
            "lagb",
            "delrt", "muts", "mute", "ns", "dt");

    private final Map<String, Word> words = new LinkedHashMap<>();
    private final Map<String, List<String>> others = new LinkedHashMap<>();
    private final int first;
    private final int last;

    private WordNames(int first, int last) {
        this.first = first;
        this.last = last;
    }

    /**
     * The words of a trace header.
     *
     * @param numbers where line numbers and coordinates are
     */
    public static WordNames ofTraces(Dialect dialect, HeaderBytes numbers) {
        WordNames names = new WordNames(1, SegyHeaders.TRACE_BYTES);
        boolean own = numbers.equals(HeaderBytes.STANDARD);
        for (HeaderField field : dialect.fields()) {
            boolean count = field.at() == TraceWords.SAMPLES || field.at() == TraceWords.INTERVAL;
            names.add(field.name(), field.at(), field.bytes(), count ? Word.Kind.UNSIGNED : Word.Kind.SIGNED);
        }
        for (HeaderField field : dialect.floats()) {
            names.add(field.name(), field.at(), field.bytes(), Word.Kind.FLOAT);
        }
        for (int n = 0; n < UNIX.size(); n++) {
            names.alias(UNIX.get(n), HeaderField.ALL.get(n).at());
        }
        if (!own) {
            names.alias("inline", numbers.inline());
            names.alias("crossline", numbers.crossline());
        }
        names.alias("x", numbers.x());
        names.alias("y", numbers.y());
        names.alias("scalar", TraceWords.COORDINATE_SCALAR);
        names.alias("interval", TraceWords.INTERVAL);
        return names;
    }

    /** The words of the binary header of SEG-Y. */
    public static WordNames ofFile() {
        WordNames names = new WordNames(SegyHeaders.TEXT_BYTES + 1, SegyHeaders.FILE_BYTES);
        for (Word word : FileWord.ALL) {
            names.add(word.name(), word.at(), word.bytes(), word.kind());
        }
        return names;
    }

    private void add(String name, int at, int bytes, Word.Kind kind) {
        String plain = plain(name);
        if (!plain.equals(UNASSIGNED)) words.putIfAbsent(plain, new Word(plain, at, bytes, kind));
    }

    private void alias(String name, int at) {
        Word word = words.values().stream().filter(known -> known.at() == at).findFirst().orElseThrow();
        if (words.putIfAbsent(name, word) == null) {
            others.computeIfAbsent(word.name(), _ -> new ArrayList<>()).add(name);
        }
    }

    private void alias(String name, NumberField field) {
        if (!field.isNone()) alias(name, field.at());
    }

    private static String plain(String name) {
        return name.replaceAll("\\(.*?\\)", "").strip().toLowerCase(Locale.ROOT).replaceAll("[ -]+", "_");
    }

    /** Whether these are words of trace headers. */
    boolean isOfTraces() {
        return first == 1;
    }

    /** Whether a function names a word by its bytes. */
    static boolean isAccess(String function) {
        return List.of("word", "byte", "unsigned", "float").contains(function);
    }

    /**
     * The word of a name.
     *
     * @throws IllegalArgumentException if there is none
     */
    Word named(String name, String formula) {
        Word word = words.get(name);
        if (word == null) {
            List<String> near = Spelling.near(name, words.keySet());
            throw new IllegalArgumentException(
                    "formula '%s': there is no word '%s' in the %s%s".formatted(formula, name,
                            header(), near.isEmpty() ? "" : ": did you mean %s?".formatted(String.join(" or ", near))));
        }
        return word;
    }

    private String header() {
        return isOfTraces() ? "trace header" : "binary header";
    }

    /**
     * The word at a byte.
     *
     * @param bytes its width; 0 for the usual one
     * @throws IllegalArgumentException if it does not lie in the header
     */
    Word at(String function, int at, int bytes, String formula) {
        int width = bytes != 0 ? bytes : function.equals("byte") ? Byte.BYTES : Integer.BYTES;
        boolean isFloat = function.equals("float");
        boolean possible =
                isFloat ? width == Float.BYTES || width == Double.BYTES : List.of(1, 2, 4, 8).contains(width);
        if (!possible) {
            throw new IllegalArgumentException("formula '%s': %s(%s,%s): the width is %s"
                    .formatted(formula, function, at, width, isFloat ? "4 or 8" : "1, 2, 4 or 8"));
        }
        if (at < first || at + width - 1 > last) {
            throw new IllegalArgumentException("formula '%s': %s(%s,%s): the %s has bytes %s to %s"
                    .formatted(formula, function, at, width, header(), first, last));
        }
        Word.Kind kind = isFloat
                ? Word.Kind.FLOAT
                : function.equals("unsigned") ? Word.Kind.UNSIGNED : Word.Kind.SIGNED;
        return new Word("%s(%s,%s)".formatted(function, at, width), at, width, kind);
    }

    /** The word that begins at a byte and has a name; empty if none has. */
    Optional<Word> at(int at) {
        return words.values().stream().filter(word -> word.at() == at).findFirst();
    }

    /** All words, each once, in the order of the header. */
    public List<Word> words() {
        return words.values().stream().distinct().toList();
    }

    /** The other names of a word. */
    public List<String> othersOf(Word word) {
        return others.getOrDefault(word.name(), List.of());
    }
}
