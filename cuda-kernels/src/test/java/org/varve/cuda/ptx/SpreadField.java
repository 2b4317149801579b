package org.varve.cuda.ptx;

/** A field of a recorded launch whose traces are moved apart: one is more than 2^31 samples from the next. */
final class SpreadField {

    private static final int BYTES = 24;
    private static final int ROW_AT = 16;
    private static final long FAR_ROW = (1L << 31) + 64;
    private static final long FAR_PLANE = FAR_ROW << 11;

    /** Beyond all addresses of memory; room for the planes on both sides of the origin. */
    private static final long START = 1L << 60;

    private static final int ROOM_BITS = 54;

    private final long origin;
    private final long plane;
    private final long row;
    private final long farOrigin;

    /** @param field the argument: address of the first sample, floats from plane to plane, from row to row */
    SpreadField(byte[] field, int number) {
        origin = Memory.get(field, 0, Long.BYTES);
        plane = Memory.get(field, Long.BYTES, Long.BYTES);
        row = Memory.get(field, ROW_AT, Long.BYTES);
        farOrigin = START + ((2L * number + 1) << (ROOM_BITS - 1));
    }

    /** Whether this is a field, and not a place for one. */
    boolean exists() {
        return origin != 0;
    }

    byte[] argument() {
        byte[] field = new byte[BYTES];
        Memory.put(field, 0, Long.BYTES, exists() ? farOrigin : origin);
        Memory.put(field, Long.BYTES, Long.BYTES, FAR_PLANE);
        Memory.put(field, ROW_AT, Long.BYTES, FAR_ROW);
        return field;
    }

    boolean holds(long address) {
        return Math.abs(address - farOrigin) < (1L << (ROOM_BITS - 1));
    }

    /** Where a sample is in truth. */
    long near(long address) {
        long bytes = address - farOrigin;
        long i = nearest(bytes, FAR_PLANE * Float.BYTES);
        long inPlane = bytes - i * FAR_PLANE * Float.BYTES;
        long j = nearest(inPlane, FAR_ROW * Float.BYTES);
        return origin + (i * plane + j * row) * Float.BYTES + inPlane - j * FAR_ROW * Float.BYTES;
    }

    private static long nearest(long bytes, long step) {
        return Math.floorDiv(bytes + step / 2, step);
    }
}
