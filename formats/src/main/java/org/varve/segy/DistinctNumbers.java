package org.varve.segy;

/** Counts how many different numbers there are, up to a limit beyond which it is only known that there are more. */
final class DistinctNumbers {

    /** Beyond that, the numbers themselves are forgotten. */
    static final int LIMIT = 1 << 16;

    private static final int FIRST_SIZE = 16;

    /** Open addressing; 0 marks an empty place, so whether 0 itself was there is kept apart. */
    private int[] table = new int[FIRST_SIZE];
    private boolean zero;
    private int count;

    void add(int number) {
        if (number == 0) {
            count += zero || isFull() ? 0 : 1;
            zero = true;
        } else if (!isFull() && put(table, number)) {
            count++;
            if (2 * count > table.length) {
                grow();
            }
        }
    }

    private static boolean put(int[] table, int number) {
        int at = (number * 0x9e3779b9) >>> Integer.numberOfLeadingZeros(table.length - 1);
        while (table[at] != 0) {
            if (table[at] == number) {
                return false;
            }
            at = (at + 1) & (table.length - 1);
        }
        table[at] = number;
        return true;
    }

    private void grow() {
        int[] larger = new int[isFull() ? 1 : 2 * table.length];
        for (int number : table) {
            if (number != 0 && !isFull()) {
                put(larger, number);
            }
        }
        table = larger;
    }

    /** Whether there are more than can be counted. */
    boolean isFull() {
        return count > LIMIT;
    }

    int count() {
        return count;
    }
}
