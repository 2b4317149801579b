package org.varve.cpu;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.varve.core.Rows;

/**
 * The memory of a {@link ComparatorNetwork}'s comparators. Floats are compared as integers of the same order, as their
 * minimum takes one instruction.
 */
final class SortMemory {

    static final VectorSpecies<Integer> KEYS = IntVector.SPECIES_PREFERRED;
    private static final int LANES = KEYS.length();

    /** Wires hold a multiple of this many samples: four vectors, of the widest. */
    static final int STEP = 4 * Rows.LANES;

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
     * Runs comparators on wires of {@code length} samples, rounded up to whole {@link #STEP}s. A comparator may read a
     * wire at another sample than it writes only if no comparator of this call writes that wire.
     *
     * <p>Each step is a method of its own that reads and writes four vectors: many in one method, or vectors that pass
     * from one method to another, would become objects.
     *
     * @param steps {@link ComparatorSteps}
     * @param base the base of their addresses
     */
    void compare(int[] steps, int base, int length) {
        int[] m = memory;
        for (int from = base; from < base + length; from += STEP) {
            for (int s = 0; s < steps.length; s += ComparatorSteps.STRIDE) {
                int kind = steps[s];
                if (kind == ComparatorSteps.MERGE) {
                    merge(m, steps, s, from);
                } else if (kind == ComparatorSteps.SPREAD) {
                    spread(m, steps, s, from);
                } else {
                    compare(m, steps, s, from);
                }
            }
        }
    }

    /** Does a step of {@link ComparatorSteps#COMPARE}. */
    private static void compare(int[] m, int[] steps, int s, int first) {
        for (int from = first; from < first + STEP; from += 4 * LANES) {
            int a = from + steps[s + 1];
            IntVector a0 = IntVector.fromArray(KEYS, m, a);
            IntVector a1 = IntVector.fromArray(KEYS, m, a + LANES);
            IntVector a2 = IntVector.fromArray(KEYS, m, a + 2 * LANES);
            IntVector a3 = IntVector.fromArray(KEYS, m, a + 3 * LANES);
            int b = from + steps[s + 2];
            IntVector b0 = IntVector.fromArray(KEYS, m, b);
            IntVector b1 = IntVector.fromArray(KEYS, m, b + LANES);
            IntVector b2 = IntVector.fromArray(KEYS, m, b + 2 * LANES);
            IntVector b3 = IntVector.fromArray(KEYS, m, b + 3 * LANES);
            int c = from + steps[s + 3];
            IntVector c0 = IntVector.fromArray(KEYS, m, c);
            IntVector c1 = IntVector.fromArray(KEYS, m, c + LANES);
            IntVector c2 = IntVector.fromArray(KEYS, m, c + 2 * LANES);
            IntVector c3 = IntVector.fromArray(KEYS, m, c + 3 * LANES);
            int d = from + steps[s + 4];
            IntVector d0 = IntVector.fromArray(KEYS, m, d);
            IntVector d1 = IntVector.fromArray(KEYS, m, d + LANES);
            IntVector d2 = IntVector.fromArray(KEYS, m, d + 2 * LANES);
            IntVector d3 = IntVector.fromArray(KEYS, m, d + 3 * LANES);
            if (steps[s + 5] >= 0) {
                int to = from + steps[s + 5];
                a0.min(b0).intoArray(m, to);
                a1.min(b1).intoArray(m, to + LANES);
                a2.min(b2).intoArray(m, to + 2 * LANES);
                a3.min(b3).intoArray(m, to + 3 * LANES);
            }
            if (steps[s + 6] >= 0) {
                int to = from + steps[s + 6];
                a0.max(b0).intoArray(m, to);
                a1.max(b1).intoArray(m, to + LANES);
                a2.max(b2).intoArray(m, to + 2 * LANES);
                a3.max(b3).intoArray(m, to + 3 * LANES);
            }
            if (steps[s + 7] >= 0) {
                int to = from + steps[s + 7];
                c0.min(d0).intoArray(m, to);
                c1.min(d1).intoArray(m, to + LANES);
                c2.min(d2).intoArray(m, to + 2 * LANES);
                c3.min(d3).intoArray(m, to + 3 * LANES);
            }
            if (steps[s + 8] >= 0) {
                int to = from + steps[s + 8];
                c0.max(d0).intoArray(m, to);
                c1.max(d1).intoArray(m, to + LANES);
                c2.max(d2).intoArray(m, to + 2 * LANES);
                c3.max(d3).intoArray(m, to + 3 * LANES);
            }
        }
    }

    /** Does a step of {@link ComparatorSteps#MERGE}. */
    private static void merge(int[] m, int[] steps, int s, int first) {
        for (int from = first; from < first + STEP; from += 4 * LANES) {
            int a = from + steps[s + 1];
            IntVector a0 = IntVector.fromArray(KEYS, m, a);
            IntVector a1 = IntVector.fromArray(KEYS, m, a + LANES);
            IntVector a2 = IntVector.fromArray(KEYS, m, a + 2 * LANES);
            IntVector a3 = IntVector.fromArray(KEYS, m, a + 3 * LANES);
            int b = from + steps[s + 2];
            IntVector b0 = IntVector.fromArray(KEYS, m, b);
            IntVector b1 = IntVector.fromArray(KEYS, m, b + LANES);
            IntVector b2 = IntVector.fromArray(KEYS, m, b + 2 * LANES);
            IntVector b3 = IntVector.fromArray(KEYS, m, b + 3 * LANES);
            int c = from + steps[s + 3];
            IntVector c0 = IntVector.fromArray(KEYS, m, c);
            IntVector c1 = IntVector.fromArray(KEYS, m, c + LANES);
            IntVector c2 = IntVector.fromArray(KEYS, m, c + 2 * LANES);
            IntVector c3 = IntVector.fromArray(KEYS, m, c + 3 * LANES);
            int d = from + steps[s + 4];
            IntVector d0 = IntVector.fromArray(KEYS, m, d);
            IntVector d1 = IntVector.fromArray(KEYS, m, d + LANES);
            IntVector d2 = IntVector.fromArray(KEYS, m, d + 2 * LANES);
            IntVector d3 = IntVector.fromArray(KEYS, m, d + 3 * LANES);
            IntVector high0 = a0.max(b0);
            IntVector high1 = a1.max(b1);
            IntVector high2 = a2.max(b2);
            IntVector high3 = a3.max(b3);
            IntVector low0 = c0.min(d0);
            IntVector low1 = c1.min(d1);
            IntVector low2 = c2.min(d2);
            IntVector low3 = c3.min(d3);
            if (steps[s + 5] >= 0) {
                int to = from + steps[s + 5];
                a0.min(b0).intoArray(m, to);
                a1.min(b1).intoArray(m, to + LANES);
                a2.min(b2).intoArray(m, to + 2 * LANES);
                a3.min(b3).intoArray(m, to + 3 * LANES);
            }
            if (steps[s + 6] >= 0) {
                int to = from + steps[s + 6];
                high0.min(low0).intoArray(m, to);
                high1.min(low1).intoArray(m, to + LANES);
                high2.min(low2).intoArray(m, to + 2 * LANES);
                high3.min(low3).intoArray(m, to + 3 * LANES);
            }
            if (steps[s + 7] >= 0) {
                int to = from + steps[s + 7];
                high0.max(low0).intoArray(m, to);
                high1.max(low1).intoArray(m, to + LANES);
                high2.max(low2).intoArray(m, to + 2 * LANES);
                high3.max(low3).intoArray(m, to + 3 * LANES);
            }
            if (steps[s + 8] >= 0) {
                int to = from + steps[s + 8];
                c0.max(d0).intoArray(m, to);
                c1.max(d1).intoArray(m, to + LANES);
                c2.max(d2).intoArray(m, to + 2 * LANES);
                c3.max(d3).intoArray(m, to + 3 * LANES);
            }
        }
    }

    /** Does a step of {@link ComparatorSteps#SPREAD}. */
    private static void spread(int[] m, int[] steps, int s, int first) {
        for (int from = first; from < first + STEP; from += 4 * LANES) {
            int a = from + steps[s + 1];
            IntVector a0 = IntVector.fromArray(KEYS, m, a);
            IntVector a1 = IntVector.fromArray(KEYS, m, a + LANES);
            IntVector a2 = IntVector.fromArray(KEYS, m, a + 2 * LANES);
            IntVector a3 = IntVector.fromArray(KEYS, m, a + 3 * LANES);
            int b = from + steps[s + 2];
            IntVector b0 = IntVector.fromArray(KEYS, m, b);
            IntVector b1 = IntVector.fromArray(KEYS, m, b + LANES);
            IntVector b2 = IntVector.fromArray(KEYS, m, b + 2 * LANES);
            IntVector b3 = IntVector.fromArray(KEYS, m, b + 3 * LANES);
            int c = from + steps[s + 3];
            IntVector c0 = IntVector.fromArray(KEYS, m, c);
            IntVector c1 = IntVector.fromArray(KEYS, m, c + LANES);
            IntVector c2 = IntVector.fromArray(KEYS, m, c + 2 * LANES);
            IntVector c3 = IntVector.fromArray(KEYS, m, c + 3 * LANES);
            int d = from + steps[s + 4];
            IntVector d0 = IntVector.fromArray(KEYS, m, d);
            IntVector d1 = IntVector.fromArray(KEYS, m, d + LANES);
            IntVector d2 = IntVector.fromArray(KEYS, m, d + 2 * LANES);
            IntVector d3 = IntVector.fromArray(KEYS, m, d + 3 * LANES);
            IntVector high0 = a0.max(b0);
            IntVector high1 = a1.max(b1);
            IntVector high2 = a2.max(b2);
            IntVector high3 = a3.max(b3);
            IntVector low0 = a0.min(b0);
            IntVector low1 = a1.min(b1);
            IntVector low2 = a2.min(b2);
            IntVector low3 = a3.min(b3);
            if (steps[s + 5] >= 0) {
                int to = from + steps[s + 5];
                low0.min(c0).intoArray(m, to);
                low1.min(c1).intoArray(m, to + LANES);
                low2.min(c2).intoArray(m, to + 2 * LANES);
                low3.min(c3).intoArray(m, to + 3 * LANES);
            }
            if (steps[s + 6] >= 0) {
                int to = from + steps[s + 6];
                low0.max(c0).intoArray(m, to);
                low1.max(c1).intoArray(m, to + LANES);
                low2.max(c2).intoArray(m, to + 2 * LANES);
                low3.max(c3).intoArray(m, to + 3 * LANES);
            }
            if (steps[s + 7] >= 0) {
                int to = from + steps[s + 7];
                high0.min(d0).intoArray(m, to);
                high1.min(d1).intoArray(m, to + LANES);
                high2.min(d2).intoArray(m, to + 2 * LANES);
                high3.min(d3).intoArray(m, to + 3 * LANES);
            }
            if (steps[s + 8] >= 0) {
                int to = from + steps[s + 8];
                high0.max(d0).intoArray(m, to);
                high1.max(d1).intoArray(m, to + LANES);
                high2.max(d2).intoArray(m, to + 2 * LANES);
                high3.max(d3).intoArray(m, to + 3 * LANES);
            }
        }
    }
}
