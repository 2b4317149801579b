package org.varve.cuda.ptx;

import java.util.Locale;
import org.varve.cuda.ptx.Cost.Pipe;
import org.varve.cuda.roof.Card;
import org.varve.cuda.roof.KernelCount;
import org.varve.cuda.roof.Roof;

/** What a kernel costs for each sample of its region: instructions of a warp for 32 samples, bytes for one. */
record Tally(String kernel, double samples, Counts counts) {

    private static final double L1_BYTES_A_CYCLE = 128;

    static Tally of(Launch launch) {
        return new Tally(launch.kernel().name(), launch.samples(), launch.counts());
    }

    /**
     * What a forecast needs of it.
     *
     * @param operations for each sample, by which launches are cut
     */
    KernelCount count(double operations) {
        return new KernelCount(kernel, operations, instructions(), of(Pipe.FP32), of(Pipe.INTEGER), of(Pipe.FP64),
                accesses(), memoryBytes());
    }

    /**
     * A warp's request of the L1 cache takes a cycle, and one more for every four sectors or bank conflict beyond.
     */
    private double accesses() {
        return Math.max(requests(), sectorBytes() * Warp.LANES / L1_BYTES_A_CYCLE) + wavefronts();
    }

    double instructions() {
        return counts.instructions() * Warp.LANES / samples;
    }

    double of(Pipe pipe) {
        return counts.instructions(pipe) * Warp.LANES / samples;
    }

    /** Requests of global memory. */
    double requests() {
        return counts.globalRequests() * Warp.LANES / samples;
    }

    /** Wavefronts of shared memory. */
    double wavefronts() {
        return (double) counts.wavefronts() * Warp.LANES / samples;
    }

    /** Bytes that lanes ask global memory for. */
    double bytes() {
        return counts.globalBytes() / samples;
    }

    /** Bytes of the sectors that these lie in, for each request anew. */
    double sectorBytes() {
        return counts.sectorBytes() / samples;
    }

    /** Bytes of all sectors that the counted blocks touch, each once for reading and once for writing. */
    double memoryBytes() {
        return counts.distinctBytes() / samples;
    }

    /** Cycles of the longest chains of dependent instructions, of a warp for 32 samples. */
    double chain() {
        return (double) counts.chains() * Warp.LANES / samples;
    }

    /** As the table has it. */
    String row(double calibration) {
        StringBuilder row = new StringBuilder("| " + kernel);
        for (double count : new double[] {
                instructions(), of(Pipe.FP32), of(Pipe.INTEGER), of(Pipe.FP64), of(Pipe.MEMORY), bytes(), sectorBytes(),
                memoryBytes()
        }) {
            row.append(" | ").append(rounded(count));
        }
        row.append(String.format(Locale.ROOT, " | %.2f | %.2f | %s", counts.bankConflicts(), counts.activeLanes(),
                rounded(chain())));
        for (Card card : Card.ALL) row.append(" | ").append(rounded(Roof.rate(count(0), card) * calibration / 1e9));
        return row.append(" | ").append(Roof.of(count(0), Card.ALL.getFirst())).append(" |").toString();
    }

    /** To three digits. */
    static String rounded(double count) {
        if (count == 0) return "0";
        int decimals = Math.clamp(2 - (long) Math.floor(Math.log10(count)), 0, 4);
        return String.format(Locale.ROOT, "%,." + decimals + "f", count).replaceFirst("(\\.\\d*?)0+$", "$1")
                .replaceFirst("\\.$", "");
    }
}
