package org.varve.onnx;

import java.util.Locale;

/** The types of elements, by their numbers in the file. */
enum OnnxType {
    UNDEFINED(0, 0),
    FLOAT32(1, 32),
    UINT8(2, 8),
    INT8(3, 8),
    UINT16(4, 16),
    INT16(5, 16),
    INT32(6, 32),
    INT64(7, 64),
    STRING(8, 0),
    BOOL(9, 8),
    FLOAT16(10, 16),
    FLOAT64(11, 64),
    UINT32(12, 32),
    UINT64(13, 64),
    COMPLEX64(14, 64),
    COMPLEX128(15, 128),
    BFLOAT16(16, 16),
    FLOAT8E4M3FN(17, 8),
    FLOAT8E4M3FNUZ(18, 8),
    FLOAT8E5M2(19, 8),
    FLOAT8E5M2FNUZ(20, 8),
    UINT4(21, 4),
    INT4(22, 4),
    FLOAT4E2M1(23, 4);

    private final int number;
    private final int bits;

    OnnxType(int number, int bits) {
        this.number = number;
        this.bits = bits;
    }

    /** The type of that number; {@code UNDEFINED} if there is none. */
    static OnnxType of(long number) {
        for (OnnxType type : values()) {
            if (type.number == number) return type;
        }
        return UNDEFINED;
    }

    /** Bits of an element; 0 if they vary. */
    int bits() {
        return bits;
    }

    /** Whether numbers have a fraction. */
    boolean isReal() {
        return switch (this) {
            case FLOAT32, FLOAT64, FLOAT16, BFLOAT16, FLOAT8E4M3FN, FLOAT8E4M3FNUZ, FLOAT8E5M2, FLOAT8E5M2FNUZ,
                    FLOAT4E2M1 ->
                true;
            case UNDEFINED, UINT8, INT8, UINT16, INT16, INT32, INT64, STRING, BOOL, UINT32, UINT64, COMPLEX64,
                    COMPLEX128, UINT4, INT4 ->
                false;
        };
    }

    /** The name in lower case. */
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
