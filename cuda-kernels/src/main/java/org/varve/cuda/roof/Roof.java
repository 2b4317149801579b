package org.varve.cuda.roof;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Locale;

/** What may bind a kernel on a card. */
public enum Roof {
    /** Instructions that a multiprocessor issues. */
    ISSUE {
        @Override
        double cycles(KernelCount count, Card card) {
            return count.instructions() / WARPS_A_CYCLE;
        }
    },
    /** Float arithmetic, and products of integers. */
    FP32 {
        @Override
        double cycles(KernelCount count, Card card) {
            return count.fp32() * SAMPLES / card.fp32();
        }
    },
    /** Other integer arithmetic, and comparisons. */
    INTEGER {
        @Override
        double cycles(KernelCount count, Card card) {
            return count.integer() * SAMPLES / card.integer();
        }
    },
    /** Double arithmetic. */
    FP64 {
        @Override
        double cycles(KernelCount count, Card card) {
            return count.fp64() * SAMPLES / card.fp64();
        }
    },
    /** Accesses to the first-level cache and shared memory. */
    L1 {
        @Override
        double cycles(KernelCount count, Card card) {
            return count.accesses();
        }
    },
    /** Bytes of the memory of the card. */
    MEMORY {
        @Override
        double cycles(KernelCount count, Card card) {
            double seconds = count.bytes() * SAMPLES / (card.gigabytes() * GIGA);
            return seconds * card.gigahertz() * GIGA * card.multiprocessors();
        }
    };

    /** The samples of a warp, which counts of instructions are for. */
    public static final int SAMPLES = 32;

    private static final double WARPS_A_CYCLE = 4;
    private static final double GIGA = 1e9;

    /** Cycles of a multiprocessor for 32 samples, if nothing else binds. */
    abstract double cycles(KernelCount count, Card card);

    /** The one that binds. */
    public static Roof of(KernelCount count, Card card) {
        return Arrays.stream(values()).max(Comparator.comparingDouble(roof -> roof.cycles(count, card))).orElseThrow();
    }

    /** Samples per second, if the roof that binds is reached. */
    public static double rate(KernelCount count, Card card) {
        double cycles = of(count, card).cycles(count, card);
        return card.multiprocessors() * card.gigahertz() * GIGA * SAMPLES / cycles;
    }

    @Override
    public String toString() {
        return this == FP32 || this == FP64 || this == L1 ? name() : name().toLowerCase(Locale.ROOT);
    }
}
