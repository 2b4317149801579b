package org.varve.cuda.ptx;

import java.util.List;

/** The allocations of a device. */
final class DeviceMemory extends Memory {

    /** Bytes at an address. */
    static final class Allocation {

        final long address;
        final byte[] bytes;
        private final Shadow shadow;

        Allocation(long address, byte[] bytes) {
            this.address = address;
            this.bytes = bytes;
            shadow = new Shadow(bytes.length);
        }

        Allocation copy() {
            return new Allocation(address, bytes.clone());
        }
    }

    /** Words that a mode for tests writes to memory that holds nothing, {@code Gaps.UNUSED}. */
    private static final int UNUSED = 0xFFFDA5A5;

    private final List<Allocation> allocations;
    private final List<SpreadField> spread;
    private Allocation found;

    /** @param spread fields whose addresses are others */
    DeviceMemory(List<Allocation> allocations, List<SpreadField> spread) {
        this.allocations = allocations;
        this.spread = spread;
    }

    @Override
    void seek(long place, int size, int lane) {
        long address = place;
        for (SpreadField field : spread) {
            if (field.holds(place)) address = field.near(place);
        }
        for (Allocation allocation : allocations) {
            long offset = address - allocation.address;
            if (offset >= 0 && offset + size <= allocation.bytes.length) {
                found = allocation;
                bytes = allocation.bytes;
                at = (int) offset;
                return;
            }
        }
        throw new Finding("touches " + size + " bytes at " + Long.toHexString(address) + ", in no allocation");
    }

    @Override
    Shadow shadow() {
        return found.shadow;
    }

    @Override
    boolean isUndefined(int first, int size, long value) {
        return size == Integer.BYTES && (int) value == UNUSED && !found.shadow.isWritten(first);
    }

    @Override
    void define(int first, int size, boolean isDefined) {
        if (!isDefined) throw new Finding("stores what depends on memory that nobody has written");
    }

    List<Allocation> allocations() {
        return allocations;
    }
}
