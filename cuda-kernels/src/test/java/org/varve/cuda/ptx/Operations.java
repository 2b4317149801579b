package org.varve.cuda.ptx;

import java.util.HashMap;
import java.util.Map;
import java.util.function.LongBinaryOperator;
import java.util.function.LongUnaryOperator;

/** Arithmetic on bits of registers, by opcode and type. Bits beyond those of a type have no meaning. */
final class Operations {

    /** An operation on three operands. */
    @FunctionalInterface
    interface Ternary {

        long apply(long a, long b, long c);
    }

    /** Converts to and from numbers of a type. */
    @FunctionalInterface
    private interface Floats {

        float apply(float a, float b);
    }

    @FunctionalInterface
    private interface Doubles {

        double apply(double a, double b);
    }

    static final Map<String, LongUnaryOperator> UNARY = unary();
    static final Map<String, LongBinaryOperator> BINARY = binary();
    static final Map<String, Ternary> TERNARY = ternary();

    /** Bits of a reciprocal that MUFU computes. */
    private static final long COARSE = 0xFFFFFFFF00000000L;

    private Operations() {}

    private static Map<String, LongUnaryOperator> unary() {
        Map<String, LongUnaryOperator> all = new HashMap<>();
        all.put("neg.s32", a -> -(int) a);
        all.put("neg.s64", a -> -a);
        all.put("neg.f32", a -> a ^ Integer.MIN_VALUE);
        all.put("neg.f64", a -> a ^ Long.MIN_VALUE);
        all.put("abs.s32", a -> Math.abs((int) a));
        all.put("abs.s64", Math::abs);
        all.put("abs.f32", a -> a & Integer.MAX_VALUE);
        all.put("abs.f64", a -> a & Long.MAX_VALUE);
        all.put("not.pred", a -> a ^ 1);
        for (String type : new String[] {"b16", "b32", "b64"}) all.put("not." + type, a -> ~a);
        all.put("sqrt.rn.f32", a -> bits((float) Math.sqrt(asFloat(a))));
        all.put("sqrt.rn.f64", a -> bits(Math.sqrt(asDouble(a))));
        all.put("rcp.rn.f32", a -> bits(1 / asFloat(a)));
        all.put("rcp.rn.f64", a -> bits(1 / asDouble(a)));
        all.put("rcp.approx.ftz.f32", Operations::roughInverse);
        all.put("rcp.approx.ftz.f64", a -> bits(1 / asDouble(a)) & COARSE);
        all.put("cvta.to.global.u64", a -> a);
        return all;
    }

    private static Map<String, LongBinaryOperator> binary() {
        Map<String, LongBinaryOperator> all = new HashMap<>();
        floats(all, "add.rn", (a, b) -> a + b, (a, b) -> a + b);
        floats(all, "sub.rn", (a, b) -> a - b, (a, b) -> a - b);
        floats(all, "mul.rn", (a, b) -> a * b, (a, b) -> a * b);
        all.put("mul.rn.ftz.sat.f32", (a, b) -> bits(saturated(flushed(a) * flushed(b))));
        floats(all, "div.rn", (a, b) -> a / b, (a, b) -> a / b);
        floats(all, "min", Operations::least, Operations::least);
        floats(all, "max", Operations::most, Operations::most);
        for (Type type : new Type[] {Type.S16, Type.U16, Type.S32, Type.U32, Type.S64, Type.U64}) {
            integers(all, type);
        }
        for (String type : new String[] {"pred", "b16", "b32", "b64"}) {
            all.put("and." + type, (a, b) -> a & b);
            all.put("or." + type, (a, b) -> a | b);
            all.put("xor." + type, (a, b) -> a ^ b);
        }
        for (Type type : new Type[] {Type.B16, Type.B32, Type.B64}) {
            all.put("shl." + type.suffix(), (a, b) -> shift(b) >= type.bits() ? 0 : a << shift(b));
        }
        return all;
    }

