package org.varve.core;

import java.util.List;

/** The bytes that a run needs, buffer by buffer; all of them are allocated before the first tile. */
public record MemoryFootprint(List<Buffer> buffers) {

    /** Where a buffer lives. */
    public enum Place {
        /** The Java heap, whose size is fixed when the JVM starts. */
        HEAP,
        /** Host memory outside the Java heap. */
        HOST,
        /** Memory of the GPU. */
        DEVICE
    }

    /**
     * Buffers of one kind.
     *
     * @param label what they hold, such as {@code input} or {@code cache blocks}
     * @param place where they live
     * @param count how many there are
     * @param each bytes of one
     */
    public record Buffer(String label, Place place, int count, long each) {
        /** Bytes of all pieces of the buffer. */
        public long bytes() {
            return Math.multiplyExact(each, (long) count);
        }
    }

    public MemoryFootprint {
        buffers = List.copyOf(buffers);
    }

    /** Bytes of all buffers in a place. */
    public long bytes(Place place) {
        return buffers.stream()
                .filter(buffer -> buffer.place() == place)
                .mapToLong(Buffer::bytes)
                .sum();
    }
}
