package org.varve.cpu;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import org.varve.core.Boundary;
import org.varve.core.Box;
import org.varve.core.Device.Extension;
import org.varve.core.Field;
import org.varve.core.NanPolicy;
import org.varve.core.NotFinite;
import org.varve.core.Shape;

/** Copies planes of one input of a tile to a thread's fields, and extends the survey beyond its edges. */
final class SurveyLoader {

    private final Shape survey;
    private final Extension extension;
    private final StripLayout.Ring ring;
    private final int offset;
    private final float[] fields;
    private long notFinite;

    SurveyLoader(Shape survey, Extension extension, StripLayout layout, Field field, float[] fields) {
        this.survey = survey;
        this.extension = extension;
        this.ring = layout.ring(field);
        this.offset = layout.offset(field);
        this.fields = fields;
    }

    int reach() {
        return ring.reach().inline();
    }

    /** The number of loaded samples that are not finite, within strips only. */
    long notFinite() {
        return notFinite;
    }

    /**
     * Loads the plane of one inline, which may lie outside the survey.
     *
     * @param strip the box being computed
     */
    void load(int inline, Box strip, Box source, MemorySegment input) {
        Boundary boundary = extension.boundary();
        int plane = offset + Math.floorMod(inline, ring.depth()) * ring.plane();
        int fromInline = boundary.index(inline, survey.inlines());
        int first = strip.crossline() - ring.reach().crossline();
        int rows = strip.shape().crosslines() + 2 * ring.reach().crossline();
        for (int row = 0; row < rows; row++) {
            int fromCrossline = boundary.index(first + row, survey.crosslines());
            int to = plane + row * ring.stride();
            if (fromInline == Boundary.OUTSIDE || fromCrossline == Boundary.OUTSIDE) {
                Arrays.fill(fields, to, to + ring.stride(), 0);
            } else {
                loadTrace(fromInline, fromCrossline, strip, source, input, to);
                if (strip.holds(inline, first + row)) {
                    long at = source.offset(inline, first + row, strip.sample()) * Float.BYTES;
                    notFinite += NotFinite.count(input, at, strip.shape().samples());
                }
            }
        }
    }

    private void loadTrace(int inline, int crossline, Box strip, Box source, MemorySegment input, int to) {
        int first = strip.sample() - ring.reach().sample();
        int length = strip.shape().samples() + 2 * ring.reach().sample();
        int start = Math.max(0, first);
        int end = Math.min(survey.samples(), first + length);
        long at = source.offset(inline, crossline, start) * Float.BYTES;
        MemorySegment.copy(input, ValueLayout.JAVA_FLOAT, at, fields, to + start - first, end - start);
        if (extension.nan() == NanPolicy.ZERO) {
            for (int k = to + start - first; k < to + end - first; k++) {
                fields[k] = Float.isFinite(fields[k]) ? fields[k] : 0;
            }
        }
        extend(fields, to - first, first, start, survey.samples(), extension.boundary());
        extend(fields, to - first, end, first + length, survey.samples(), extension.boundary());
    }

    /** Fills positions {@code from..to-1}, which lie outside the trace; sample 0 is at {@code origin}. */
    static void extend(float[] values, int origin, int from, int to, int samples, Boundary boundary) {
        for (int position = from; position < to; position++) {
            int index = boundary.index(position, samples);
            values[origin + position] = index == Boundary.OUTSIDE ? 0 : values[origin + index];
        }
    }
}
