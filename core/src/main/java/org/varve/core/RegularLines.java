package org.varve.core;

import java.util.OptionalInt;

/**
 * Line numbers in equal steps, ascending.
 *
 * @param first number at position 0, the lowest
 * @param interval difference between neighbours, at least 1
 */
public record RegularLines(int first, int interval, int count) implements LineNumbers {

    @Override
    public int at(int position) {
        return first + position * interval;
    }

    @Override
    public OptionalInt find(int number) {
        int position = position(number);
        boolean isLine = position >= 0 && position < count && at(position) == number;
        return isLine ? OptionalInt.of(position) : OptionalInt.empty();
    }

    @Override
    public OptionalInt step() {
        return OptionalInt.of(interval);
    }

    /** The inverse of {@link #at}, for existing numbers. */
    public int position(int number) {
        return (int) (((long) number - first) / interval);
    }
}
