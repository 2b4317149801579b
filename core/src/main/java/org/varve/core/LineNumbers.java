package org.varve.core;

import java.util.List;
import java.util.OptionalInt;

/** The numbers of the inlines or crosslines of a survey, by position from 0. */
public interface LineNumbers {

    int count();

    /** The number of the line at a position. */
    int at(int position);

    /** The difference between neighbours; empty where they are not known to differ by the same. */
    OptionalInt step();

    default int first() {
        return at(0);
    }

    default int last() {
        return at(count() - 1);
    }

    /** Lines numbered 1, 2, 3, ... */
    static LineNumbers fromOne(int count) {
        return new RegularLines(1, 1, count);
    }

    /** Lines of any numbers. */
    static LineNumbers of(List<Integer> numbers) {
        return new ListedLines(numbers);
    }
}
