package org.varve.cuda.roof;

import java.util.List;
import java.util.Optional;

/**
 * A GPU, as its data sheet or its driver describes it.
 *
 * @param multiprocessors positive
 * @param gigahertz of its multiprocessors under load; positive
 * @param fp32 FP32 operations of a multiprocessor per cycle
 * @param integer integer and comparing operations of a multiprocessor per cycle
 * @param fp64 FP64 operations of a multiprocessor per cycle
 * @param gigabytes of its memory per second, as copies reach them; positive
 * @param bus gigabytes that copies to it reach per second, and from it at the same time; 0 if unknown
 * @param memory gibibytes of its memory; 0 if unknown
 */
public record Card(
        String name, int multiprocessors, double gigahertz, int fp32, int integer, int fp64, double gigabytes,
        double bus, int memory) {

    /** Those of the table in docs/gpu.md. */
    public static final List<Card> ALL = List.of(
            new Card("H100", 132, 1.755, 128, 64, 64, 2746, 50, 80),
            new Card("A100", 108, 1.41, 64, 64, 32, 1400, 23, 40),
            new Card("L4", 58, 2.04, 128, 64, 2, 270, 23, 24),
            new Card("RTX 4090", 128, 2.52, 128, 64, 2, 920, 23, 24),
            new Card("T4", 40, 1.59, 64, 64, 2, 260, 11, 16));

    /** The share of a memory's peak rate that copies reach. */
    private static final double REACHED = 0.82;

    /**
     * A card, as its driver describes it; its name does not matter.
     *
     * @param capability compute capability, such as 80 for 8.0
     * @param hertz of its multiprocessors
     * @param peakBytes that its memory moves per second at most
     */
    public static Card of(int capability, int multiprocessors, double hertz, double peakBytes) {
        return new Card("card", multiprocessors, hertz / 1e9, fp32(capability), integer(capability), fp64(capability),
                REACHED * peakBytes / 1e9, 0, 0);
    }

    /** That of a name, such as {@code h100} or {@code rtx-4090}. */
    public static Optional<Card> find(String name) {
        String plain = name.replace('-', ' ');
        return ALL.stream().filter(card -> card.name.equalsIgnoreCase(plain)).findFirst();
    }

    /** FP32 operations of a multiprocessor per cycle: up to the A100 there are 64 cores, in later ones 128. */
    public static int fp32(int capability) {
        return capability <= 80 ? 64 : 128;
    }

    /** Consumer cards of Blackwell compute integers on all cores. */
    private static int integer(int capability) {
        return capability >= 120 ? 128 : 64;
    }

    /** Cards for data centres have many units, others two. */
    private static int fp64(int capability) {
        return switch (capability) {
            case 80 -> 32;
            case 90, 100 -> 64;
            default -> 2;
        };
    }
}
