package org.varve.cpu;

import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.varve.core.PassBody;
import org.varve.core.Rows;
import org.varve.kernel.LocalBinaryPattern;
import org.varve.kernel.LocalBinaryPattern.Point;

/**
 * {@link LocalBinaryPattern} in float32, and in float64 where float32 could err: where a point is nearer to its centre
 * than a millionth of the largest sample about it, or a sample is not finite.
 *
 * <p>Points of one place along the trace need the same values between samples, whatever their centre: each row of a
 * block of samples is interpolated once for each place, and kept while rows need it.
 */
final class LocalBinaryPatternSimdBody implements PassBody {

    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
    private static final VectorSpecies<Integer> BITS = IntVector.SPECIES_PREFERRED;
    private static final int LANES = SPECIES.length();

    /** The samples that are worked on at a time: many to a turn to other rows, and few to keep of a row. */
    private static final int BLOCK = 128;

    /** The distance of rows that are kept: no store is a multiple of 4 KiB before a load that follows it. */
    private static final int STRIDE = BLOCK + Rows.LANES;

    /** Twice the error of a value between four samples, as a part of the largest: roundings of 2^-24 of it. */
    private static final float ERROR = 0x1p-20f;

    /** The bits of the magnitude from which on samples are not finite, or their differences may not be. */
    private static final int LARGE = Float.floatToIntBits(0x1p126f);

    /** The most samples of a vector that are computed one by one: rare vectors are not compiled, and allocate. */
    private static final int FEW = 2;

    private static final Place CENTRE = new Place(0, 0, 0);

    private final ExactPatterns exact;
    private final int radius;

    /** The samples before and after each place, and its distance from the one before. */
    private final int[] before;
    private final int[] after;
    private final float[] alongSamples;

    /** The points on a row and a sample, which need no interpolation; they are the first. */
    private final int axes;

    /** The rows of each point, counted from the first about the centre's; its place, its distance and its bit. */
    private final int[] lowRow;
    private final int[] highRow;
    private final int[] place;
    private final float[] alongCrosslines;
    private final float[] bit;

    /** For each row about the centre's, its samples by place, and the largest magnitudes about each. */
    private final float[] kept;
    /** Where these rows begin, the first about the centre's first. */
    private final int[] start;
    /** Where the rows of each point begin there. */
    private final int[] low;
    private final int[] high;
    /** The codes of a block of a row, and how near its points come to the centre. */
    private final float[] code;
    private final float[] nearest;

    LocalBinaryPatternSimdBody(Work work, LocalBinaryPattern kernel) {
        radius = kernel.radius();
        List<Point> all = List.of(kernel.points());
        exact = new ExactPatterns(all);
        Predicate<Point> isOnAxis = point -> point.alongCrosslines() == 0 && point.alongSamples() == 0;
        axes = (int) all.stream().filter(isOnAxis).count();
        List<Point> axesFirst = Stream.concat(all.stream().filter(isOnAxis), all.stream().filter(isOnAxis.negate()))
                .toList();
        List<Place> places = Stream.concat(Stream.of(CENTRE), axesFirst.stream().map(Place::of)).distinct().toList();
        before = ints(work, places, Place::before);
        after = ints(work, places, Place::after);
        alongSamples = floats(work, places, Place::distance);
        lowRow = ints(work, axesFirst, point -> point.crossline() + radius);
        highRow = ints(work, axesFirst, point -> point.nextCrossline() + radius);
        place = ints(work, axesFirst, point -> places.indexOf(Place.of(point)) * STRIDE);
        alongCrosslines = floats(work, axesFirst, point -> (float) point.alongCrosslines());
        bit = floats(work, axesFirst, point -> 1 << all.indexOf(point));
        start = work.ints(2L * radius + 1);
        kept = work.floats((2L * radius + 1) * (places.size() + 1) * STRIDE);
        low = work.ints(all.size());
        high = work.ints(all.size());
        code = work.floats(STRIDE);
        nearest = work.floats(STRIDE);
    }

    /** A place between two samples, or on one. */
    private record Place(int before, int after, float distance) {

        static Place of(Point point) {
            return new Place(point.sample(), point.nextSample(), (float) point.alongSamples());
        }
    }

    private static <T> int[] ints(Work work, List<T> of, ToIntFunction<T> value) {
        return work.ints(of.size(), all -> Arrays.setAll(all, n -> value.applyAsInt(of.get(n))));
    }

    private static <T> float[] floats(Work work, List<T> of, ToDoubleFunction<T> value) {
        return work.floats(of.size(), all -> {
            for (int n = 0; n < all.length; n++) all[n] = (float) value.applyAsDouble(of.get(n));
        });
    }

    @Override
    public void compute(Rows rows) {
        for (int from = 0; from < rows.samples(); from += BLOCK) {
            int samples = Math.min(BLOCK, rows.samples() - from);
            for (int row = -radius; row < radius; row++) keep(rows, row, from, samples);
            for (int row = 0; row < rows.count(); row++) {
                keep(rows, row + radius, from, samples);
                codes(rows, row, from, samples);
            }
        }
    }

    private int start(int row) {
        return Math.floorMod(row, start.length) * (before.length + 1) * STRIDE;
    }

    /** Interpolates a block of a row. */
    private void keep(Rows rows, int row, int from, int samples) {
        float[] x = rows.input(0);
        int at = rows.at(0, 0, row) + from;
        int to = start(row);
        for (int n = 0; n < before.length; n++) {
            between(x, at + before[n], at + after[n], alongSamples[n], to, samples);
            to += STRIDE;
        }
        largest(x, at, to, samples);
    }

