package org.varve.codec;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Prints what is left of the samples of arrays if Zstandard looks for repetitions of their bytes, and if it is told
 * only the runs, and how fast one thread packs and unpacks them; the best of nine times each: {@code main FILE.npy...},
 * of float32.
 */
public final class PlaneBench {

    private static final int ELEMENTS = BloscCodec.FLOATS.blockBytes() / Float.BYTES;
    private static final int REPEATS = 9;
    private static final int HEADER = 10;

    private PlaneBench() {}

    public static void main(String[] arguments) throws IOException, CodecException {
        for (String file : arguments) {
            try (Arena arena = Arena.ofConfined()) {
                byte[] all = Files.readAllBytes(Path.of(file));
                int from = HEADER + MemorySegment.ofArray(all).get(
                        ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN), HEADER - 2);
                int blocks = (all.length - from) / Float.BYTES / ELEMENTS;
                MemorySegment[] planes = new MemorySegment[blocks * Float.BYTES];
                for (int n = 0; n < planes.length; n++) {
                    planes[n] = arena.allocate(ELEMENTS);
                    int first = from + n / Float.BYTES * ELEMENTS * Float.BYTES + n % Float.BYTES;
                    for (int e = 0; e < ELEMENTS; e++) {
                        planes[n].set(ValueLayout.JAVA_BYTE, e, all[first + e * Float.BYTES]);
                    }
                }
                for (boolean repetitions : new boolean[] {true, false}) measure(file, planes, repetitions, arena);
            }
        }
    }

    private static void measure(String file, MemorySegment[] planes, boolean repetitions, Arena arena)
            throws CodecException {
        MemorySegment[] stored = new MemorySegment[planes.length];
        MemorySegment room = arena.allocate(2L * ELEMENTS);
        long packing = Long.MAX_VALUE;
        long unpacking = Long.MAX_VALUE;
        try (Workspace work = new Workspace()) {
            for (int repeat = 0; repeat < REPEATS; repeat++) {
                long begun = System.nanoTime();
                for (int n = 0; n < planes.length; n++) {
                    long left = work.planes().encode(planes[n], room, repetitions);
                    if (repeat == 0) stored[n] = arena.allocate(left).copyFrom(room.asSlice(0, left));
                }
                packing = Math.min(packing, System.nanoTime() - begun);
                begun = System.nanoTime();
                for (MemorySegment part : stored) {
                    // others are kept as they are
                    if (part.byteSize() < ELEMENTS) ZstdCodec.FAST.decode(part, room, work);
                }
                unpacking = Math.min(unpacking, System.nanoTime() - begun);
            }
        }
        double bytes = (double) planes.length * ELEMENTS;
        double left = 0;
        for (MemorySegment part : stored) left += Math.min(ELEMENTS, part.byteSize());
        System.out.printf("%s, %s: %.3f left, packed at %.0f MB/s, unpacked at %.0f%n", file,
                repetitions ? "repetitions" : "runs", left / bytes, 1e3 * bytes / packing, 1e3 * bytes / unpacking);
    }
}
