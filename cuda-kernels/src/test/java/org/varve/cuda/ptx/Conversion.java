package org.varve.cuda.ptx;

import java.util.List;
import java.util.function.LongUnaryOperator;

/** {@code cvt}: from one type to another. */
final class Conversion {

    private static final double BEYOND_INT = 0x1p32;

    private Conversion() {}

    /** The conversion that modifiers ask for, such as {@code rn, f32, s32}. */
    static LongUnaryOperator of(List<String> modifiers) {
        Type to = Type.of(modifiers.get(modifiers.size() - 2));
        Type from = Type.of(modifiers.getLast());
        String rounding = modifiers.size() > 2 ? modifiers.getFirst() : "";
        if (!from.isFloat() && !to.isFloat()) return from::integer;
        if (!from.isFloat())
            return to == Type.F32
                    ? a -> Operations.bits((float) from.integer(a))
                    : a -> Operations.bits((double) from.integer(a));
        if (!to.isFloat()) return a -> integer(rounded(from.number(a), rounding), to);
        if (rounding.equals("sat")) return a -> Operations.bits(Operations.saturated(Operations.asFloat(a)));
        if (from == to)
            return to == Type.F32
                    ? a -> Operations.bits((float) rounded(from.number(a), rounding))
                    : a -> Operations.bits(rounded(from.number(a), rounding));
        return to == Type.F32
                ? a -> Operations.bits((float) Operations.asDouble(a))
                : a -> Operations.bits((double) Operations.asFloat(a));
    }

    private static double rounded(double value, String rounding) {
        return switch (rounding) {
            case "rzi" -> value < 0 ? Math.ceil(value) : Math.floor(value);
            case "rni" -> Math.rint(value);
            case "rmi" -> Math.floor(value);
            case "rpi" -> Math.ceil(value);
            default -> throw new IllegalArgumentException("rounding " + rounding);
        };
    }

    /** Saturated, as the hardware does; NaN is 0. */
    private static long integer(double value, Type to) {
        return switch (to) {
            case S32 -> (int) value;
            case U32 -> (long) Math.clamp(Double.isNaN(value) ? 0 : value, 0, BEYOND_INT - 1);
            case S64 -> (long) value;
            default -> throw new IllegalArgumentException("to " + to);
        };
    }
}
