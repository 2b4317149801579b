package org.varve.mdio;

import java.util.ArrayList;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The meaning of stored numbers by CF attributes: missing values, and a factor and offset for the others.
 *
 * @param missing stored numbers that mean that there is none
 * @param stored the least and the largest stored number that is valid
 * @param meant the least and the largest number that is valid, after unpacking
 * @param linear the factor and the offset; empty if numbers are stored as they are
 */
record Packing(List<Double> missing, Limits stored, Limits meant, Optional<Linear> linear) {

    /** The digits of numbers in messages: those of a 32-bit float. */
    private static final MathContext SINGLE = new MathContext(7);

    /** The factor of stored numbers, and the offset added afterwards. */
    record Linear(double factor, double offset) {}

    /** The least and the largest valid number; infinite if not stated. */
    record Limits(double least, double most) {

        static final Limits NONE = new Limits(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);

        boolean hold(double value) {
            return value >= least && value <= most;
        }
    }

    Packing {
        missing = List.copyOf(missing);
    }

    /** The number that a stored one stands for; NaN if it is missing. */
    double value(double number) {
        for (double none : missing) {
            if (number == none) {
                return Double.NaN;
            }
        }
        if (!stored.hold(number)) {
            return Double.NaN;
        }
        double value = linear.isPresent() ? number * linear.get().factor() + linear.get().offset() : number;
        return meant.hold((float) value) ? value : Double.NaN;
    }

    /** In words, such as {@code times 0.1 plus 5, -32768 missing}. */
    @Override
    public String toString() {
        List<String> words = new ArrayList<>();
        linear.ifPresent(
                packed -> words.add("times %s plus %s".formatted(text(packed.factor()), text(packed.offset()))));
        if (!missing.isEmpty()) {
            words.add(missing.stream().map(Packing::text).collect(Collectors.joining(" and ", "", " missing")));
        }
        for (Limits limits : List.of(stored, meant)) {
            if (!limits.equals(Limits.NONE)) {
                words.add("valid from %s to %s".formatted(text(limits.least()), text(limits.most())));
            }
        }
        return String.join(", ", words);
    }

    private static String text(double number) {
        boolean isWhole = number == Math.rint(number) && Math.abs(number) < 1e15;
        return isWhole || !Double.isFinite(number)
                ? isWhole ? Long.toString((long) number) : Double.toString(number)
                : new BigDecimal(number).round(SINGLE).stripTrailingZeros().toString();
    }
}
