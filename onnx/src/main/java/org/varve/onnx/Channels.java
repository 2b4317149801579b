package org.varve.onnx;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Optional;
import org.varve.core.Box;

/** An output of a network that was computed. */
record Channels(NetworkArray array, long places, MemorySegment memory) {

    /** Takes a place of the network's array, the index of its sample in the box, and its position in the survey. */
    @FunctionalInterface
    interface Visitor {
        void visit(long place, long to, int inline, int crossline, int sample);
    }

    /** Visits what is kept of a section. */
    void forEach(NetworkAxes axes, NetworkAxes.Section section, Box written, Visitor visitor) {
        Box part = axes.kept(section);
        long step = axes.step();
        for (int i = part.inline(); i < part.endInline(); i++) {
            for (int c = part.crossline(); c < part.endCrossline(); c++) {
                long to = written.offset(i, c, part.sample());
                long place = axes.place(i, c, part.sample());
                for (int s = part.sample(); s < part.endSample(); s++, place += step, to++) {
                    visitor.visit(place, to, i, c, s);
                }
            }
        }
    }

    /**
     * Writes a channel, or the number of the largest, to the part of a box that a section holds.
     *
     * @param unknown as {@link Missing#seen} tells
     */
    void write(int channel, NetworkAxes axes, NetworkAxes.Section section, Box written, MemorySegment output,
            boolean... unknown) {
        if (unknown.length == 0 && channel != Wanted.LARGEST && array.channelsFirst() && array.isFloat()
                && axes.step() == 1) {
            copy(channel, axes, section, written, output);
            return;
        }
        forEach(axes, section, written, (place, to, _, _, _) -> {
            float value = unknown.length > 0 && unknown[(int) place]
                    ? Float.NaN
                    : channel == Wanted.LARGEST ? largest(place) : at(channel, place);
            output.setAtIndex(ValueLayout.JAVA_FLOAT_UNALIGNED, to, value);
        });
    }

    /** Copies a channel, which may be there already, or its traces. */
    private void copy(int channel, NetworkAxes axes, NetworkAxes.Section section, Box written, MemorySegment output) {
        Optional<MemorySegment> piece = axes.piece(section, written, output);
        if (piece.isPresent()) {
            MemorySegment own = memory.asSlice(channel * places * Float.BYTES, places * Float.BYTES);
            if (own.address() != piece.get().address()) piece.get().copyFrom(own);
            return;
        }
        Box part = axes.kept(section);
        for (int i = part.inline(); i < part.endInline(); i++) {
            for (int c = part.crossline(); c < part.endCrossline(); c++) {
                MemorySegment.copy(memory, (channel * places + axes.place(i, c, part.sample())) * Float.BYTES, output,
                        written.offset(i, c, part.sample()) * Float.BYTES, (long) part.shape().samples() * Float.BYTES);
            }
        }
    }

    int largest(long place) {
        int largest = 0;
        for (int channel = 1; channel < array.channels(); channel++) {
            if (at(channel, place) > at(largest, place)) largest = channel;
        }
        return largest;
    }

    float at(int channel, long place) {
        long index = array.channelsFirst() ? channel * places + place : place * array.channels() + channel;
        if (array.isHalf()) return Float.float16ToFloat(memory.getAtIndex(ValueLayout.JAVA_SHORT_UNALIGNED, index));
        if (array.isByte()) return Byte.toUnsignedInt(memory.get(ValueLayout.JAVA_BYTE, index));
        return array.isInteger()
                ? memory.getAtIndex(ValueLayout.JAVA_LONG_UNALIGNED, index)
                : memory.getAtIndex(ValueLayout.JAVA_FLOAT_UNALIGNED, index);
    }
}
