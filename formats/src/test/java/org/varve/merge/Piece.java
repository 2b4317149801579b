package org.varve.merge;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A part of one survey as a SEG-Y file, made without the code under test. A sample is a whole number that its inline,
 * crossline and time determine, so that pieces agree where they overlap; headers differ from trace to trace.
 *
 * @param interval in microseconds
 * @param start of all traces, in milliseconds
 * @param added to every sample
 * @param east added to X
 */
record Piece(Lines inlines, Lines crosslines, int samples, int interval, int start, int added, int east,
        ByteOrder order,
        int code, List<Long> dead, List<Long> left) {

    /** Numbers of lines. */
    record Lines(int first, int last, int step) {
        int count() {
            return (last - first) / step + 1;
        }
    }

    static Piece of(int firstInline, int lastInline) {
        return new Piece(new Lines(firstInline, lastInline, 1), new Lines(300, 304, 1), 20, 4000, 100, 0, 0,
                ByteOrder.BIG_ENDIAN, 5, List.of(), List.of());
    }

    Piece inlines(int first, int last, int step) {
        return new Piece(new Lines(first, last, step), crosslines, samples, interval, start, added, east, order, code,
                dead, left);
    }

    Piece crosslines(int first, int last, int step) {
        return new Piece(inlines, new Lines(first, last, step), samples, interval, start, added, east, order, code,
                dead, left);
    }

    Piece samples(int count, int micros, int millis) {
        return new Piece(inlines, crosslines, count, micros, millis, added, east, order, code, dead, left);
    }

    Piece add(int more) {
        return new Piece(inlines, crosslines, samples, interval, start, more, east, order, code, dead, left);
    }

    Piece east(int metres) {
        return new Piece(inlines, crosslines, samples, interval, start, added, metres, order, code, dead, left);
    }

    Piece stored(ByteOrder other, int format) {
        return new Piece(inlines, crosslines, samples, interval, start, added, east, other, format, dead, left);
    }

    /** With the trace at a place dead. */
    Piece dead(int inline, int crossline) {
        return new Piece(inlines, crosslines, samples, interval, start, added, east, order, code,
                List.of(place(inline, crossline)), left);
    }

    /** Without the trace at a place. */
    Piece without(int inline, int crossline) {
        return new Piece(inlines, crosslines, samples, interval, start, added, east, order, code, dead,
                List.of(place(inline, crossline)));
    }

    private static long place(int inline, int crossline) {
        return 1000L * inline + crossline;
    }

    /** The sample at a time in milliseconds. */
    static int value(int inline, int crossline, double millis) {
        return (int) ((31L * inline + 7L * crossline + Math.round(millis)) % 1009) - 500;
    }

    int traceBytes() {
        return 240 + 4 * samples;
    }

    Path write(Path file) throws IOException {
        int traces = inlines.count() * crosslines.count() - left.size();
        ByteBuffer bytes = ByteBuffer.allocate(3600 + traces * traceBytes()).order(order);
        bytes.putShort(3216, (short) interval).putShort(3220, (short) samples).putShort(3224, (short) code);
        bytes.position(3600);
        for (int i = inlines.first; i <= inlines.last; i += inlines.step) {
            for (int j = crosslines.first; j <= crosslines.last; j += crosslines.step) {
                if (!left.contains(place(i, j))) put(bytes, i, j);
            }
        }
        return Files.write(file, bytes.array());
    }

    private void put(ByteBuffer bytes, int inline, int crossline) {
        int at = bytes.position();
        boolean isDead = dead.contains(place(inline, crossline));
        bytes.putInt(at, inline * 7 + crossline).putInt(at + 8, 4711).putShort(at + 28, (short) (isDead ? 2 : 1));
        bytes.putShort(at + 70, (short) -10).putShort(at + 108, (short) start).putShort(at + 114, (short) samples);
        bytes.putShort(at + 116, (short) interval).putInt(at + 180, 250 * inline + 10 * east)
                .putInt(at + 184, 125 * crossline).putInt(at + 188, inline).putInt(at + 192, crossline);
        bytes.position(at + 240);
        for (int k = 0; k < samples; k++) {
            int value = value(inline, crossline, start + k * interval / 1e3) + added;
            if (code == 2) {
                bytes.putInt(value);
            } else {
                bytes.putFloat(isDead ? Float.MAX_VALUE : value);
            }
        }
    }
}
