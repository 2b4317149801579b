package org.varve.core;

import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/** The numbers of the inlines or crosslines of a survey, by position from 0. */
public interface LineNumbers {

    /** The number of lines. */
    int count();

    /** The number of the line at a position. */
    int at(int position);

    /** The position of a line number; empty if no line has it. */
    default OptionalInt find(int number) {
        return IntStream.range(0, count()).filter(position -> at(position) == number).findFirst();
    }

    /** The difference between neighbouring numbers; empty if it is not known to be constant. */
    OptionalInt step();

    /** The number of the first line. */
    default int first() {
        return at(0);
    }

    /** The number of the last line. */
    default int last() {
        return at(count() - 1);
    }

    /** Lines numbered 1, 2, 3, ... */
    static LineNumbers fromOne(int count) {
        return new RegularLines(1, 1, count);
    }

    /** The numbers of a part of the lines. */
    static LineNumbers of(LineNumbers all, AxisPart part) {
        return all.step().isPresent()
                ? new RegularLines(all.at(part.first()), all.step().getAsInt() * part.step(), part.count())
                : of(IntStream.range(0, part.count()).mapToObj(n -> all.at(part.at(n))).toList());
    }

    /** Lines with any numbers. */
    static LineNumbers of(List<Integer> numbers) {
        return new ListedLines(numbers);
    }
}
