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
 * @param before the memory
 * @param after the memory that the driver left
 */
record Recording(
        String kernel, int[] grid, int[] block, int sharedBytes, List<byte[]> arguments, List<Allocation> before,
        List<Allocation> after) {

    private static final int NAME_BYTES = 64;

    static Recording read(Path file) throws IOException {
        ByteBuffer in = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
        byte[] name = new byte[NAME_BYTES];
        in.get(name);
        int[] grid = {in.getInt(), in.getInt(), in.getInt()};
        int[] block = {in.getInt(), in.getInt(), in.getInt()};
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

    int blocks() {
        return grid[0] * grid[1] * grid[2];
    }

    int threads() {
        return block[0] * block[1] * block[2];
    }
}
