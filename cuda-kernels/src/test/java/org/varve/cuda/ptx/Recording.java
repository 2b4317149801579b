package org.varve.cuda.ptx;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.varve.cuda.ptx.DeviceMemory.Allocation;

/**
 * A launch that the pretend driver has recorded, {@code recording.h}.
 *
 * @param grid blocks
 * @param block threads
 * @param before the memory
 * @param after the memory that the driver left
 */
record Recording(
        String kernel, Extent grid, Extent block, int sharedBytes, List<byte[]> arguments, List<Allocation> before,
        List<Allocation> after) {

    /** Three numbers, for the axes of a grid or a block. */
    record Extent(int x, int y, int z) {

        int size() {
            return x * y * z;
        }

        /** Where the one with a number is. */
        Extent place(int number) {
            return new Extent(number % x, number / x % y, number / x / y);
        }
    }

    private static final int NAME_BYTES = 64;

    static Recording read(Path file) throws IOException {
        ByteBuffer in = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
        byte[] name = new byte[NAME_BYTES];
        in.get(name);
        Extent grid = new Extent(in.getInt(), in.getInt(), in.getInt());
        Extent block = new Extent(in.getInt(), in.getInt(), in.getInt());
        int sharedBytes = in.getInt();
        int parameters = in.getInt();
        int allocations = in.getInt();
        List<byte[]> arguments = new ArrayList<>();
        for (int p = 0; p < parameters; p++) {
            byte[] argument = new byte[(int) in.getLong()];
            in.get(argument).position(in.position() + Math.floorMod(-argument.length, Long.BYTES));
            arguments.add(argument);
        }
        String kernel = new String(name, StandardCharsets.US_ASCII).trim();
        return new Recording(
                kernel, grid, block, sharedBytes, arguments, memory(in, allocations), memory(in, allocations));
    }

    private static List<Allocation> memory(ByteBuffer in, int allocations) {
        List<Allocation> memory = new ArrayList<>();
        for (int a = 0; a < allocations; a++) {
            long address = in.getLong();
            byte[] bytes = new byte[(int) in.getLong()];
            in.get(bytes);
            memory.add(new Allocation(address, bytes));
        }
        return memory;
    }

    /** Samples of the region to compute, which is the first argument of all our kernels. */
    long samples() {
        ByteBuffer region = ByteBuffer.wrap(arguments.getFirst()).order(ByteOrder.LITTLE_ENDIAN);
        return (long) region.getInt() * region.getInt() * region.getInt();
    }
}
