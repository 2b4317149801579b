package org.varve.core;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/**
 * The volumes that a run reads together, in the order of its workflow's inputs. Traces at the same position belong
 * together; a trace missing from one volume counts as missing from all.
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

    /** Shape, sample interval and unit of the first volume; all have the same shape. */
    public Survey survey() {
        return volumes.getFirst().survey();
    }

    /** The number of a volume, from 0; -1 if it is not one of these. */
    public int indexOf(Volume volume) {
        return volumes.indexOf(volume);
    }

    /** The sample encoding of each volume. */
    public List<SampleEncoding> encodings() {
        return volumes.stream().map(Volume::encoding).toList();
    }

    /** Whether a trace was recorded in all volumes. May be called from any thread. */
    public boolean isLive(int inline, int crossline) {
        // no stream: called for every trace that is written
        for (Volume volume : volumes) {
            if (!volume.isLive(inline, crossline)) return false;
        }
        return true;
    }

    /**
     * Reads the samples of a box, in axis order.
     *
     * @param encoding the wanted encoding: the volumes' own, or native floats
     * @param destinations one for each of the first volumes, as many as are wanted, each filled from its start
     * @throws IOException with the file, the position and what is wrong
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

    /** Bytes before the samples of each trace, if all volumes can read whole traces and are alike in them. */
    public OptionalInt traceHeaderBytes() {
        List<OptionalInt> headers = volumes.stream().map(Volume::traceHeaderBytes).distinct().toList();
        return headers.size() == 1 ? headers.getFirst() : OptionalInt.empty();
    }

    /**
     * Reads whole traces as they are stored, as {@link Volume#readTraces} does.
     *
     * @param destinations one for each of the first volumes, as many as are wanted
     * @return the parts of them that the traces fill
     */
    public List<MemorySegment> readTraces(Box box, List<MemorySegment> destinations) throws IOException {
        List<MemorySegment> traces = new ArrayList<>();
        for (int n = 0; n < destinations.size(); n++) {
            traces.add(volumes.get(n).readTraces(box, destinations.get(n)));
        }
        return traces;
    }

    /** The largest {@link Amplitude} of the volumes, measured with {@code buffer}. */
    public Amplitude amplitude(MemorySegment buffer) throws IOException {
        double largest = 0;
        for (Volume volume : volumes) {
            largest = Math.max(largest, Amplitude.of(volume, buffer).value());
        }
        return new Amplitude(largest);
    }

    /** Bytes of the buffers that the volumes hold, or will hold, for reading. */
    public long bufferBytes() {
        return volumes.stream().mapToLong(Volume::bufferBytes).sum();
    }

    /** The part of {@link #bufferBytes} held since the volumes were opened. */
    public long heldBytes() {
        return volumes.stream().mapToLong(Volume::heldBytes).sum();
    }

    /** Throws if a volume was modified since it was opened. */
    public void requireUnchanged() throws IOException {
        for (Volume volume : volumes) {
            volume.requireUnchanged();
        }
    }
}
