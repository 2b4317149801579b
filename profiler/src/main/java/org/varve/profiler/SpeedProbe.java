package org.varve.profiler;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.function.LongSupplier;

/**
 * Measures the speed of this machine in about a tenth of a second, with a few megabytes of memory and of disk, none of
 * which it keeps.
 */
final class SpeedProbe {

    private static final int PIECE = 1 << 20;
    private static final int PIECES = 8;
    private static final int ROUNDS = 8;
    private static final int MOST_ROUNDS = 100;
    private static final double FASTER = 0.9;

    /** Larger than a core's own caches, and no more than a small run takes. */
    private static final int COPY = 4 << 20;

    private static final int STEPS = 1 << 18;
    private static final int OPERATIONS_PER_STEP = 16;

    private SpeedProbe() {}

    /**
     * Measures the speed.
     *
     * @param file a file to write; it holds anything afterwards
     */
    static MachineSpeed measure(Path file) throws IOException {
        double copied = perSecond(2.0 * COPY, fastestCopy());
        double operations = perSecond((double) OPERATIONS_PER_STEP * STEPS,
                fastest(MOST_ROUNDS, SpeedProbe::compute, System::nanoTime));
        try (Arena arena = Arena.ofConfined(); FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            // the arena keeps all, so that each round gets fresh memory
            double touched = perSecond(PIECE,
                    fastest(ROUNDS, () -> arena.allocate(PIECE).fill((byte) 1), System::nanoTime));
            ByteBuffer piece = arena.allocate(PIECE).asByteBuffer();
            long begin = System.nanoTime();
            for (int p = 0; p < PIECES; p++) {
                piece.clear();
                while (piece.hasRemaining()) channel.write(piece);
            }
            channel.force(false);
            double written = perSecond((double) PIECES * PIECE, System.nanoTime() - begin);
            return new MachineSpeed(touched, written, copied, operations);
        }
    }

    private static long fastestCopy() {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment from = arena.allocate(COPY);
            MemorySegment to = arena.allocate(COPY);
            return fastest(MOST_ROUNDS, () -> to.copyFrom(from), System::nanoTime);
        }
    }

    static double perSecond(double amount, long nanoseconds) {
        return 1e9 * amount / nanoseconds;
    }

    /**
     * The nanoseconds of the fastest round; it ends once none of the latest few was faster, as the first ones are slow
     * until the probe is compiled, on a busy machine for long.
     *
     * @param most rounds
     * @param clock gives nanoseconds
     */
    static long fastest(int most, Runnable probe, LongSupplier clock) {
        long fastest = Long.MAX_VALUE;
        int slower = 0;
        for (int round = 0; slower < ROUNDS && round < most; round++) {
            long begin = clock.getAsLong();
            probe.run();
            long took = Math.max(1, clock.getAsLong() - begin);
            slower = took < FASTER * fastest ? 0 : slower + 1;
            fastest = Math.min(fastest, took);
        }
        return fastest;
    }

    /** Eight sums that do not wait for each other, so that the arithmetic units are busy. */
    private static void compute() {
        float a = 1;
        float b = 2;
        float c = 3;
        float d = 4;
        float e = 5;
        float f = 6;
        float g = 7;
        float h = 8;
        for (int i = 0; i < STEPS; i++) {
            a = 0.5f * a + 1;
            b = 0.5f * b + 1;
            c = 0.5f * c + 1;
            d = 0.5f * d + 1;
            e = 0.5f * e + 1;
            f = 0.5f * f + 1;
            g = 0.5f * g + 1;
            h = 0.5f * h + 1;
        }
        if (a + b + c + d + e + f + g + h != 16) throw new AssertionError("each sum converges to 2");
    }
}
