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
 * A volume whose inlines begin further on, the first ones following the last: what an operator on several surveys gets besides the
 * volume itself.
 *
 * @param by how many inlines
 */
record RolledVolume(Volume volume, int by) implements Volume {

    /** A volume, rolled by one more inline for each input after the first. */
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
        // the volume is somebody else's
    }
}
