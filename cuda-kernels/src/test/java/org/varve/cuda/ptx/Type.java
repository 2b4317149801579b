package org.varve.cuda.ptx;

import java.util.Locale;

/** The types of PTX. */
enum Type {
    PRED(1),
    B8(8),
    S8(8),
    U8(8),
    B16(16),
    S16(16),
    U16(16),
    B32(32),
    S32(32),
    U32(32),
    F32(32),
    B64(64),
    S64(64),
    U64(64),
    F64(64);

    private final int bits;

    Type(int bits) {
        this.bits = bits;
    }

    static Type of(String suffix) {
        return valueOf(suffix.toUpperCase(Locale.ROOT));
    }

    String suffix() {
        return name().toLowerCase(Locale.ROOT);
    }

    int bits() {
        return bits;
    }

    int bytes() {
        return Math.max(1, bits / Byte.SIZE);
    }

    boolean isFloat() {
        return this == F32 || this == F64;
    }

    boolean isSigned() {
        return name().charAt(0) == 'S';
    }

    /** The number that a register holds: its bits with or without a sign. */
    long integer(long register) {
        int unused = Long.SIZE - bits;
        return isSigned() ? register << unused >> unused : register << unused >>> unused;
    }

    double number(long register) {
        return switch (this) {
            case F32 -> Operations.asFloat(register);
            case F64 -> Operations.asDouble(register);
            default -> integer(register);
        };
    }
}
