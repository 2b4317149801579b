package org.varve.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.varve.core.Box;
import org.varve.core.Compilation;
import org.varve.core.Context;
import org.varve.core.Device.Extension;
import org.varve.core.Field;
import org.varve.core.LiveTraces;
import org.varve.core.Operator;
import org.varve.core.OutOfBudgetException;
import org.varve.core.Output;
import org.varve.core.PassGraph;
import org.varve.core.Program;
import org.varve.core.SampleEncoding;
import org.varve.core.SampleFormat;
import org.varve.core.ScaledEncoding;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.Sweep;
import org.varve.core.TileRunner;
import org.varve.core.Tiles;
import org.varve.core.Workflow;

/**
 * Outputs that the device encodes have the bits that the host would give them, and what is lost is counted as the host
 * does.
 */
class OutputEncoderTest {

    private static final Shape SHAPE = new Shape(8, 9, 210);
    private static final Survey SURVEY = new Survey(SHAPE, 0.004, Survey.Unit.SECONDS);
    private static final Shape TILE = new Shape(3, 4, 64);
    private static final int IN_FLIGHT = 2;
    private static final LiveTraces SOME = (inline, crossline) -> (5 * inline + crossline) % 7 > 0 && inline != 4;
    private static final SampleEncoding SWAPPED = new SampleEncoding(SampleFormat.IEEE_FLOAT32, ByteOrder.BIG_ENDIAN);
    private static final List<Float> FACTORS = List.of(1f, 0.37f, 40_000f, 3e38f);

    private static final ValueLayout.OfFloat FLOAT = ValueLayout.JAVA_FLOAT_UNALIGNED;

    private static CudaDevice device;
    private static MemorySegment samples;

    /** The survey itself, twice. */
    private record Twice() implements Operator {

        @Override
        public List<Output> outputs() {
            return List.of(Output.amplitude("once"), Output.amplitude("twice"));
        }

        @Override
        public List<Field> build(PassGraph graph, Field input, Context context) {
            return List.of(input, input);
        }
    }

    @BeforeAll
    static void open() throws IOException {
        PretendDriver.load().reset("DEVICES=64MiB SHUFFLE=5");
        assumeTrue(CudaModules.areBuilt(), "needs the kernels' PTX, which needs nvcc");
        device = CudaDevice.open(CudaBinding.chosen().open(), 0, Long.MAX_VALUE);
        samples = samples();
    }

    @AfterAll
    static void close() {
        if (device == null) return;
        device.close();
        assertThat(PretendDriver.load().report()).startsWith("allocated=0 ");
    }

    /** Bits of floats: those at the limits of all formats and halfway between their numbers, then random ones. */
    private static MemorySegment samples() {
        List<Integer> bits = new ArrayList<>(List.of(
                0, 0x8000_0000, 1, 0x8000_0001, 0x007f_ffff, 0x0080_0000, 0x7f7f_ffff, 0xff7f_ffff, 0x7f80_0000,
                0xff80_0000, 0x7fc0_0000, 0xffc0_0000, 0x7fff_ffff, 0x7f80_0001, 0xffa1_2345));
        DoubleStream.of(0.5, 1.5, 2.5, 126.5, 127.5, 128.5, 32766.5, 32767.5, 32768.5, 2147483520.0, 2147483648.0,
                2147483904.0, 1, 16, 256, 1e-30, 1e30, 0.0625).forEach(value -> {
                    float near = (float) value;
                    for (float each : new float[] {near, Math.nextUp(near), Math.nextDown(near)}) {
                        bits.add(Float.floatToRawIntBits(each));
                        bits.add(Float.floatToRawIntBits(-each));
                    }
                });
        Random random = new Random(11);
        int[] all = new int[(int) SHAPE.size()];
        for (int s = 0; s < all.length; s++) {
            float usual = (float) (random.nextGaussian() * Math.pow(10, random.nextInt(-3, 6)));
            all[s] = switch (random.nextInt(3)) {
                case 0 -> bits.get(random.nextInt(bits.size()));
                case 1 -> random.nextInt();
                default -> Float.floatToRawIntBits(usual);
            };
        }
        return MemorySegment.ofArray(all);
    }

    static Stream<ScaledEncoding> encodings() {
        return Sweep.of(5, SampleFormat.WRITTEN.stream()
                .flatMap(format -> Stream.of(ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN)
                        .map(order -> new SampleEncoding(format, order)))
                .flatMap(encoding -> FACTORS.stream().map(factor -> new ScaledEncoding(encoding, factor)))
                .filter(encoding -> !encoding.isNative())
                .toList());
    }

    /** Of floats from the host, and of floats that the device decodes where the first output is encoded. */
    @ParameterizedTest
    @MethodSource("encodings")
    void encodesAsTheHost(ScaledEncoding encoding) throws OutOfBudgetException {
        assertThat(device.encodes(encoding)).isTrue();
        check(SampleEncoding.NATIVE, encoding, SOME);
        check(SWAPPED, encoding, LiveTraces.ALL);
    }

    @Test
    void leavesOthersToTheHost() {
        SampleEncoding bytes = new SampleEncoding(SampleFormat.UINT8, ByteOrder.BIG_ENDIAN);
        assertThat(device.encodes(new ScaledEncoding(bytes, 1))).isFalse();
        assertThat(device.encodes(new ScaledEncoding(SWAPPED, 0))).isFalse();
        assertThat(device.encodes(new ScaledEncoding(SWAPPED, Float.POSITIVE_INFINITY))).isFalse();
    }

