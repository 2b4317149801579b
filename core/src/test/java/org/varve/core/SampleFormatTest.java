package org.varve.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.HexFormat;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class SampleFormatTest {

    /** Bytes in the order of a big-endian file, worked out by hand. */
    @ParameterizedTest
    @CsvSource({
            "IBM_FLOAT32,  C276A000,         -118.625",
            "IEEE_FLOAT32, C2ED4000,         -118.625",
            "IEEE_FLOAT64, C05DA80000000000, -118.625",
            "IEEE_FLOAT16, D76A,             -118.625",
            "IEEE_FLOAT16, 0001,             5.9604645e-8", // 2^-24, subnormal
            "IEEE_FLOAT16, FC00,             -Infinity",
            "INT32,        FFFFFF00,         -256",
            "INT32,        7FFFFFFF,         2147483648",
            "INT24,        FFFF00,           -256",
            "INT24,        800000,           -8388608",
            "UINT24,       FFFF01,           16776961",
            "INT16,        FF00,             -256",
            "UINT16,       FF01,             65281",
            "UINT32,       FFFFFF00,         4294967040",
            "INT8,         FF,               -1",
            "UINT8,        FF,               255",
            "FIXED_GAIN,   0003FFFE,         -16", // -2 x 2^3
            "FIXED_GAIN,   00007FFF,         32767",
            "FIXED_GAIN,   01007FFF,         NaN",
            "FIXED_GAIN,   00FF7FFF,         Infinity",
    })
    void decodesBothByteOrders(SampleFormat format, String hexadecimal, Float value) {
        byte[] big = HexFormat.of().parseHex(hexadecimal);
        assertThat(decode(new SampleEncoding(format, ByteOrder.BIG_ENDIAN), big)).isEqualTo(value);
        byte[] little = new byte[big.length];
        for (int b = 0; b < big.length; b++) {
            little[b] = big[big.length - 1 - b];
        }
        assertThat(decode(new SampleEncoding(format, ByteOrder.LITTLE_ENDIAN), little)).isEqualTo(value);
    }

    private static float decode(SampleEncoding encoding, byte[] bytes) {
        float[] sample = new float[1];
        encoding.decode(MemorySegment.ofArray(bytes), 0, MemorySegment.ofArray(sample), 0, 1);
        return sample[0];
    }

    @ParameterizedTest
    @EnumSource(names = {"IBM_FLOAT32", "IEEE_FLOAT32", "INT32", "INT16", "INT8"})
    void whatIsEncodedDecodesToTheSame(SampleFormat format) {
        float[] values = {0, 1, -1, 127, -128, 5};
        for (ByteOrder order : new ByteOrder[] {ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN}) {
            SampleEncoding encoding = new SampleEncoding(format, order);
            MemorySegment stored = MemorySegment.ofArray(new byte[values.length * format.bytes()]);
            encoding.encode(MemorySegment.ofArray(values), 0, stored, 0, values.length);
            float[] back = new float[values.length];
            encoding.decode(stored, 0, MemorySegment.ofArray(back), 0, values.length);
            assertThat(back).isEqualTo(values);
        }
    }

    @ParameterizedTest
    @CsvSource({
            "INT16, 40000,     7FFF",
            "INT16, -40000,    8000",
            "INT16, 2.5,       0002",
            "INT16, -3.5,      FFFC",
            "INT16, NaN,       0000",
            "INT8,  1e30,      7F",
            "INT8,  -Infinity, 80",
            "INT32, 1e30,      7FFFFFFF",
            "INT32, -1e30,     80000000",
    })
    void integersTakeTheNearestValueThatTheyHold(SampleFormat format, float value, String hexadecimal) {
        MemorySegment stored = MemorySegment.ofArray(new byte[format.bytes()]);
        new SampleEncoding(format, ByteOrder.BIG_ENDIAN).encode(MemorySegment.ofArray(new float[] {value}), 0, stored,
                0,
                1);
        assertThat(HexFormat.of().withUpperCase().formatHex(stored.toArray(ValueLayout.JAVA_BYTE)))
                .isEqualTo(hexadecimal);
    }
}
