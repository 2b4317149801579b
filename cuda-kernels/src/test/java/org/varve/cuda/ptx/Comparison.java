package org.varve.cuda.ptx;

import java.util.function.LongBinaryOperator;

/** {@code setp}: 1 where a comparison holds. */
final class Comparison {

    @FunctionalInterface
    private interface Numbers {

        boolean hold(double a, double b);
    }

    @FunctionalInterface
    private interface Integers {

        boolean hold(long a, long b);
    }

    private Comparison() {}

    static LongBinaryOperator of(String relation, Type type) {
        return type.isFloat() ? floats(relation, type) : integers(relation, type);
    }

    private static LongBinaryOperator integers(String relation, Type type) {
        Integers body = switch (relation) {
            case "eq" -> (a, b) -> a == b;
            case "ne" -> (a, b) -> a != b;
            case "lt", "lo" -> type == Type.U64 ? (a, b) -> Long.compareUnsigned(a, b) < 0 : (a, b) -> a < b;
            case "le", "ls" -> type == Type.U64 ? (a, b) -> Long.compareUnsigned(a, b) <= 0 : (a, b) -> a <= b;
            case "gt", "hi" -> type == Type.U64 ? (a, b) -> Long.compareUnsigned(a, b) > 0 : (a, b) -> a > b;
            case "ge", "hs" -> type == Type.U64 ? (a, b) -> Long.compareUnsigned(a, b) >= 0 : (a, b) -> a >= b;
            default -> throw new Finding("unknown comparison " + relation);
        };
        return (a, b) -> body.hold(type.integer(a), type.integer(b)) ? 1 : 0;
    }

    /** With "u" they hold for NaN as well. */
    private static LongBinaryOperator floats(String relation, Type type) {
        Numbers body = switch (relation) {
            case "eq" -> (a, b) -> a == b;
            case "ne" -> (a, b) -> a < b || a > b;
            case "lt" -> (a, b) -> a < b;
            case "le" -> (a, b) -> a <= b;
            case "gt" -> (a, b) -> a > b;
            case "ge" -> (a, b) -> a >= b;
            case "equ" -> (a, b) -> !(a < b || a > b);
            case "neu" -> (a, b) -> a != b;
            case "ltu" -> (a, b) -> !(a >= b);
            case "leu" -> (a, b) -> !(a > b);
            case "gtu" -> (a, b) -> !(a <= b);
            case "geu" -> (a, b) -> !(a < b);
            case "num" -> (a, b) -> !Double.isNaN(a) && !Double.isNaN(b);
            case "nan" -> (a, b) -> Double.isNaN(a) || Double.isNaN(b);
            default -> throw new Finding("unknown comparison " + relation);
        };
        return (a, b) -> body.hold(type.number(a), type.number(b)) ? 1 : 0;
    }
}
