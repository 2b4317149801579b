package org.varve.core;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The size of a survey's samples, to within a few powers of two: the median of the largest magnitudes in a few of its
 * traces.
 *
 * @param value in the survey's unit, finite; 0 if unknown
 */
public record Amplitude(double value) {

    /**
     * Parts of the survey along each axis. Of one trace in each part of the inlines, that part of the samples is read.
     */
    private static final int PARTS = 4;

    /** Whole traces read along either lateral axis if those few are zero or missing. */
    private static final int MANY = 16;

    /** Scales of 2^-20..2^20 are replaced by 1. */
    private static final int ORDINARY = 20;

    /** The greatest exponent of a scale, so that the square of the scale and its inverse are floats. */
    private static final int MOST = 50;

    /**
     * Measures a survey on a few of its samples, whose positions depend only on its shape.
     *
     * @param buffer for the samples read, at least one float; longer traces are read in pieces
     * @throws IOException if the survey cannot be read
     */
    public static Amplitude of(Volume survey, MemorySegment buffer) throws IOException {
        Amplitude few = of(few(survey.survey().shape()), survey, buffer);
        return few.value > 0 ? few : of(many(survey.survey().shape()), survey, buffer);
    }

    private static List<Box> few(Shape shape) {
        List<Box> boxes = new ArrayList<>();
        for (int part = 0; part < PARTS; part++) {
            int first = (int) ((long) shape.samples() * part / PARTS);
            int samples = Math.max(1, (int) ((long) shape.samples() * (part + 1) / PARTS) - first);
            int across = middle((3 * part + 1) % PARTS, PARTS, shape.crosslines());
            boxes.add(new Box(middle(part, PARTS, shape.inlines()), across, first, new Shape(1, 1, samples)));
        }
        return boxes;
    }

    private static List<Box> many(Shape shape) {
        List<Box> boxes = new ArrayList<>();
        for (int i = 0; i < MANY; i++) {
            for (int j = 0; j < MANY; j++) {
                int inline = middle(i, MANY, shape.inlines());
                int crossline = middle(j, MANY, shape.crosslines());
                boxes.add(new Box(inline, crossline, 0, new Shape(1, 1, shape.samples())));
            }
        }
        return boxes;
    }

    /** The middle of one of {@code parts} equal parts of an axis. */
    private static int middle(int part, int parts, int size) {
        return (int) ((2L * part + 1) * size / (2L * parts));
    }

    private static Amplitude of(List<Box> traces, Volume survey, MemorySegment buffer) throws IOException {
        List<Float> largest = new ArrayList<>();
        for (Box trace : traces) {
            float magnitude = survey.isLive(trace.inline(), trace.crossline()) ? largest(trace, survey, buffer) : 0;
            if (magnitude > 0) {
                largest.add(magnitude);
            }
        }
        Collections.sort(largest);
        return new Amplitude(largest.isEmpty() ? 0 : largest.get(largest.size() / 2));
    }

    /** The largest finite magnitude of a trace. */
    private static float largest(Box trace, Volume survey, MemorySegment buffer) throws IOException {
        int samples = trace.shape().samples();
        int piece = (int) Math.min(samples, buffer.byteSize() / Float.BYTES);
        float largest = 0;
        for (int done = 0; done < samples; done += piece) {
            int count = Math.min(piece, samples - done);
            Shape shape = new Shape(1, 1, count);
            survey.read(new Box(trace.inline(), trace.crossline(), trace.sample() + done, shape), buffer);
            for (int k = 0; k < count; k++) {
                float magnitude = Math.abs(buffer.getAtIndex(ValueLayout.JAVA_FLOAT, k));
                largest = Float.isFinite(magnitude) ? Math.max(largest, magnitude) : largest;
            }
        }
        return largest;
    }

    /** The result of {@link Context#scale} for fields that grow with the amplitude to the power of {@code degree}. */
    float scale(int degree) {
        int exponent = value == 0 ? 0 : degree * Math.getExponent(value);
        return Math.abs(exponent) <= ORDINARY ? 1 : Math.scalb(1f, Math.clamp(-exponent, -MOST, MOST));
    }
}
