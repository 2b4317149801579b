package org.varve.segy.edit;

import java.util.List;
import java.util.Map;
import org.varve.core.Spelling;

/** The functions of formulas: {@code round floor ceil abs min max if}. */
final class Functions {

    private static final Map<String, Integer> ARGUMENTS = Map.of("round", 1, "floor", 1, "ceil", 1, "abs", 1, "if", 3);
    private static final List<String> NAMES =
            List.of("abs", "ceil", "floor", "if", "max", "min", "round", "word", "byte",
                    "unsigned", "float");

    /** Rounding of values computed from decimals, so that floor(0.3 * 10) is 3. */
    private static final double SLIGHT = 1e-9;

    private Functions() {}

    /** @throws IllegalArgumentException if there is no such function, or it takes another number of arguments */
    static Value of(String name, List<Value> arguments, Tokens tokens) {
        if (!NAMES.contains(name)) {
            throw tokens.wrong(Spelling.unknown("function", name, NAMES));
        }
        int count = ARGUMENTS.getOrDefault(name, arguments.size());
        if (arguments.size() != count) {
            throw tokens.wrong("%s( takes %s arguments, not %s".formatted(name, count, arguments.size()));
        }
        Value first = arguments.getFirst();
        return switch (name) {
            case "round" -> row -> round(first.of(row));
            case "floor" -> row -> Math.floor(settled(first.of(row)));
            case "ceil" -> row -> Math.ceil(settled(first.of(row)));
            case "abs" -> row -> Math.abs(first.of(row));
            case "min" -> row -> extreme(arguments, row, false);
            case "max" -> row -> extreme(arguments, row, true);
            default -> row -> arguments.get(first.of(row) != 0 ? 1 : 2).of(row);
        };
    }

    /** The nearest whole number; halves away from 0. */
    private static double round(double value) {
        return Math.copySign(Math.floor(Math.abs(settled(value)) + 0.5), value);
    }

    private static double settled(double value) {
        double nearest = Math.rint(value * 2) / 2;
        return Math.abs(value - nearest) <= SLIGHT * Math.max(1, Math.abs(value)) ? nearest : value;
    }

    private static double extreme(List<Value> values, Row row, boolean largest) throws UnfitException {
        double extreme = values.getFirst().of(row);
        for (Value value : values) {
            extreme = largest ? Math.max(extreme, value.of(row)) : Math.min(extreme, value.of(row));
        }
        return extreme;
    }
}
