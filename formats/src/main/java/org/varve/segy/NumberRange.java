package org.varve.segy;

import org.varve.core.RegularLines;

/** The range of the numbers added so far, and the greatest step that leads to all of them. */
final class NumberRange {

    private boolean isEmpty = true;
    private int first;
    private int lowest;
    private int highest;
    private long step;

    void add(int number) {
        if (isEmpty) {
            isEmpty = false;
            first = number;
            lowest = number;
            highest = number;
        }
        lowest = Math.min(lowest, number);
        highest = Math.max(highest, number);
        long distance = Math.abs((long) number - first);
        if (step == 0 || distance % step != 0) {
            step = greatestDivisor(step, distance);
        }
    }

    private static long greatestDivisor(long a, long b) {
        return b == 0 ? a : greatestDivisor(b, a % b);
    }

    int lowest() {
        return lowest;
    }

    int highest() {
        return highest;
    }

    /** The greatest common divisor of the differences; 0 if all numbers are equal. */
    long step() {
        return step;
    }

    /** How many numbers lie from the lowest to the highest in this step, both included. */
    long count() {
        return step == 0 ? 1 : ((long) highest - lowest) / step + 1;
    }

    /** The numbers as line numbers; there must be at most as many as an int holds. */
    RegularLines lines() {
        return new RegularLines(lowest, Math.clamp(step, 1, Integer.MAX_VALUE), Math.toIntExact(count()));
    }
}
