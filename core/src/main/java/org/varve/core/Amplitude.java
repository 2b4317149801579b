package org.varve.core;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * How large a survey's samples are, to a few powers of two: the median of the largest magnitudes of a few of its traces.
 *
 * @param value in the survey's unit, finite; 0 if it is not known
 */
public record Amplitude(double value) {

    /** Traces looked at along either lateral axis; more where all of these are zero or missing. */
    private static final int FEW = 4;

    private static final int MANY = 16;

    /** Amplitudes of 2^-20..2^20 need no scale. */
    private static final int ORDINARY = 20;

    /** The greatest exponent of a scale, so that the square of the scale and its inverse are floats. */
    private static final int MOST = 50;

    /**
     * Measures a survey; the traces looked at depend on its shape alone.
     *
     * @param buffer for the samples read, at least one; traces that are longer are read in pieces
     * @throws IOException if the survey cannot be read
     */
    public static Amplitude of(Volume survey, MemorySegment buffer) throws IOException {
        Amplitude few = of(survey, buffer, FEW);
        return few.value > 0 ? few : of(survey, buffer, MANY);
    }

    private static Amplitude of(Volume survey, MemorySegment buffer, int side) throws IOException {
        Shape shape = survey.survey().shape();
        List<Float> largest = new ArrayList<>();
        for (int i = 0; i < side; i++) {
            for (int j = 0; j < side; j++) {
                int inline = middle(i, side, shape.inlines());
                int crossline = middle(j, side, shape.crosslines());
                float magnitude = survey.isLive(inline, crossline) ? largest(survey, inline, crossline, buffer) : 0;
                if (magnitude > 0) {
                    largest.add(magnitude);
                }
            }
        }
        Collections.sort(largest);
        return new Amplitude(largest.isEmpty() ? 0 : largest.get(largest.size() / 2));
    }

    /** The middle of one of {@code parts} equal parts of an axis. */
    private static int middle(int part, int parts, int size) {
        return (int) ((2L * part + 1) * size / (2L * parts));
    }

    /** The largest finite magnitude of a trace. */
    private static float largest(Volume survey, int inline, int crossline, MemorySegment buffer) throws IOException {
        int samples = survey.survey().shape().samples();
        int piece = (int) Math.min(samples, buffer.byteSize() / Float.BYTES);
        float largest = 0;
        for (int first = 0; first < samples; first += piece) {
            int count = Math.min(piece, samples - first);
            survey.read(new Box(inline, crossline, first, new Shape(1, 1, count)), buffer);
            for (int k = 0; k < count; k++) {
                float magnitude = Math.abs(buffer.getAtIndex(ValueLayout.JAVA_FLOAT, k));
                largest = Float.isFinite(magnitude) ? Math.max(largest, magnitude) : largest;
            }
        }
        return largest;
    }

    /** What {@link Context#scale} answers for fields that grow with so high a power of the amplitude. */
    float scale(int degree) {
        int exponent = value == 0 ? 0 : degree * Math.getExponent(value);
        return Math.abs(exponent) <= ORDINARY ? 1 : Math.scalb(1f, Math.clamp(-exponent, -MOST, MOST));
    }
}
