package org.varve.segy.header;

import java.nio.ByteOrder;

/** The byte order of the numbers in a SEG-Y file. */
public enum WordOrder {
    BIG_ENDIAN("big-endian"),
    LITTLE_ENDIAN("little-endian"),

    /** Big-endian, but with the two bytes of each 16-bit word exchanged. */
    PAIRS_SWAPPED("big-endian with bytes swapped in pairs");

    private final String label;

    WordOrder(String label) {
        this.label = label;
    }

    /** The order in which Java can read numbers, after bytes that are swapped in pairs have been put in order. */
    public ByteOrder byteOrder() {
        return this == LITTLE_ENDIAN ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN;
    }

    @Override
    public String toString() {
        return label;
    }
}
