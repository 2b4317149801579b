package org.varve.segy.edit;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The words, numbers and signs of a formula, one after the other. */
final class Tokens {

    private static final Pattern TOKEN = Pattern.compile(
            "\\s*(?:(?<number>(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][-+]?\\d+)?)|(?<name>[A-Za-z_]\\w*(?:[ \\t]+[A-Za-z_]\\w*)*)|(?<sign><=|>=|==|!=|&&|\\|\\||[-+*/%()<>=!,]))");

    private final String text;
    private final List<String> tokens = new ArrayList<>();
    private int next;

    /** @throws IllegalArgumentException if the text has a character that no formula has */
    Tokens(String text) {
        this.text = text;
        String stripped = text.strip();
        Matcher matcher = TOKEN.matcher(stripped);
        int at = 0;
        while (at < stripped.length()) {
            if (!matcher.find(at) || matcher.start() != at) {
                throw new IllegalArgumentException(
                        "formula '%s': what is '%s'? Give names, numbers, + - * / %% ( ) and functions"
                                .formatted(text, stripped.substring(at).strip()));
            }
            String name = matcher.group("name");
            tokens.add(name == null
                    ? matcher.group().strip()
                    : name.toLowerCase(Locale.ROOT).replaceAll("\\s+", "_"));
            at = matcher.end();
        }
    }

    /** The next token; empty at the end. */
    String peek() {
        return next < tokens.size() ? tokens.get(next) : "";
    }

    String take() {
        String token = peek();
        next++;
        return token;
    }

    /** Takes the next token if it is the given one. */
    boolean take(String token) {
        boolean is = peek().equals(token);
        if (is) next++;
        return is;
    }

    /** @throws IllegalArgumentException if the next token is another one */
    void require(String token) {
        if (!take(token)) {
            throw wrong(
                    "'%s' is missing before %s".formatted(token, peek().isEmpty() ? "the end" : "'" + peek() + "'"));
        }
    }

    boolean isName() {
        return !peek().isEmpty() && (Character.isLetter(peek().charAt(0)) || peek().charAt(0) == '_');
    }

    boolean isNumber() {
        return !peek().isEmpty() && (Character.isDigit(peek().charAt(0)) || peek().charAt(0) == '.');
    }

    IllegalArgumentException wrong(String sentence) {
        return new IllegalArgumentException("formula '%s': %s".formatted(text, sentence));
    }
}