    private static void integers(Map<String, LongBinaryOperator> all, Type type) {
        String suffix = "." + type.suffix();
        all.put("add" + suffix, Long::sum);
        all.put("sub" + suffix, (a, b) -> a - b);
        all.put("mul.lo" + suffix, (a, b) -> a * b);
        all.put("mul.wide" + suffix, (a, b) -> type.integer(a) * type.integer(b));
        if (type.bits() <= Integer.SIZE) {
            all.put("mul.hi" + suffix, (a, b) -> (type.integer(a) * type.integer(b)) >> type.bits());
        }
        all.put("shr" + suffix, (a, b) -> type.integer(a) >> Math.min(shift(b), Long.SIZE - 1));
        if (type == Type.U64) {
            all.put("shr" + suffix, (a, b) -> shift(b) >= Long.SIZE ? 0 : a >>> shift(b));
            all.put("min" + suffix, (a, b) -> Long.compareUnsigned(a, b) < 0 ? a : b);
            all.put("max" + suffix, (a, b) -> Long.compareUnsigned(a, b) > 0 ? a : b);
            all.put("div" + suffix, Long::divideUnsigned);
            all.put("rem" + suffix, Long::remainderUnsigned);
        } else {
            all.put("min" + suffix, (a, b) -> Math.min(type.integer(a), type.integer(b)));
            all.put("max" + suffix, (a, b) -> Math.max(type.integer(a), type.integer(b)));
            all.put("div" + suffix, (a, b) -> type.integer(a) / type.integer(b));
            all.put("rem" + suffix, (a, b) -> type.integer(a) % type.integer(b));
        }
    }

    /** A reciprocal a unit in the last place too large or too small, as MUFU's may be; subnormal numbers are 0. */
    private static long roughInverse(long a) {
        float x = asFloat(a);
        if (Math.abs(x) < Float.MIN_NORMAL) return bits(Math.copySign(Float.POSITIVE_INFINITY, x));
        float inverse = 1 / x;
        if (Float.isNaN(x) || Math.abs(inverse) < Float.MIN_NORMAL) return bits(Float.isNaN(x) ? x : 0 * inverse);
        return bits(inverse) + ((a & 2) - 1);
    }

    /** A number; 0 if it is subnormal. */
    private static float flushed(long a) {
        float x = asFloat(a);
        return Math.abs(x) < Float.MIN_NORMAL ? Math.copySign(0, x) : x;
    }

    /** A number limited to 0..1; 0 if it is NaN. */
    static float saturated(float value) {
        return value > 0 ? Math.min(value, 1) : 0;
    }

    private static long shift(long b) {
        return b & 0xFFFFFFFFL;
    }

    private static void floats(Map<String, LongBinaryOperator> all, String name, Floats single, Doubles twice) {
        all.put(name + ".f32", (a, b) -> bits(single.apply(asFloat(a), asFloat(b))));
        all.put(name + ".f64", (a, b) -> bits(twice.apply(asDouble(a), asDouble(b))));
    }

    /** The smaller number; the other one if one is NaN. */
    private static float least(float a, float b) {
        return Float.isNaN(a) ? b : Float.isNaN(b) ? a : Math.min(a, b);
    }

    private static double least(double a, double b) {
        return Double.isNaN(a) ? b : Double.isNaN(b) ? a : Math.min(a, b);
    }

    private static float most(float a, float b) {
        return Float.isNaN(a) ? b : Float.isNaN(b) ? a : Math.max(a, b);
    }

    private static double most(double a, double b) {
        return Double.isNaN(a) ? b : Double.isNaN(b) ? a : Math.max(a, b);
    }

    private static Map<String, Ternary> ternary() {
        Map<String, Ternary> all = new HashMap<>();
        all.put("fma.rn.f32", (a, b, c) -> bits(Math.fma(asFloat(a), asFloat(b), asFloat(c))));
        all.put("fma.rn.sat.f32", (a, b, c) -> bits(saturated(Math.fma(asFloat(a), asFloat(b), asFloat(c)))));
        all.put("fma.rn.f64", (a, b, c) -> bits(Math.fma(asDouble(a), asDouble(b), asDouble(c))));
        for (Type type : new Type[] {Type.S16, Type.U16, Type.S32, Type.U32, Type.S64, Type.U64}) {
            all.put("mad.lo." + type.suffix(), (a, b, c) -> a * b + c);
            all.put("mad.wide." + type.suffix(), (a, b, c) -> type.integer(a) * type.integer(b) + c);
        }
        return all;
    }

    static float asFloat(long bits) {
        return Float.intBitsToFloat((int) bits);
    }

    static double asDouble(long bits) {
        return Double.longBitsToDouble(bits);
    }

    static long bits(float value) {
        return Float.floatToRawIntBits(value);
    }

    static long bits(double value) {
        return Double.doubleToRawLongBits(value);
    }
}
