package org.varve.onnx;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;

/** Where the samples of a network's array lie in a box of the survey. */
final class BoxSamples {

    /** The most samples that are taken at a time, which the fastest cache holds. */
    private static final int MOST = 2048;

    /** For each axis, slowest first, the offset in the box of each position; negative where there is none. */
    private final long[][] offsets;

    /** The first of the axes along which all samples lie in one piece; their number if they do along none. */
    private final int joined;

    /** Takes samples, in the order of the array. */
    @FunctionalInterface
    interface Taker {

        /**
         * Takes samples.
         *
         * @param place of the first in the array
         * @param samples may be changed
         * @param count how many there are
         */
        void take(long place, float[] samples, int count);
    }

    private BoxSamples(long[][] offsets, int joined) {
        this.offsets = offsets;
        this.joined = joined;
    }

    static BoxSamples of(long[]... offsets) {
        int joined = offsets.length;
        long size = 1;
        while (joined > 0 && areSteps(size, offsets[joined - 1])) {
            joined--;
            size *= offsets[joined].length;
        }
        return new BoxSamples(offsets, joined);
    }

    private static boolean areSteps(long step, long... offsets) {
        if (offsets[0] < 0) return false;
        for (int k = 1; k < offsets.length; k++) {
            if (offsets[k] != offsets[0] + k * step) return false;
        }
        return true;
    }

    /** Whether all samples lie side by side, in the order of the array. */
    boolean isOnePiece() {
        return joined == 0;
    }

    /** Where the samples from an axis on begin, if they lie in one piece. */
    private long first(int axis) {
        long first = 0;
        for (int n = axis; n < offsets.length; n++) first += offsets[n][0];
        return first;
    }

    /** How many samples there are from an axis on. */
    private int count(int axis) {
        int count = 1;
        for (int n = axis; n < offsets.length; n++) count *= offsets[n].length;
        return count;
    }

    /** The samples of a section in one piece, which begins in the box at {@code start}. */
    MemorySegment piece(MemorySegment box, long start) {
        return box.asSlice((start + first(0)) * Float.BYTES, (long) count(0) * Float.BYTES);
    }

    /** Reads all samples of a section, which begins in the box at {@code start}; 0 where there are none. */
    void read(MemorySegment box, long start, Taker taker) {
        int last = offsets.length - 1;
        float[] samples = new float[joined > last ? offsets[last].length : Math.min(MOST, count(joined))];
        read(0, box, start, 0, samples, taker);
    }

    private void read(int axis, MemorySegment box, long at, long place, float[] samples, Taker taker) {
        if (axis == joined) {
            readPiece(box, at < 0 ? at : at + first(axis), place, count(axis), samples, taker);
        } else if (axis == offsets.length - 1) {
            readLine(box, at, place, samples, taker);
        } else {
            int size = count(axis + 1);
            for (int k = 0; k < offsets[axis].length; k++) {
                long here = at < 0 || offsets[axis][k] < 0 ? -1 : at + offsets[axis][k];
                read(axis + 1, box, here, place + (long) k * size, samples, taker);
            }
        }
    }

    private static void readPiece(MemorySegment box, long at, long place, int size, float[] samples, Taker taker) {
        for (int done = 0; done < size; done += samples.length) {
            int count = Math.min(samples.length, size - done);
            if (at < 0) {
                Arrays.fill(samples, 0);
            } else {
                MemorySegment.copy(box, ValueLayout.JAVA_FLOAT_UNALIGNED, (at + done) * Float.BYTES, samples, 0, count);
            }
            taker.take(place + done, samples, count);
        }
    }

    private void readLine(MemorySegment box, long at, long place, float[] samples, Taker taker) {
        long[] line = offsets[offsets.length - 1];
        for (int k = 0; k < line.length; k++) {
            boolean isThere = at >= 0 && line[k] >= 0;
            samples[k] = isThere ? box.getAtIndex(ValueLayout.JAVA_FLOAT_UNALIGNED, at + line[k]) : 0;
        }
        taker.take(place, samples, line.length);
    }
}
