package org.varve.segy;

/**
 * The numbers of the inlines or crosslines of a survey, ascending.
 *
 * @param first number at position 0, the lowest
 * @param step between neighbours, at least 1
 */
public record LineNumbers(int first, int step, int count) {

    public int at(int position) {
        return first + position * step;
    }

    public int last() {
        return at(count - 1);
    }

    /** The inverse of {@link #at}, for numbers that there are. */
    int position(int number) {
        return (int) (((long) number - first) / step);
    }
}
