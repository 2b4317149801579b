package org.varve.file;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/**
 * Measures how fast a disk is written through the system's page cache, and past it, with a few megabytes that it
 * deletes.
 */
public final class WriteProbe {

    private static final int PIECE = 1 << 20;
    private static final int PIECES = 12;

    /** Each way in turn, as the first waits for what others have written. */
    private static final int ROUNDS = 2;

    private WriteProbe() {}

    /**
     * Bytes written to new files and forced to the disk per second.
     *
     * @param cached through the page cache
     * @param direct past it
     */
    public record Rates(double cached, double direct) {}

    /**
     * Measures both ways.
     *
     * @throws IOException if nothing can be written there, or not past the page cache
     */
    public static Rates measure(Path folder) throws IOException {
        double cached = 0;
        double direct = 0;
        for (int round = 0; round < ROUNDS; round++) {
            cached = Math.max(cached, rate(folder, Set.of(StandardOpenOption.WRITE)));
            direct = Math.max(direct, rate(folder, Set.of(StandardOpenOption.WRITE, DirectIo.required())));
        }
        return new Rates(cached, direct);
    }

    /** Bytes that no file system can compress. */
    private static byte[] noise() {
        byte[] noise = new byte[PIECE];
        new Random(1).nextBytes(noise);
        return noise;
    }

    private static double rate(Path folder, Set<OpenOption> how) throws IOException {
        Path file = Files.createTempFile(folder, ".varve", ".part");
        Optional<LinuxFile> sent = LinuxFile.write(file);
        try (Arena arena = Arena.ofConfined(); FileChannel channel = FileChannel.open(file, how)) {
            Files.delete(file);
            ByteBuffer piece = arena.allocate(PIECE, DirectIo.BLOCK).asByteBuffer().put(noise());
            long begin = System.nanoTime();
            for (int p = 0; p < PIECES; p++) {
                piece.clear();
                while (piece.hasRemaining()) channel.write(piece);
                // of what went past the cache there is nothing
                if (sent.isPresent()) sent.get().beginWriteBack((long) p * PIECE, PIECE);
            }
            channel.force(true);
            return 1e9 * PIECES * PIECE / (System.nanoTime() - begin);
        } catch (UnsupportedOperationException e) {
            throw new IOException("%s cannot be written past the page cache".formatted(folder), e);
        } finally {
            sent.ifPresent(LinuxFile::close);
            Files.deleteIfExists(file);
        }
    }
}
