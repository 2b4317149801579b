package org.varve.segy.edit;

import java.util.ArrayList;
import java.util.List;

/**
 * Parses formulas of words, numbers, {@code + - * / %}, comparisons, {@code && || !}, parentheses and
 * {@link Functions}. A comparison is 1 or 0; {@code /} keeps fractions; {@code %} has the sign of the divisor.
 */
final class Formula {

    private final Tokens tokens;
    private final WordNames names;
    private final String text;

    private Formula(String text, WordNames names) {
        this.text = text;
        this.tokens = new Tokens(text);
        this.names = names;
    }

    /**
     * Parses {@code word = formula}.
     *
     * @throws IllegalArgumentException if it is not one, or has a name that is unknown
     */
    static Assignment assignment(String text, WordNames names) {
        Formula formula = new Formula(text, names);
        Word word = formula.word();
        formula.tokens.require("=");
        Value value = formula.either();
        if (!formula.tokens.peek().isEmpty()) {
            throw formula.tokens.wrong("'%s' does not continue it".formatted(formula.tokens.peek()));
        }
        return new Assignment(text.strip(), word, value);
    }

    /** Parses the name of a word, or its bytes. */
    static Word word(String text, WordNames names) {
        Formula formula = new Formula(text, names);
        Word word = formula.word();
        if (!formula.tokens.peek().isEmpty()) {
            throw formula.tokens.wrong("give a word, such as inline or word(189)");
        }
        return word;
    }

    private Word word() {
        if (!tokens.isName()) {
            throw tokens.wrong("begin with the word to change, as in inline=word(9)");
        }
        String name = tokens.take();
        return tokens.peek().equals("(") && WordNames.isAccess(name) ? access(name) : names.named(name, text);
    }

    /** A word by its bytes, such as {@code word(9)} or {@code float(181)}. */
    private Word access(String function) {
        tokens.require("(");
        int at = literal(function);
        int bytes = tokens.take(",") ? literal(function) : 0;
        tokens.require(")");
        return names.at(function, at, bytes, text);
    }

    private int literal(String function) {
        if (!tokens.isNumber() || !tokens.peek().matches("\\d{1,9}")) {
            throw tokens.wrong("%s( takes the number of a byte, such as %s(189)".formatted(function, function));
        }
        return Integer.parseInt(tokens.take());
    }

    private Value either() {
        Value value = both();
        while (tokens.take("||")) {
            Value left = value;
            Value right = both();
            value = row -> left.of(row) != 0 || right.of(row) != 0 ? 1 : 0;
        }
        return value;
    }

    private Value both() {
        Value value = comparison();
        while (tokens.take("&&")) {
            Value left = value;
            Value right = comparison();
            value = row -> left.of(row) != 0 && right.of(row) != 0 ? 1 : 0;
        }
        return value;
    }

    private Value comparison() {
        Value left = sum();
        String sign = tokens.peek();
        if (sign.equals("=")) {
            throw tokens.wrong("compare with ==");
        }
        if (!List.of("<", "<=", ">", ">=", "==", "!=").contains(sign)) return left;
        tokens.take();
        Value right = sum();
        return row -> {
            int order = Double.compare(left.of(row) + 0.0, right.of(row) + 0.0);
            return switch (sign) {
                case "<" -> order < 0;
                case "<=" -> order <= 0;
                case ">" -> order > 0;
                case ">=" -> order >= 0;
                case "==" -> order == 0;
                default -> order != 0;
            } ? 1 : 0;
        };
    }

    private Value sum() {
        Value value = product();
        while (tokens.peek().equals("+") || tokens.peek().equals("-")) {
            boolean adds = tokens.take().equals("+");
            Value left = value;
            Value right = product();
            value = adds ? row -> left.of(row) + right.of(row) : row -> left.of(row) - right.of(row);
        }
        return value;
    }

    private Value product() {
        Value value = signed();
        while (List.of("*", "/", "%").contains(tokens.peek())) {
            String sign = tokens.take();
            Value left = value;
            Value right = signed();
            value = switch (sign) {
                case "*" -> row -> left.of(row) * right.of(row);
                case "/" -> row -> left.of(row) / divisor(right.of(row));
                default -> row -> {
                    double dividend = left.of(row);
                    double divisor = divisor(right.of(row));
                    return dividend - divisor * Math.floor(dividend / divisor);
                };
            };
        }
        return value;
    }

    private static double divisor(double value) throws UnfitException {
        if (value == 0) throw new UnfitException("the divisor is 0");
        return value;
    }

    private Value signed() {
        if (tokens.take("-")) {
            Value value = signed();
            return row -> -value.of(row);
        }
        if (tokens.take("!")) {
            Value value = signed();
            return row -> value.of(row) == 0 ? 1 : 0;
        }
        return tokens.take("+") ? signed() : single();
    }

    private Value single() {
        if (tokens.take("(")) {
            Value value = either();
            tokens.require(")");
            return value;
        }
        if (tokens.isNumber()) {
            double number = Double.parseDouble(tokens.take());
            return _ -> number;
        }
        if (!tokens.isName()) {
            throw tokens.wrong("a name or a number is missing before %s"
                    .formatted(tokens.peek().isEmpty() ? "the end" : "'" + tokens.peek() + "'"));
        }
        String name = tokens.take();
        if (!tokens.peek().equals("(")) return named(name);
        if (WordNames.isAccess(name)) return access(name)::read;
        return Functions.of(name, arguments(), tokens);
    }

    private Value named(String name) {
        if (name.equals(WordNames.TRACE) && names.isOfTraces()) return Row::trace;
        return names.named(name, text)::read;
    }

    private List<Value> arguments() {
        List<Value> arguments = new ArrayList<>();
        tokens.require("(");
        do {
            arguments.add(either());
        } while (tokens.take(","));
        tokens.require(")");
        return arguments;
    }
}
