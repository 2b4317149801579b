package org.varve.onnx;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.varve.core.Box;
import org.varve.onnx.NetworkFile.Array;

/** An output of a network that was computed. */
record Channels(Array array, long places, MemorySegment memory) {

    /**
     * Writes a channel, or the number of the largest, to the part of a box that a section holds.
     *
     * @param unknown as {@link Missing#seen} tells
     */
    void write(int channel, NetworkAxes axes, NetworkAxes.Section section, Box written, MemorySegment output,
            boolean... unknown) {
        Box part = axes.kept(section);
        long step = axes.step();
        for (int i = part.inline(); i < part.endInline(); i++) {
            for (int c = part.crossline(); c < part.endCrossline(); c++) {
                long to = written.offset(i, c, part.sample());
                long place = axes.place(i, c, part.sample());
                for (int s = part.sample(); s < part.endSample(); s++, place += step) {
                    float value = unknown.length > 0 && unknown[(int) place]
                            ? Float.NaN
                            : channel == Wanted.LARGEST ? largest(place) : at(channel, place);
                    output.setAtIndex(ValueLayout.JAVA_FLOAT_UNALIGNED, to + s - part.sample(), value);
                }
            }
        }
    }

    private int largest(long place) {
        int largest = 0;
        for (int channel = 1; channel < array.channels(); channel++) {
            if (at(channel, place) > at(largest, place)) largest = channel;
        }
        return largest;
    }

    private float at(int channel, long place) {
        long index = array.channelsFirst() ? channel * places + place : place * array.channels() + channel;
        return array.isInteger()
                ? memory.getAtIndex(ValueLayout.JAVA_LONG_UNALIGNED, index)
                : memory.getAtIndex(ValueLayout.JAVA_FLOAT_UNALIGNED, index);
    }
}
