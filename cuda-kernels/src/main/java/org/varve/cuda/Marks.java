package org.varve.cuda;

import java.lang.foreign.MemorySegment;

/** Marks the traces of a tile that count for kernels: a byte for each, unless all do. */
final class Marks {

    private final CudaDriver driver;
    private final long memory;
    private final DeviceLayout layout;

    /** For each slot, whether its tile has marks. */
    private final boolean[] marked;

    Marks(CudaDriver driver, long memory, DeviceLayout layout) {
        this.driver = driver;
        this.memory = memory;
        this.layout = layout;
        marked = new boolean[layout.tiles().inFlight()];
    }

    /** Copies the marks of a tile to the device, unless all traces count. */
    void copy(int slot, boolean all, MemorySegment marks, long stream) {
        marked[slot] = !all;
        if (!all) driver.copyToDevice(memory + layout.marks(slot), marks, stream);
    }

    /** The marks of a tile; none if all traces count. */
    Address of(int slot) {
        return marked[slot] ? new Address(memory + layout.marks(slot)) : Address.NONE;
    }
}
