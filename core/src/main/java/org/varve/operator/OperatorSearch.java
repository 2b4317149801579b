package org.varve.operator;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.varve.core.Output;

/** Finds operators by a word or several, in any case, with spaces or hyphens. */
final class OperatorSearch {

    /** A shorter word is not the beginning of another. */
    private static final int SHORTEST_BEGINNING = 4;

    private static final int MOST_MEANT = 3;

    private final String word;

    OperatorSearch(String word) {
        this.word = plain(word);
    }

    private static String plain(String text) {
        return text.strip().toLowerCase(Locale.ROOT).replaceAll("[-_\\s]+", " ");
    }

    /** A few operators that have the word among theirs, those first that have it earliest. */
    List<OperatorEntry> calledSo(List<OperatorEntry> entries) {
        return sorted(entries, entry -> entry.words().stream().map(OperatorSearch::plain).toList().indexOf(word))
                .stream().limit(MOST_MEANT).toList();
    }

    /** The operators that have the word as a whole or as the beginning of one, or else within another. */
    List<OperatorEntry> among(List<OperatorEntry> entries) {
        Pattern whole = Pattern.compile("\\b" + Pattern.quote(word) + "s?\\b");
        Pattern beginning = Pattern.compile("\\b" + Pattern.quote(word));
        List<OperatorEntry> found = sorted(entries, entry -> {
            int first = place(entry, whole);
            boolean longEnough = word.length() >= SHORTEST_BEGINNING;
            return first >= 0 || !longEnough ? first : later(place(entry, beginning));
        });
        return found.isEmpty() ? sorted(entries, entry -> place(entry, Pattern.compile(Pattern.quote(word)))) : found;
    }

    /** Behind all places of whole words. */
    private static int later(int place) {
        return place < 0 ? place : place + (1 << 16);
    }

    private static List<OperatorEntry> sorted(List<OperatorEntry> entries, Function<OperatorEntry, Integer> place) {
        return entries.stream().filter(entry -> place.apply(entry) >= 0).sorted(Comparator.comparing(place)).toList();
    }

    /** The place of the first text that has the word; -1 if there is none. */
    private static int place(OperatorEntry entry, Pattern pattern) {
        List<String> texts = Stream.of(
                Stream.of(entry.name()),
                entry.words().stream(),
                Stream.of(entry.summary(), entry.family().toString()),
                entry.example().outputs().stream().map(Output::name),
                entry.parameters().stream().flatMap(p -> Stream.of(p.name(), p.meaning()))).flatMap(text -> text)
                .toList();
        for (int n = 0; n < texts.size(); n++) {
            if (pattern.matcher(plain(texts.get(n))).find()) return n;
        }
        return -1;
    }
}
