package org.varve.cuda.ptx;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The places of a kernel's registers in a warp, {@link Warp#LANES} values for each; constants have places as well. */
final class Registers {

    /** What a thread knows of where it runs. */
    static final List<String> SPECIAL = List.of(
            "%tid.x", "%tid.y", "%tid.z", "%ntid.x", "%ntid.y", "%ntid.z", "%ctaid.x", "%ctaid.y", "%ctaid.z",
            "%nctaid.x", "%nctaid.y", "%nctaid.z", "%laneid");

    /** The place of results that are dropped. */
    static final int NOWHERE = -1;

    private record Constant(int place, long bits) {}

    private final Map<String, Integer> places = new HashMap<>();
    private final List<Constant> constants = new ArrayList<>();
    private int count;

    Registers() {
        SPECIAL.forEach(this::of);
    }

    /** Where the first lane's value of a register is. */
    int of(String name) {
        return places.computeIfAbsent(name, _ -> next());
    }

    /** Where a constant is. */
    int constant(long bits) {
        int place = next();
        constants.add(new Constant(place, bits));
        return place;
    }

    private int next() {
        return Warp.LANES * count++;
    }

    /** Values of all registers before the first instruction: constants, else zero. */
    long[] start() {
        long[] values = new long[Warp.LANES * count];
        for (Constant constant : constants) {
            for (int lane = 0; lane < Warp.LANES; lane++) values[constant.place + lane] = constant.bits;
        }
        return values;
    }
}
