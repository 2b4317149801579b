package org.varve.view;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.Locale;
import org.varve.core.Axis;
import org.varve.core.Box;
import org.varve.core.Shape;
import org.varve.core.Volume;

/**
 * Reads sections of a volume, reduced to the resolution of the picture.
 *
 * <p>The volume is read strip by strip, several traces or lines at once, into a buffer of at most 4 MiB outside the
 * Java heap (or one trace or line, if that is longer).
 */
public final class SectionReader {

    private static final long STRIP_SAMPLES = 1 << 20;

    private final Volume volume;
    private final LineNumbers lines;
    private final boolean averaging;

    /**
     * A reader.
     *
     * @param averaging whether samples that share a place are averaged, as suits amplitudes, rather than the first
     *     being taken, as suits angles
     */
    public SectionReader(Volume volume, LineNumbers lines, boolean averaging) {
        this.volume = volume;
        this.lines = lines;
        this.averaging = averaging;
    }

    /**
     * Reads the section normal to an axis at a position: an inline, a crossline or a time slice. Sections show samples
     * downwards; a time slice shows crosslines from left to right and inlines downwards.
     *
     * @param position counted from 0
     * @param mostColumns most columns of the section
     * @param mostRows most rows of the section
     */
    public Section read(Axis normal, int position, int mostColumns, int mostRows) throws IOException {
        Axis across = normal == Axis.CROSSLINE ? Axis.INLINE : Axis.CROSSLINE;
        Axis down = normal == Axis.SAMPLE ? Axis.INLINE : Axis.SAMPLE;
        Shape survey = volume.survey().shape();
        if (position < 0 || position >= survey.along(normal)) {
            throw new IllegalArgumentException("section at position %s across the %s axis: the survey has 0..%s"
                    .formatted(position, normal.name().toLowerCase(Locale.ROOT), survey.along(normal) - 1));
        }
        Reduction columns = new Reduction(survey.along(across), mostColumns);
        Reduction rows = new Reduction(survey.along(down), mostRows);
        Accumulator sums = new Accumulator(columns, rows, averaging);
        Axis along = normal == Axis.INLINE ? Axis.CROSSLINE : Axis.INLINE;
        long perLine = normal == Axis.SAMPLE ? survey.crosslines() : survey.samples();
        int most = Math.clamp(STRIP_SAMPLES / perLine, 1, survey.along(along));
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment samples = arena.allocate(perLine * most * Float.BYTES, Float.BYTES);
            for (int from = 0; from < survey.along(along); from += most) {
                int count = Math.min(most, survey.along(along) - from);
                Box strip = strip(survey, normal, position, from, count);
                volume.read(strip, samples);
                add(strip, samples, normal, sums);
            }
        }
        return new Section(
                Scale.of(normal, volume.survey(), lines).name(position),
                Scale.of(across, volume.survey(), lines),
                Scale.of(down, volume.survey(), lines),
                columns.count(),
                rows.count(),
                sums.values());
    }

    /**
     * Reads the section along a line, trace by trace.
     *
     * @param line inline and crossline of each trace, counted from 0
     * @param mostColumns most columns of the section
     * @param mostRows most rows of the section
     */
    public Section read(List<int[]> line, int mostColumns, int mostRows) throws IOException {
        int samples = volume.survey().shape().samples();
        Reduction columns = new Reduction(line.size(), mostColumns);
        Reduction rows = new Reduction(samples, mostRows);
        Accumulator sums = new Accumulator(columns, rows, averaging);
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment trace = arena.allocate((long) samples * Float.BYTES, Float.BYTES);
            for (int column = 0; column < line.size(); column++) {
                int[] at = line.get(column);
                if (!volume.isLive(at[0], at[1])) continue;
                volume.read(new Box(at[0], at[1], 0, new Shape(1, 1, samples)), trace);
                for (int row = 0; row < samples; row++) {
                    sums.add(column, row, trace.getAtIndex(ValueLayout.JAVA_FLOAT, row));
                }
            }
        }
        return new Section("line of %s traces".formatted(line.size()),
                new Scale("trace of the line", 1, 1, line.size()),
                Scale.of(Axis.SAMPLE, volume.survey(), lines), columns.count(), rows.count(), sums.values());
    }

    private static Box strip(Shape survey, Axis normal, int position, int from, int count) {
        return switch (normal) {
            case INLINE -> new Box(position, from, 0, new Shape(1, count, survey.samples()));
            case CROSSLINE -> new Box(from, position, 0, new Shape(count, 1, survey.samples()));
            case SAMPLE -> new Box(from, 0, position, new Shape(count, survey.crosslines(), 1));
        };
    }

    private void add(Box strip, MemorySegment samples, Axis normal, Accumulator sums) {
        long at = 0;
        for (int i = strip.inline(); i < strip.endInline(); i++) {
            for (int j = strip.crossline(); j < strip.endCrossline(); j++) {
                boolean live = volume.isLive(i, j);
                for (int k = strip.sample(); k < strip.endSample(); k++, at++) {
                    if (live) {
                        int column = normal == Axis.CROSSLINE ? i : j;
                        int row = normal == Axis.SAMPLE ? i : k;
                        sums.add(column, row, samples.getAtIndex(ValueLayout.JAVA_FLOAT, at));
                    }
                }
            }
        }
    }

    /** The mapping of {@code size} lines or samples to at most {@code most} columns or rows. */
    private record Reduction(int size, int most) {

        int count() {
            return Math.min(size, most);
        }

        int place(int position) {
            return (int) ((long) position * count() / size);
        }
    }

    /** Collects samples at the places where they are shown. */
    private static final class Accumulator {

        private final Reduction columns;
        private final Reduction rows;
        private final boolean averaging;
        private final float[] sums;
        private final int[] counts;

        Accumulator(Reduction columns, Reduction rows, boolean averaging) {
            this.columns = columns;
            this.rows = rows;
            this.averaging = averaging;
            this.sums = new float[columns.count() * rows.count()];
            this.counts = new int[sums.length];
        }

        void add(int column, int row, float value) {
            int place = rows.place(row) * columns.count() + columns.place(column);
            if (Float.isFinite(value) && (averaging || counts[place] == 0)) {
                sums[place] += value;
                counts[place]++;
            }
        }

        float[] values() {
            for (int p = 0; p < sums.length; p++) {
                sums[p] = counts[p] == 0 ? Float.NaN : sums[p] / counts[p];
            }
            return sums;
        }
    }
}
