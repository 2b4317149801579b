package org.varve.core;

import java.util.List;

/** The buffers of a run, all allocated before the first tile. */
public record MemoryFootprint(List<Buffer> buffers) {

    /** The memory in which a buffer lies. */
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
     * @param place where they lie
     * @param count number of buffers
     * @param each bytes of one buffer
     */
    public record Buffer(String label, Place place, int count, long each) {
        /** Bytes of all of them together. */
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
