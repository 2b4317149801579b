package org.varve.segy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.varve.core.Axis;
import org.varve.core.Shape;

/**
 * A SEG-Y file made for a test, byte by byte and without the code under test.
 *
 * @param inlineStep negative if the file begins with the highest inline
 */
record SegyFixture(
        Shape shape, int code, ByteOrder byteOrder, Axis slowest, int inlineStep, int crosslineStep,
        HeaderBytes numbers) {

    static final int LOWEST_INLINE = 100;
    static final int LOWEST_CROSSLINE = 3000;

    static SegyFixture of(Shape shape) {
        return new SegyFixture(shape, 5, ByteOrder.BIG_ENDIAN, Axis.INLINE, 1, 1, HeaderBytes.STANDARD);
    }

    SegyFixture with(int otherCode, ByteOrder otherOrder) {
        return new SegyFixture(shape, otherCode, otherOrder, slowest, inlineStep, crosslineStep, numbers);
    }

    SegyFixture sorted(Axis by, int stepOfInlines, int stepOfCrosslines) {
        return new SegyFixture(shape, code, byteOrder, by, stepOfInlines, stepOfCrosslines, numbers);
    }

    SegyFixture with(HeaderBytes otherNumbers) {
        return new SegyFixture(shape, code, byteOrder, slowest, inlineStep, crosslineStep, otherNumbers);
    }

    /** The samples that a volume must hold: whole numbers that every format can store. */
    float[] samples() {
        float[] samples = new float[(int) shape.size()];
        for (int s = 0; s < samples.length; s++) {
            int trace = s / shape.samples();
            samples[s] = value(trace / shape.crosslines(), trace % shape.crosslines(), s % shape.samples());
        }
        return samples;
    }

    int value(int inline, int crossline, int sample) {
        int value = (31 * inline + 7 * crossline + 3 * sample) % 127;
        return code >= 10 ? value : value - 60;
    }

    int sampleBytes() {
        return switch (code) {
            case 3, 11 -> 2;
            case 7, 15 -> 3;
            case 6 -> 8;
            case 8, 16 -> 1;
            default -> 4;
        };
    }

    Path write(Path file) throws IOException {
        return Files.write(file, bytes());
    }

    byte[] bytes() {
        int traceBytes = 240 + shape.samples() * sampleBytes();
        ByteBuffer bytes = ByteBuffer.allocate(3600 + (int) shape.traces() * traceBytes).order(byteOrder);
        Charset charset = byteOrder == ByteOrder.BIG_ENDIAN ? Charset.forName("IBM037") : StandardCharsets.US_ASCII;
        bytes.put(0, ("C 1 A TEST" + " ".repeat(3190)).getBytes(charset));
        bytes.putShort(3216, (short) 2000);
        bytes.putShort(3220, (short) shape.samples());
        bytes.putShort(3224, (short) code);
        int slow = slowest == Axis.INLINE ? shape.inlines() : shape.crosslines();
        int fast = slowest == Axis.INLINE ? shape.crosslines() : shape.inlines();
        bytes.position(3600);
        for (int s = 0; s < slow; s++) {
            for (int f = 0; f < fast; f++) {
                int i = slowest == Axis.INLINE ? s : f;
                int j = slowest == Axis.INLINE ? f : s;
                putTrace(bytes, inlineStep > 0 ? i : shape.inlines() - 1 - i,
                        crosslineStep > 0 ? j : shape.crosslines() - 1 - j);
            }
        }
        return bytes.array();
    }

    private void putTrace(ByteBuffer bytes, int inline, int crossline) {
        int at = bytes.position();
        for (int b = 0; b < 240; b++) {
            bytes.put((byte) (b + crossline)); // so that a header which is not copied is noticed
        }
        bytes.putShort(at + 28, (short) 1);
        bytes.putShort(at + 108, (short) 0).putInt(at + 114, 0).putShort(at + 214, (short) 0);
        bytes.putInt(at + 36, 0);
        bytes.putShort(at + 70, (short) -10);
        bytes.putInt(at + 180, 10 * inline);
        bytes.putInt(at + 184, 10 * crossline + 5);
        put(bytes, at, numbers.inline(), LOWEST_INLINE + inline * Math.abs(inlineStep));
        put(bytes, at, numbers.crossline(), LOWEST_CROSSLINE + crossline * Math.abs(crosslineStep));
        for (int sample = 0; sample < shape.samples(); sample++) {
            putSample(bytes, value(inline, crossline, sample));
        }
    }

    private static void put(ByteBuffer bytes, int at, NumberField field, int value) {
        if (field.bytes() == Short.BYTES) {
            bytes.putShort(at + field.at() - 1, (short) value);
        } else {
            bytes.putInt(at + field.at() - 1, value);
        }
    }

    private void putSample(ByteBuffer bytes, int value) {
        switch (code) {
            case 1 -> bytes.putInt(ibm(value));
            case 2 -> bytes.putInt(value);
            case 3, 11 -> bytes.putShort((short) value);
            case 4 -> bytes.putInt(value & 0xffff);
            case 7, 15 -> putThree(bytes, value);
            case 10 -> bytes.putInt(value);
            case 5 -> bytes.putFloat(value);
            case 6 -> bytes.putDouble(value);
            default -> bytes.put((byte) value);
        }
    }

    private static void putThree(ByteBuffer bytes, int value) {
        boolean big = bytes.order() == ByteOrder.BIG_ENDIAN;
        bytes.put((byte) (big ? value >> 16 : value)).put((byte) (value >> 8));
        bytes.put((byte) (big ? value : value >> 16));
    }

    /** The IBM float of a whole number below 256. */
    private static int ibm(int value) {
        int size = Math.abs(value);
        int sign = value < 0 ? 0x80000000 : 0;
        return size == 0 ? 0 : sign | (size < 16 ? 0x41000000 | (size << 20) : 0x42000000 | (size << 16));
    }
}
