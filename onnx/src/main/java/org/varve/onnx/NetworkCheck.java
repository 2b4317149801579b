package org.varve.onnx;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import org.varve.core.Axis;
import org.varve.core.Boundary;
import org.varve.core.Box;
import org.varve.core.NanPolicy;
import org.varve.core.Shape;
import org.varve.core.TileKernel;

/**
 * What tiles of noise give of a network, compared with the whole.
 *
 * @param survey extents of the noise, which hold the network's reach and some steps of its grid
 * @param tiles that were compared, at random places
 * @param samples of all tiles and outputs
 * @param differing samples that are not equal to the bit
 * @param largest the largest difference, relative to the largest value of the output
 */
public record NetworkCheck(Shape survey, int tiles, long samples, long differing, double largest) {

    private static final int STEPS = 3;
    private static final int SAMPLES = 24;

    /**
     * Computes a network on noise, whole and in tiles.
     *
     * @param model an ONNX file
     * @param tiles to compare, at least 1
     * @param threads CPU threads
     * @throws java.io.UncheckedIOException if the file is no network, or is none that tiles can be computed with
     * @throws org.varve.core.DeviceFailure if ONNX Runtime cannot compute it, or is not there
     */
    public static NetworkCheck of(Path model, int tiles, long seed, int threads) {
        if (tiles < 1) throw new IllegalArgumentException("%s tiles: at least 1 is compared".formatted(tiles));
        NetworkFile file = NetworkFile.of(model);
        file.reach().notLocal().ifPresent(why -> {
            throw new IllegalArgumentException("network %s is not local: %s, so its tiles are not those of the whole"
                    .formatted(file.named(), why));
        });
        AxisOrder order = AxisOrder.parse("auto", file.axes().size());
        NetworkKernel kernel = new NetworkKernel(new NetworkTask(file, order,
                Collections.nCopies(file.surveys(), NetworkScale.Linear.NONE), Wanted.parse(file, "all"), List.of()));
        Shape survey = new Shape(extent(Axis.INLINE, order, file), extent(Axis.CROSSLINE, order, file),
                extent(Axis.SAMPLE, order, file));
        SplittableRandom random = new SplittableRandom(seed);
        try (Arena arena = Arena.ofShared();
                TileKernel.Body body = kernel.open(survey, Boundary.REFLECT, NanPolicy.PROPAGATE, threads)) {
            List<MemorySegment> noise = new ArrayList<>();
            for (int n = 0; n < file.surveys(); n++) noise.add(noise(survey, arena, random));
            Box all = Box.of(survey);
            List<MemorySegment> whole = arrays(survey, kernel, arena);
            body.compute(all, noise, all, whole);
            NetworkCheck checked = new NetworkCheck(survey, 0, 0, 0, 0);
            for (int tile = 0; tile < tiles; tile++) {
                checked = checked.with(tile(survey, random), kernel, body, noise, whole);
            }
            return checked;
        }
    }

    private static int extent(Axis axis, AxisOrder order, NetworkFile file) {
        int number = order.axes().indexOf(axis);
        if (number < 0) return 1;
        AxisReach reach = file.axes().get(number);
        return Math.toIntExact(reach.beforeOnGrid() + Math.max(STEPS * reach.grid(), SAMPLES)
                + reach.afterOnGrid() + 1);
    }

    private static MemorySegment noise(Shape survey, Arena arena, SplittableRandom random) {
        MemorySegment noise = arena.allocate(survey.bytes(), Float.BYTES);
        for (long n = 0; n < survey.size(); n++) {
            noise.setAtIndex(ValueLayout.JAVA_FLOAT, n, (float) random.nextGaussian());
        }
        return noise;
    }

    private static List<MemorySegment> arrays(Shape shape, NetworkKernel kernel, Arena arena) {
        List<MemorySegment> arrays = new ArrayList<>();
        kernel.task().wanted().forEach(_ -> arrays.add(arena.allocate(shape.bytes(), Float.BYTES)));
        return arrays;
    }

    private static Box tile(Shape survey, SplittableRandom random) {
        Shape shape = new Shape(random.nextInt(1, survey.inlines() + 1), random.nextInt(1, survey.crosslines() + 1),
                random.nextInt(1, survey.samples() + 1));
        Shape half = new Shape(Math.ceilDiv(shape.inlines(), 2), Math.ceilDiv(shape.crosslines(), 2),
                Math.ceilDiv(shape.samples(), 2));
        return new Box(random.nextInt(survey.inlines() - half.inlines() + 1),
                random.nextInt(survey.crosslines() - half.crosslines() + 1),
                random.nextInt(survey.samples() - half.samples() + 1), half);
    }

    private NetworkCheck with(Box tile, NetworkKernel kernel, TileKernel.Body body, List<MemorySegment> noise,
            List<MemorySegment> whole) {
        try (Arena arena = Arena.ofShared()) {
            Box all = Box.of(survey);
            Box source = kernel.source(tile, survey);
            List<MemorySegment> inputs = noise.stream().map(samples -> part(samples, all, source, arena)).toList();
            List<MemorySegment> outputs = arrays(tile.shape(), kernel, arena);
            body.compute(source, inputs, tile, outputs);
            long differs = differing;
            double most = largest;
            for (int o = 0; o < outputs.size(); o++) {
                MemorySegment expected = part(whole.get(o), all, tile, arena);
                double scale = largest(whole.get(o), survey.size());
                for (long n = 0; n < tile.shape().size(); n++) {
                    float a = outputs.get(o).getAtIndex(ValueLayout.JAVA_FLOAT, n);
                    float b = expected.getAtIndex(ValueLayout.JAVA_FLOAT, n);
                    if (Float.floatToIntBits(a) == Float.floatToIntBits(b)) continue;
                    differs++;
                    most = Math.max(most, Math.abs((double) a - b) / scale);
                }
            }
            return new NetworkCheck(survey, tiles + 1, samples + outputs.size() * tile.shape().size(), differs, most);
        }
    }

    private static double largest(MemorySegment samples, long count) {
        double largest = Float.MIN_NORMAL;
        for (long n = 0; n < count; n++) {
            largest = Math.max(largest, Math.abs(samples.getAtIndex(ValueLayout.JAVA_FLOAT, n)));
        }
        return largest;
    }

    private static MemorySegment part(MemorySegment samples, Box box, Box part, Arena arena) {
        MemorySegment copy = arena.allocate(part.shape().bytes(), Float.BYTES);
        long bytes = (long) part.shape().samples() * Float.BYTES;
        long to = 0;
        for (int i = part.inline(); i < part.endInline(); i++) {
            for (int c = part.crossline(); c < part.endCrossline(); c++, to += bytes) {
                MemorySegment.copy(samples, box.offset(i, c, part.sample()) * Float.BYTES, copy, to, bytes);
            }
        }
        return copy;
    }
}
