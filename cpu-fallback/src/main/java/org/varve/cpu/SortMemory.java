package org.varve.cpu;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/**
 * The memory of a {@link ComparatorNetwork}'s comparators. Floats are compared as integers of the same order, as their
 * minimum takes one instruction.
 */
final class SortMemory {

    static final VectorSpecies<Integer> KEYS = IntVector.SPECIES_PREFERRED;
    private static final int LANES = KEYS.length();

    private final int[] memory;

    SortMemory(Work work, int samples) {
        memory = work.ints(samples);
    }

    void set(int at, FloatVector samples) {
        key(samples.reinterpretAsInts()).intoArray(memory, at);
    }

    FloatVector get(int at) {
        return key(IntVector.fromArray(KEYS, memory, at)).reinterpretAsFloats();
    }

    /** Writes a vector of samples. */
    void copy(int at, float[] y, int to) {
        key(IntVector.fromArray(KEYS, memory, at)).reinterpretAsFloats().intoArray(y, to);
    }

    /** Converts the bits of floats to integers of the same order, and back. */
    static IntVector key(IntVector bits) {
        return bits.lanewise(VectorOperators.ASHR, 31)
                .and(Integer.MAX_VALUE)
                .lanewise(VectorOperators.XOR, bits);
    }

    /**
     * Runs comparators on wires of {@code length} samples, four vectors of all wires at a time, or as many as are left.
     * A comparator may read a wire at another sample than it writes only if no comparator of this call writes that
     * wire.
     *
     * <p>One method, as it is too large to be inlined: where it is, the compiler leaves vectors in objects.
     *
     * @param comparators comparators from {@link ComparatorNetwork#compile}
     * @param base the base of their addresses
     */
    void compare(int[] comparators, int base, int length) {
        int[] m = memory;
        int from = base;
        for (; from + 3 * LANES < base + length; from += 4 * LANES) {
            for (int c = 0; c < comparators.length; c += ComparatorNetwork.STRIDE) {
                int a = from + comparators[c];
                int b = from + comparators[c + 1];
                IntVector a0 = IntVector.fromArray(KEYS, m, a);
                IntVector a1 = IntVector.fromArray(KEYS, m, a + LANES);
                IntVector a2 = IntVector.fromArray(KEYS, m, a + 2 * LANES);
                IntVector a3 = IntVector.fromArray(KEYS, m, a + 3 * LANES);
                IntVector b0 = IntVector.fromArray(KEYS, m, b);
                IntVector b1 = IntVector.fromArray(KEYS, m, b + LANES);
                IntVector b2 = IntVector.fromArray(KEYS, m, b + 2 * LANES);
                IntVector b3 = IntVector.fromArray(KEYS, m, b + 3 * LANES);
                if (comparators[c + 2] != ComparatorNetwork.UNUSED) {
                    int low = from + comparators[c + 2];
                    a0.min(b0).intoArray(m, low);
                    a1.min(b1).intoArray(m, low + LANES);
                    a2.min(b2).intoArray(m, low + 2 * LANES);
                    a3.min(b3).intoArray(m, low + 3 * LANES);
                }
                if (comparators[c + 3] != ComparatorNetwork.UNUSED) {
                    int high = from + comparators[c + 3];
                    a0.max(b0).intoArray(m, high);
                    a1.max(b1).intoArray(m, high + LANES);
                    a2.max(b2).intoArray(m, high + 2 * LANES);
                    a3.max(b3).intoArray(m, high + 3 * LANES);
                }
            }
        }
        for (; from < base + length; from += LANES) {
            for (int c = 0; c < comparators.length; c += ComparatorNetwork.STRIDE) {
                IntVector a = IntVector.fromArray(KEYS, m, from + comparators[c]);
                IntVector b = IntVector.fromArray(KEYS, m, from + comparators[c + 1]);
                if (comparators[c + 2] != ComparatorNetwork.UNUSED) {
                    a.min(b).intoArray(m, from + comparators[c + 2]);
                }
                if (comparators[c + 3] != ComparatorNetwork.UNUSED) {
                    a.max(b).intoArray(m, from + comparators[c + 3]);
                }
            }
        }
    }
}
