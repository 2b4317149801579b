package org.varve.segy;

import org.varve.core.RegularLines;

/** The range of numbers seen one after the other, and the greatest step that leads to all of them. */
final class NumberRange {

    private boolean empty = true;
    private int first;
    private int lowest;
    private int highest;
    private long step;

    void add(int number) {
        if (empty) {
            empty = false;
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

    /** 0 if all numbers are the same. */
    long step() {
        return step;
    }

    /** How many numbers there may be between the lowest and the highest. */
    long count() {
        return step == 0 ? 1 : ((long) highest - lowest) / step + 1;
    }

    /** The numbers as those of lines; there must be few enough. */
    RegularLines lines() {
        return new RegularLines(lowest, Math.clamp(step, 1, Integer.MAX_VALUE), Math.toIntExact(count()));
    }
}
