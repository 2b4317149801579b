package org.varve.formats;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.varve.core.LineNumbers;
import org.varve.core.Survey;

/**
 * Something known about a volume, in words for people and in values for programs.
 *
 * @param label shown before each sentence
 * @param sentences one line each; none if only programs need the fact
 * @param values values by name, in order: numbers, texts, booleans, and lists and maps of these
 */
public record Fact(String label, List<String> sentences, Map<String, Object> values) {

    public Fact {
        sentences = List.copyOf(sentences);
        values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }

    /** A fact of one sentence, without values. */
    public static Fact of(String label, String sentence) {
        return new Fact(label, List.of(sentence), Map.of());
    }

    /** A fact with one value, for programs only. */
    public static Fact value(String name, Object value) {
        return new Fact("", List.of(), Map.of()).with(name, value);
    }

    /** The numbers of inlines or crosslines. */
    public static Fact lines(String label, LineNumbers numbers) {
        Map<String, Object> group = new LinkedHashMap<>();
        group.put("first", numbers.first());
        group.put("last", numbers.last());
        numbers.step().ifPresent(step -> group.put("step", step));
        group.put("count", numbers.count());
        String range = "%s to %s".formatted(numbers.first(), numbers.last());
        String sentence = numbers.step().isPresent() ? range + ", step " + numbers.step().getAsInt() : range;
        return of(label, sentence).with(label, group);
    }

    /** Where the first samples lie, in the unit of the survey; shown to people unless that is 0. */
    public static Fact start(double start, Survey.Unit unit) {
        Fact fact = value("start", start);
        return start == 0
                ? fact
                : new Fact("start", List.of("first samples at %s %s".formatted(start, unit.symbol())), fact.values());
    }

    /** The same fact with one more value. */
    public Fact with(String name, Object value) {
        Map<String, Object> extended = new LinkedHashMap<>(values);
        extended.put(name, value);
        return new Fact(label, sentences, extended);
    }
}
