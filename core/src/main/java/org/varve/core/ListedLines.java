package org.varve.core;

import java.util.List;
import java.util.OptionalInt;

/** Line numbers in no known order. */
record ListedLines(List<Integer> numbers) implements LineNumbers {

    ListedLines {
        numbers = List.copyOf(numbers);
    }

    @Override
    public int count() {
        return numbers.size();
    }

    @Override
    public int at(int position) {
        return numbers.get(position);
    }

    @Override
    public OptionalInt step() {
        return OptionalInt.empty();
    }
}
