package org.varve.formats;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.SplittableRandom;
import org.varve.core.Box;
import org.varve.core.Shape;
import org.varve.core.Volume;
import org.varve.core.VolumeWriter;

/** Boxes of samples on the heap, for tests. */
public final class Samples {

    private Samples() {}

    /** Reads a box, and checks that nothing beyond the box's bytes was touched. */
    public static float[] read(Volume volume, Box box) throws IOException {
        long bytes = box.shape().bytes();
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment destination = arena.allocate(bytes + 64, 64).fill((byte) 0x5a);
            volume.read(box, destination.asSlice(0, bytes + 64));
            for (long b = bytes; b < bytes + 64; b++) {
                if (destination.get(ValueLayout.JAVA_BYTE, b) != 0x5a) {
                    throw new AssertionError("wrote beyond the end of the box");
                }
            }
            return destination.asSlice(0, bytes).toArray(ValueLayout.JAVA_FLOAT);
        }
    }

    public static float[] read(Volume volume) throws IOException {
        return read(volume, Box.of(volume.survey().shape()));
    }

    /** Writes the samples of a box, from {@code all} those of the volume. */
    public static void write(VolumeWriter writer, Box box, float[] all, Shape shape) throws IOException {
        float[] part = cut(all, shape, box);
        try (Arena arena = Arena.ofConfined()) {
            writer.write(box, arena.allocateFrom(ValueLayout.JAVA_FLOAT, part));
        }
    }

    /** The samples of a box. */
    public static float[] cut(float[] all, Shape shape, Box box) {
        float[] part = new float[(int) box.shape().size()];
        Box whole = Box.of(shape);
        for (int i = box.inline(); i < box.endInline(); i++) {
            for (int j = box.crossline(); j < box.endCrossline(); j++) {
                int from = (int) whole.offset(i, j, box.sample());
                System.arraycopy(all, from, part, (int) box.offset(i, j, box.sample()), box.shape().samples());
            }
        }
        return part;
    }

    public static Box randomBox(SplittableRandom random, Shape shape) {
        int i = random.nextInt(shape.inlines());
        int j = random.nextInt(shape.crosslines());
        int k = random.nextInt(shape.samples());
        return new Box(i, j, k, new Shape(1 + random.nextInt(shape.inlines() - i),
                1 + random.nextInt(shape.crosslines() - j), 1 + random.nextInt(shape.samples() - k)));
    }

    /** Samples that are different at each position, some of them special floats. */
    public static float[] distinct(Shape shape) {
        float[] samples = new float[(int) shape.size()];
        for (int s = 0; s < samples.length; s++) {
            samples[s] = 0.1f * s - 7;
        }
        samples[0] = -0.0f;
        samples[samples.length - 1] = Float.MIN_VALUE;
        return samples;
    }
}
