package org.varve.cuda.ptx;

/** The shared memory of a block, or the local memory of the threads of a warp. */
final class BlockMemory extends Memory {

    private final int size;
    private final int ofLane;
    private final Shadow shadow;

    private BlockMemory(int size, int ofLane, Shadow shadow) {
        bytes = new byte[size * (ofLane == 0 ? 1 : Warp.LANES)];
        this.size = size;
        this.ofLane = ofLane;
        this.shadow = shadow;
    }

    static BlockMemory shared(int size) {
        return new BlockMemory(size, 0, new Shadow(size));
    }

    static BlockMemory local(int size) {
        return new BlockMemory(size, size, null);
    }

    @Override
    void seek(long address, int length, int lane) {
        if (address < 0 || address + length > size) {
            throw new Finding("touches " + length + " bytes at " + address + " of " + size);
        }
        at = (int) address + lane * ofLane;
    }

    @Override
    Shadow shadow() {
        return shadow;
    }

    @Override
    boolean isUndefined(int first, int length, long value) {
        if (shadow == null) return false;
        for (int b = first; b < first + length; b++) {
            if (!shadow.isWritten(b) || shadow.isUndefined(b)) return true;
        }
        return false;
    }

    @Override
    void define(int first, int length, boolean isDefined) {
        if (shadow != null) shadow.define(first, length, isDefined);
    }
}