    private void between(float[] x, int before, int after, float part, int to, int samples) {
        for (int k = 0; k < samples; k += LANES) {
            FloatVector a = FloatVector.fromArray(SPECIES, x, before + k);
            FloatVector b = FloatVector.fromArray(SPECIES, x, after + k);
            b.sub(a).fma(FloatVector.broadcast(SPECIES, part), a).intoArray(kept, to + k);
        }
    }

    /** Finds the largest magnitude about each sample, or NaN: as integers, the bits of floats are in this order. */
    private void largest(float[] x, int at, int to, int samples) {
        for (int k = 0; k < samples; k += LANES) {
            IntVector most = IntVector.zero(BITS);
            for (int d = -radius; d <= radius; d++) {
                most = most.max(FloatVector.fromArray(SPECIES, x, at + d + k).abs().reinterpretAsInts());
            }
            most.reinterpretAsFloats().intoArray(kept, to + k);
        }
    }

    private void locate(int row) {
        for (int n = 0; n < start.length; n++) start[n] = start(row - radius + n);
        for (int p = 0; p < low.length; p++) {
            low[p] = start[lowRow[p]] + place[p];
            high[p] = start[highRow[p]] + place[p];
        }
    }

    private void codes(Rows rows, int row, int from, int samples) {
        locate(row);
        for (int k = 0; k < samples; k += 2 * LANES) two(start[radius] + k, k);
        int to = rows.to(0, row) + from;
        for (int k = 0; k < samples; k += LANES) {
            FloatVector.fromArray(SPECIES, code, k).intoArray(rows.output(0), to + k);
            long lanes = -1L >>> Math.max(0, Long.SIZE - (samples - k));
            long doubtful = doubtful(k) & lanes;
            if (doubtful != 0) correct(rows, row, from + k, doubtful);
        }
    }

    /** Computes codes in float64: samples one by one, unless there are many. */
    private void correct(Rows rows, int row, int from, long doubtful) {
        if (Long.bitCount(doubtful) > FEW) {
            for (int k = 0; k < LANES; k += DoubleLanes.COUNT) exact.codes(rows, row, from + k);
            return;
        }
        for (long left = doubtful; left != 0; left &= left - 1) {
            exact.code(rows, row, from + Long.numberOfTrailingZeros(left));
        }
    }

    /** Finds the codes of two vectors of samples. */
    private void two(int centre, int k) {
        FloatVector c0 = FloatVector.fromArray(SPECIES, kept, centre);
        FloatVector c1 = FloatVector.fromArray(SPECIES, kept, centre + LANES);
        FloatVector code0 = FloatVector.zero(SPECIES);
        FloatVector code1 = code0;
        for (int p = 0; p < axes; p++) {
            FloatVector x0 = FloatVector.fromArray(SPECIES, kept, low[p] + k);
            FloatVector x1 = FloatVector.fromArray(SPECIES, kept, low[p] + k + LANES);
            code0 = code0.add(bit[p], x0.compare(VectorOperators.GE, c0));
            code1 = code1.add(bit[p], x1.compare(VectorOperators.GE, c1));
        }
        IntVector nearest0 = IntVector.broadcast(BITS, LARGE);
        IntVector nearest1 = nearest0;
        for (int p = axes; p < low.length; p++) {
            FloatVector part = FloatVector.broadcast(SPECIES, alongCrosslines[p]);
            FloatVector x0 = FloatVector.fromArray(SPECIES, kept, low[p] + k);
            FloatVector x1 = FloatVector.fromArray(SPECIES, kept, low[p] + k + LANES);
            FloatVector y0 = FloatVector.fromArray(SPECIES, kept, high[p] + k);
            FloatVector y1 = FloatVector.fromArray(SPECIES, kept, high[p] + k + LANES);
            x0 = y0.sub(x0).fma(part, x0).sub(c0);
            x1 = y1.sub(x1).fma(part, x1).sub(c1);
            nearest0 = nearest0.min(x0.abs().reinterpretAsInts());
            nearest1 = nearest1.min(x1.abs().reinterpretAsInts());
            code0 = code0.add(bit[p], x0.compare(VectorOperators.GE, 0f));
            code1 = code1.add(bit[p], x1.compare(VectorOperators.GE, 0f));
        }
        code0.intoArray(code, k);
        code1.intoArray(code, k + LANES);
        nearest0.reinterpretAsFloats().intoArray(nearest, k);
        nearest1.reinterpretAsFloats().intoArray(nearest, k + LANES);
    }

    /** A bit for each sample of a vector whose code float32 may not have right. */
    private long doubtful(int k) {
        IntVector most = IntVector.zero(BITS);
        for (int n = 0; n < start.length; n++) {
            int at = start[n] + before.length * STRIDE;
            most = most.max(FloatVector.fromArray(SPECIES, kept, at + k).reinterpretAsInts());
        }
        IntVector error = most.reinterpretAsFloats().mul(ERROR).add(Float.MIN_NORMAL).reinterpretAsInts();
        error = error.blend(0, most.compare(VectorOperators.EQ, 0));
        error = error.blend(Integer.MAX_VALUE, most.compare(VectorOperators.GE, LARGE));
        return FloatVector.fromArray(SPECIES, nearest, k)
                .reinterpretAsInts()
                .compare(VectorOperators.LT, error)
                .toLong();
    }
}
