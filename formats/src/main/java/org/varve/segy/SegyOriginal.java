package org.varve.segy;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.varve.file.SegyHeaders;
import org.varve.file.TraceLayout;

/**
 * The headers of a SEG-Y file, for formats that keep them.
 *
 * @param volume must stay open while they are asked for
 */
public record SegyOriginal(SegyVolume volume) implements SegyHeaders {

    @Override
    public byte[] fileHeader() throws IOException {
        return volume.file().read(0, (int) layout().start()).toArray(ValueLayout.JAVA_BYTE);
    }

    @Override
    public TraceLayout layout() {
        return volume.layout();
    }

    @Override
    public void read(int inline, int crossline, MemorySegment to, long at) throws IOException {
        volume.file().read(to, at, TRACE_BYTES, layout().position(layout().order().trace(inline, crossline)));
    }

    /** Milliseconds before the first sample of the first trace, byte 109. */
    public int delayMillis() throws IOException {
        MemorySegment header = volume.file().read(layout().start(), TRACE_BYTES);
        return new Fields(layout().encoding().order()).int16(header, 0, 109);
    }
}
