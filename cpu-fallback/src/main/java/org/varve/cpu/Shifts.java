package org.varve.cpu;

import org.varve.kernel.SemblanceScan;

/**
 * How traces are shifted by steps of a scan. Where a step is a part of a sample that is a power of two, up to an
 * eighth, a shift is one of a few fractions of a sample, and whole samples; otherwise each shift is one of its own.
 *
 * @param fractions how many fractions there are, or 0
 * @param most the most steps
 */
record Shifts(int fractions, int most) {

    private static final int MOST_FRACTIONS = 8;

    static Shifts of(SemblanceScan scan, int most) {
        int fractions = Math.round(1 / scan.step());
        boolean divides = fractions * scan.step() == 1 && Integer.bitCount(fractions) == 1;
        return new Shifts(divides && fractions <= MOST_FRACTIONS ? fractions : 0, most);
    }

    private boolean repeats() {
        return fractions > 0;
    }

    /** How many shifts differ by more than whole samples. */
    int count() {
        return repeats() ? fractions : 2 * most + 1;
    }

    /** The number of a shift, from 0. */
    int number(int steps) {
        return repeats() ? Math.floorMod(steps, fractions) : steps + most;
    }

    /** The steps of the shift of a number. */
    int steps(int number) {
        return repeats() ? number : number - most;
    }

    /** The whole samples that a shift adds to that of its number. */
    int whole(int steps) {
        return repeats() ? Math.floorDiv(steps, fractions) : 0;
    }

    /** The most whole samples that a shift adds, in either direction. */
    int mostWhole() {
        return repeats() ? Math.ceilDiv(most, fractions) : 0;
    }
}
