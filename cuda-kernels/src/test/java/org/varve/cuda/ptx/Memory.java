package org.varve.cuda.ptx;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Bytes that threads read and write at addresses; an access first looks for its place. */
abstract class Memory {

    private static final VarHandle SHORTS =
            MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    /** Where the bytes of the latest access are. */
    byte[] bytes;

    int at;

    /** Finds the place of an access. */
    abstract void seek(long address, int size, int lane);

    /** The record of races and of unwritten bytes; null if none is kept. */
    abstract Shadow shadow();

    /** Whether a value read there is undefined: it was never written. */
    abstract boolean isUndefined(int at, int size, long value);

    /** Takes a value that is written there. */
    abstract void define(int at, int size, boolean isDefined);

    static long get(byte[] bytes, int at, int size) {
        return switch (size) {
            case 1 -> bytes[at];
            case 2 -> (short) SHORTS.get(bytes, at);
            case 4 -> (int) INTS.get(bytes, at);
            default -> (long) LONGS.get(bytes, at);
        };
    }

    static void put(byte[] bytes, int at, int size, long value) {
        switch (size) {
            case 1 -> bytes[at] = (byte) value;
            case 2 -> SHORTS.set(bytes, at, (short) value);
            case 4 -> INTS.set(bytes, at, (int) value);
            default -> LONGS.set(bytes, at, value);
        }
    }
}