    private static void check(SampleEncoding input, ScaledEncoding encoding, LiveTraces live)
            throws OutOfBudgetException {
        Program program = new Compilation(Workflow.of("twice", new Twice()), SURVEY).program();
        Tiles tiles = new Tiles(TILE, IN_FLIGHT, input, encoding, live);
        try (Arena arena = Arena.ofShared();
                TileRunner runner = device.open(program, SURVEY, tiles, Extension.DEFAULT)) {
            List<List<MemorySegment>> slots = new ArrayList<>();
            for (int slot = 0; slot < IN_FLIGHT; slot++) {
                slots.add(program.outputs().stream()
                        .map(_ -> device.allocate(arena, encoding.bytes(TILE) + TILE.traces(), 64)).toList());
            }
            List<Box> boxes = boxes();
            for (int t = 0; t < boxes.size() + 1; t++) {
                if (t < boxes.size()) {
                    runner.start(t % IN_FLIGHT, boxes.get(t), boxes.get(t), List.of(read(arena, boxes.get(t), input)),
                            slots.get(t % IN_FLIGHT));
                }
                if (t > 0) {
                    runner.finish((t - 1) % IN_FLIGHT);
                    byte[] expected = encoded(boxes.get(t - 1), encoding);
                    for (MemorySegment output : slots.get((t - 1) % IN_FLIGHT)) {
                        assertThat(output.asSlice(0, expected.length).toArray(ValueLayout.JAVA_BYTE))
                                .isEqualTo(expected);
                    }
                }
            }
            long notFinite = count(live, sample -> !Float.isFinite(sample));
            long clipped = count(live, sample -> isClipped(sample, encoding));
            assertThat(runner.notFinite().outputs()).containsExactly(notFinite, notFinite);
            assertThat(runner.clipped()).containsExactly(clipped, clipped);
        }
    }

    private static List<Box> boxes() {
        List<Box> boxes = new ArrayList<>();
        for (int i = 0; i < SHAPE.inlines(); i += TILE.inlines()) {
            for (int j = 0; j < SHAPE.crosslines(); j += TILE.crosslines()) {
                for (int k = 0; k < SHAPE.samples(); k += TILE.samples()) {
                    boxes.add(new Box(i, j, k, new Shape(
                            Math.min(TILE.inlines(), SHAPE.inlines() - i),
                            Math.min(TILE.crosslines(), SHAPE.crosslines() - j),
                            Math.min(TILE.samples(), SHAPE.samples() - k))));
                }
            }
        }
        return boxes;
    }

    /** The samples of a box in an encoding. */
    private static MemorySegment read(Arena arena, Box box, SampleEncoding encoding) {
        MemorySegment read = device.allocate(arena, box.shape().bytes(), 64);
        int length = box.shape().samples();
        long to = 0;
        for (int i = box.inline(); i < box.endInline(); i++) {
            for (int j = box.crossline(); j < box.endCrossline(); j++) {
                long from = Box.of(SHAPE).offset(i, j, box.sample()) * Float.BYTES;
                encoding.encode(samples, from, read, to, length);
                to += (long) length * Float.BYTES;
            }
        }
        return read;
    }

    private static byte[] encoded(Box box, ScaledEncoding encoding) {
        int count = (int) box.shape().size();
        MemorySegment floats = MemorySegment.ofArray(new byte[count * Float.BYTES]);
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment read = read(arena, box, SampleEncoding.NATIVE);
            for (long at = 0; at < floats.byteSize(); at += Float.BYTES) {
                float sample = read.get(FLOAT, at);
                floats.set(FLOAT, at, Float.isFinite(sample)
                        ? Math.clamp(sample * encoding.factor(), -Float.MAX_VALUE, Float.MAX_VALUE)
                        : encoding.factor() == 1 ? sample : sample * encoding.factor());
            }
        }
        byte[] encoded = new byte[(int) encoding.bytes(box.shape())];
        encoding.encoding().encode(floats, 0, MemorySegment.ofArray(encoded), 0, count);
        return encoded;
    }

    private static boolean isClipped(float sample, ScaledEncoding encoding) {
        double largest = switch (encoding.encoding().format()) {
            case INT8 -> Byte.MAX_VALUE;
            case INT16 -> Short.MAX_VALUE;
            case INT32 -> Integer.MAX_VALUE;
            default -> Float.MAX_VALUE;
        };
        double whole = Math.rint((double) (sample * encoding.factor()));
        return Float.isFinite(sample) && (whole > largest || whole < -largest - 1);
    }

    @FunctionalInterface
    private interface Counted {
        boolean counts(float sample);
    }

    private static long count(LiveTraces live, Counted counted) {
        long count = 0;
        for (long s = 0; s < SHAPE.size(); s++) {
            long trace = s / SHAPE.samples();
            boolean isLive = live.isLive((int) (trace / SHAPE.crosslines()), (int) (trace % SHAPE.crosslines()));
            if (isLive && counted.counts(samples.get(FLOAT, s * Float.BYTES))) count++;
        }
        return count;
    }
}
