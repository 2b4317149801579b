package org.varve.cpu;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorOperators;

/**
 * The memory of a {@link ComparatorNetwork}'s comparators. Floats are compared as integers of the same order, as their
 * minimum takes one instruction.
 */
final class SortMemory {

    private static final int LANES = IntVector.SPECIES_PREFERRED.length();

    private final int[] memory;

    SortMemory(Work work, int samples) {
        memory = work.ints(samples);
    }

    void set(int at, FloatVector samples) {
        key(samples.reinterpretAsInts()).intoArray(memory, at);
    }

    FloatVector get(int at) {
        return key(keys(at)).reinterpretAsFloats();
    }

    /** Converts the bits of floats to integers of the same order, and back. */
    private static IntVector key(IntVector bits) {
        return bits.lanewise(VectorOperators.ASHR, 31)
                .and(Integer.MAX_VALUE)
                .lanewise(VectorOperators.XOR, bits);
    }

    private IntVector keys(int at) {
        return IntVector.fromArray(IntVector.SPECIES_PREFERRED, memory, at);
    }

    /**
     * Runs comparators on wires of {@code length} samples.
     *
     * @param comparators comparators from {@link ComparatorNetwork#compile}
     * @param base the base of their addresses
     */
    void compare(int[] comparators, int base, int length) {
        for (int c = 0; c < comparators.length; c += ComparatorNetwork.STRIDE) {
            int a = base + comparators[c];
            int b = base + comparators[c + 1];
            int low = comparators[c + 2];
            int high = comparators[c + 3];
            if (low == ComparatorNetwork.UNUSED) {
                for (int k = 0; k < length; k += LANES) {
                    keys(a + k).max(keys(b + k)).intoArray(memory, base + high + k);
                }
            } else if (high == ComparatorNetwork.UNUSED) {
                for (int k = 0; k < length; k += LANES) {
                    keys(a + k).min(keys(b + k)).intoArray(memory, base + low + k);
                }
            } else {
                for (int k = 0; k < length; k += LANES) {
                    IntVector x = keys(a + k);
                    IntVector y = keys(b + k);
                    x.min(y).intoArray(memory, base + low + k);
                    x.max(y).intoArray(memory, base + high + k);
                }
            }
        }
    }
}
