package org.varve.cuda.ptx;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Locale;
import org.varve.cuda.ptx.Cost.Pipe;

/** What may bind a kernel on a card. */
enum Roof {
    ISSUE {
        @Override
        double cycles(Tally tally, Card card) {
            return tally.instructions() / WARPS_A_CYCLE;
        }
    },
    FP32 {
        @Override
        double cycles(Tally tally, Card card) {
            return tally.of(Pipe.FP32) * Warp.LANES / card.fp32();
        }
    },
    INTEGER {
        @Override
        double cycles(Tally tally, Card card) {
            return tally.of(Pipe.INTEGER) * Warp.LANES / card.integer();
        }
    },
    FP64 {
        @Override
        double cycles(Tally tally, Card card) {
            return tally.of(Pipe.FP64) * Warp.LANES / card.fp64();
        }
    },
    /** A warp's request of the L1 cache takes a cycle, and one more for every four sectors or bank conflict beyond. */
    L1 {
        @Override
        double cycles(Tally tally, Card card) {
            double sectors = tally.sectorBytes() * Warp.LANES / L1_BYTES_A_CYCLE;
            return Math.max(tally.requests(), sectors) + tally.wavefronts();
        }
    },
    MEMORY {
        @Override
        double cycles(Tally tally, Card card) {
            double seconds = tally.memoryBytes() * Warp.LANES / (card.gigabytes() * GIGA);
            return seconds * card.gigahertz() * GIGA * card.multiprocessors();
        }
    };

    private static final double WARPS_A_CYCLE = 4;
    private static final double L1_BYTES_A_CYCLE = 128;
    private static final double GIGA = 1e9;

    /** Cycles of a multiprocessor for 32 samples, if nothing else binds. */
    abstract double cycles(Tally tally, Card card);

    /** The one that binds. */
    static Roof of(Tally tally, Card card) {
        return Arrays.stream(values()).max(Comparator.comparingDouble(roof -> roof.cycles(tally, card))).orElseThrow();
    }

    /** Samples per second, if the roof that binds is reached. */
    static double rate(Tally tally, Card card) {
        double cycles = of(tally, card).cycles(tally, card);
        return card.multiprocessors() * card.gigahertz() * GIGA * Warp.LANES / cycles;
    }

    @Override
    public String toString() {
        return this == FP32 || this == FP64 || this == L1 ? name() : name().toLowerCase(Locale.ROOT);
    }
}
