package org.varve.segy;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Optional;
import org.varve.file.RegularOrder;
import org.varve.file.SegyHeaders;
import org.varve.file.TraceLayout;

/** The headers of a regular SEG-Y file, for formats that keep them. */
public final class SegyOriginal implements SegyHeaders {

    private final SegyVolume volume;
    private final RegularOrder order;

    private SegyOriginal(SegyVolume volume, RegularOrder order) {
        this.volume = volume;
        this.order = order;
    }

    /**
     * The headers of a file that begins with its text header, ends with its last trace, and has every trace of a rectangle
     * between, each with one header; none of another, from which the file could not be written again.
     *
     * @param volume must stay open while they are asked for
     */
    public static Optional<SegyOriginal> of(SegyVolume volume) {
        SegyFile file = volume.file();
        boolean plain = file.lengths().isEmpty()
                && file.header().headerBytes() == TRACE_BYTES
                && file.header().order() != WordOrder.PAIRS_SWAPPED
                && file.file().size() == volume.layout().fileBytes();
        return plain && volume.geometry() instanceof RegularGeometry regular
                ? Optional.of(new SegyOriginal(volume, regular.order()))
                : Optional.empty();
    }

    @Override
    public byte[] fileHeader() throws IOException {
        return volume.file().file().read(0, (int) layout().start()).toArray(ValueLayout.JAVA_BYTE);
    }

    @Override
    public TraceLayout layout() {
        return volume.layout();
    }

    @Override
    public RegularOrder order() {
        return order;
    }

    @Override
    public void read(int inline, int crossline, MemorySegment to, long at) throws IOException {
        volume.file().file().read(to, at, TRACE_BYTES, layout().position(order.trace(inline, crossline)));
    }
}
