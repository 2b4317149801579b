package org.varve.study;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.stream.IntStream;
import org.varve.core.Box;
import org.varve.core.Inputs;
import org.varve.core.SampleEncoding;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.Volume;

/**
 * A volume whose inlines are shifted cyclically: a further input of an operator on several surveys.
 *
 * @param by number of inlines
 */
record RolledVolume(Volume volume, int by) implements Volume {

    /** The volume, then the volume rolled by 1, 2, ... inlines. */
    static Inputs inputs(Volume volume, int count) {
        return new Inputs(IntStream.range(0, count)
                .mapToObj(n -> n == 0 ? volume : new RolledVolume(volume, n))
                .toList());
    }

    @Override
    public Survey survey() {
        return volume.survey();
    }

    @Override
    public SampleEncoding encoding() {
        return volume.encoding();
    }

    @Override
    public void read(Box box, MemorySegment destination) throws IOException {
        read(box, SampleEncoding.NATIVE, destination, volume::read);
    }

    @Override
    public void readStored(Box box, MemorySegment destination) throws IOException {
        read(box, encoding(), destination, volume::readStored);
    }

    /** Reads a box of the volume. */
    @FunctionalInterface
    private interface Reading {
        void read(Box box, MemorySegment destination) throws IOException;
    }

    private void read(Box box, SampleEncoding stored, MemorySegment destination, Reading reading) throws IOException {
        Shape plane = new Shape(1, box.shape().crosslines(), box.shape().samples());
        for (int i = box.inline(); i < box.endInline(); i++) {
            int from = (i + by) % survey().shape().inlines();
            reading.read(new Box(from, box.crossline(), box.sample(), plane),
                    destination.asSlice((i - box.inline()) * stored.bytes(plane)));
        }
    }

    @Override
    public void close() {
        // the caller closes the volume
    }
}
