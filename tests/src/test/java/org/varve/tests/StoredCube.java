package org.varve.tests;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Random;
import org.varve.core.Box;
import org.varve.core.SampleEncoding;
import org.varve.core.Shape;
import org.varve.core.Survey;

/** A cube whose samples are stored otherwise than as native floats. */
final class StoredCube extends Cube {

    private final SampleEncoding encoding;
    private final byte[] stored;

    private StoredCube(Survey survey, SampleEncoding encoding, byte[] stored) {
        super(survey, decoded(encoding, stored));
        this.encoding = encoding;
        this.stored = stored;
    }

    /** Samples of random bits. */
    static StoredCube random(Shape shape, SampleEncoding encoding) {
        byte[] stored = new byte[Math.toIntExact(encoding.bytes(shape))];
        new Random(shape.hashCode()).nextBytes(stored);
        return new StoredCube(new Survey(shape, 0.004, Survey.Unit.SECONDS), encoding, stored);
    }

    @Override
    Cube rolled(int by) {
        byte[] rolled = new byte[stored.length];
        for (int b = 0; b < rolled.length; b++) {
            rolled[b] = stored[(b + by * encoding.bytes()) % rolled.length];
        }
        return new StoredCube(survey(), encoding, rolled);
    }

    private static float[] decoded(SampleEncoding encoding, byte[] stored) {
        float[] samples = new float[stored.length / encoding.bytes()];
        MemorySegment from = MemorySegment.ofArray(stored);
        encoding.decode(from, 0, MemorySegment.ofArray(samples), 0, samples.length);
        return samples;
    }

    @Override
    public SampleEncoding encoding() {
        return encoding;
    }

    @Override
    public void readStored(Box box, MemorySegment destination) {
        int length = box.shape().samples() * encoding.bytes();
        long to = 0;
        for (int i = box.inline(); i < box.endInline(); i++) {
            for (int j = box.crossline(); j < box.endCrossline(); j++) {
                int from = (int) Box.of(shape()).offset(i, j, box.sample()) * encoding.bytes();
                MemorySegment.copy(stored, from, destination, ValueLayout.JAVA_BYTE, to, length);
                to += length;
            }
        }
    }
}
