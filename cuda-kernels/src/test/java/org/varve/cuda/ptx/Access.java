package org.varve.cuda.ptx;

import java.util.Locale;
import java.util.function.LongBinaryOperator;
import org.varve.cuda.ptx.Instruction.Step;

/**
 * Loads and stores, of each lane at an address of its own.
 *
 * @param address the place of the register of addresses
 * @param offset bytes to add
 * @param type of each element
 */
record Access(Space space, int address, long offset, Type type) {

    /** The kinds of memory. */
    enum Space {
        GLOBAL,
        SHARED,
        LOCAL;

        static Space of(String word) {
            return valueOf(word.toUpperCase(Locale.ROOT));
        }
    }

    /** Into one register or several, for neighbouring elements. */
    Step load(int... to) {
        return (warp, lanes) -> {
            int size = to.length * type.bytes();
            warp.counts().request(this, warp.values, lanes, size, false);
            Memory memory = warp.memory(space);
            for (int rest = lanes; rest != 0; rest &= rest - 1) {
                int lane = seek(memory, warp, rest, size);
                Shadow shadow = memory.shadow();
                for (int e = 0; e < to.length; e++) {
                    int at = memory.at + e * type.bytes();
                    long value = Memory.get(memory.bytes, at, type.bytes());
                    warp.values[to[e] + lane] = type.integer(value);
                    if (memory.isUndefined(at, type.bytes(), value)) warp.undefine(to[e], lane);
                }
                if (shadow != null) shadow.read(memory.at, size, warp, lane);
            }
        };
    }

    Step store(int... from) {
        return (warp, lanes) -> {
            int size = from.length * type.bytes();
            warp.counts().request(this, warp.values, lanes, size, true);
            Memory memory = warp.memory(space);
            for (int rest = lanes; rest != 0; rest &= rest - 1) {
                int lane = seek(memory, warp, rest, size);
                for (int e = 0; e < from.length; e++) {
                    write(memory, warp, lane, memory.at + e * type.bytes(), from[e], warp.values[from[e] + lane],
                            false);
                }
            }
        };
    }

    /** Lanes one after another. */
    Step atomic(int to, int from, LongBinaryOperator body) {
        return (warp, lanes) -> {
            warp.counts().request(this, warp.values, lanes, type.bytes(), true);
            Memory memory = warp.memory(space);
            for (int rest = lanes; rest != 0; rest &= rest - 1) {
                int lane = seek(memory, warp, rest, type.bytes());
                long old = Memory.get(memory.bytes, memory.at, type.bytes());
                if (memory.isUndefined(memory.at, type.bytes(), old)) throw new Finding("adds to unwritten memory");
                write(memory, warp, lane, memory.at, from, body.applyAsLong(old, warp.values[from + lane]), true);
                if (to != Registers.NOWHERE) warp.values[to + lane] = old;
            }
        };
    }

    private void write(Memory memory, Warp warp, int lane, int at, int from, long value, boolean atomic) {
        int size = type.bytes();
        boolean changes = type.integer(Memory.get(memory.bytes, at, size)) != type.integer(value);
        memory.define(at, size, !warp.isUndefined(from, lane));
        if (memory.shadow() != null) memory.shadow().write(at, size, warp, lane, atomic, changes || atomic);
        Memory.put(memory.bytes, at, size, value);
    }

    /** Finds the place of the first of these lanes, which it returns. */
    private int seek(Memory memory, Warp warp, int lanes, int size) {
        int lane = Integer.numberOfTrailingZeros(lanes);
        warp.look(lane);
        if (warp.isUndefined(address, lane)) throw new Finding("takes an address from unwritten memory");
        long place = place(warp.values, lane);
        memory.seek(place, size, lane);
        if (place % size != 0) throw new Finding("misaligned: " + size + " bytes at " + Long.toHexString(place));
        return lane;
    }

    long place(long[] values, int lane) {
        long start = values[address + lane];
        return (space == Space.SHARED ? (int) start : start) + offset;
    }
}
