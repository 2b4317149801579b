package org.varve.segy;

/** Counts distinct numbers up to a limit; beyond it, only the fact that there are more is known. */
final class DistinctNumbers {

    /** Beyond this count the numbers are forgotten. */
    static final int LIMIT = 1 << 16;

    private static final int FIRST_SIZE = 16;

    /** Open addressing; 0 marks an empty place, so whether 0 itself was seen is a flag of its own. */
    private int[] table = new int[FIRST_SIZE];
    private boolean hasZero;
    private int count;

    void add(int number) {
        if (number == 0) {
            count += hasZero || isFull() ? 0 : 1;
            hasZero = true;
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

    /** Whether there are more distinct numbers than are counted. */
    boolean isFull() {
        return count > LIMIT;
    }

    int count() {
        return count;
    }
}
