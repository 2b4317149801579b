package org.varve.core;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.List;

/**
 * The volumes that a run reads together, in the order in which its workflow names them. Traces of the same position belong together;
 * one that any of the volumes lacks counts as missing in all.
 *
 * @param volumes at least one, all of the same shape
 */
public record Inputs(List<Volume> volumes) {

    public Inputs {
        volumes = List.copyOf(volumes);
        Shape shape = volumes.getFirst().survey().shape();
        for (Volume volume : volumes) {
            if (!volume.survey().shape().equals(shape)) {
                throw new IllegalArgumentException("inputs of shapes %s and %s: they must be alike"
                        .formatted(shape, volume.survey().shape()));
            }
        }
    }

    /** One volume. */
    public static Inputs of(Volume volume) {
        return new Inputs(List.of(volume));
    }

    /** Shape, sample interval and unit of them all. */
    public Survey survey() {
        return volumes.getFirst().survey();
    }

    /** How samples are stored, volume by volume. */
    public List<SampleEncoding> encodings() {
        return volumes.stream().map(Volume::encoding).toList();
    }

    /** Whether a trace was recorded in all of them. May be asked from any thread. */
    public boolean isLive(int inline, int crossline) {
        // asked for every trace that is written
        for (Volume volume : volumes) {
            if (!volume.isLive(inline, crossline)) return false;
        }
        return true;
    }

    /**
     * Reads the samples of a box, in axis order.
     *
     * @param encoding how they are wanted: the volume's own, or native floats
     * @param destinations for as many of the volumes as are wanted, each filled from its start
     * @throws IOException with the file, the position and the rule that was broken
     */
    public void read(Box box, SampleEncoding encoding, List<MemorySegment> destinations) throws IOException {
        for (int n = 0; n < destinations.size(); n++) {
            Volume volume = volumes.get(n);
            if (encoding.equals(volume.encoding())) {
                volume.readStored(box, destinations.get(n));
            } else {
                volume.read(box, destinations.get(n));
            }
        }
    }

    /** The largest {@link Amplitude} of them, measured in pieces as large as {@code buffer}. */
    public Amplitude amplitude(MemorySegment buffer) throws IOException {
        double largest = 0;
        for (Volume volume : volumes) {
            largest = Math.max(largest, Amplitude.of(volume, buffer).value());
        }
        return new Amplitude(largest);
    }

    /** Bytes of the buffers that they hold, or will hold, for reading. */
    public long bufferBytes() {
        return volumes.stream().mapToLong(Volume::bufferBytes).sum();
    }

    /** The part of {@link #bufferBytes} that has been held since they were opened. */
    public long heldBytes() {
        return volumes.stream().mapToLong(Volume::heldBytes).sum();
    }

    /** Refuses volumes of which one was written to since it was opened. */
    public void requireUnchanged() throws IOException {
        for (Volume volume : volumes) {
            volume.requireUnchanged();
        }
    }
}
