package org.varve.cuda;

import java.lang.foreign.MemorySegment;
import java.util.List;
import org.varve.core.Box;
import org.varve.core.Field;
import org.varve.core.Halo;
import org.varve.core.ScaledEncoding;

/**
 * Encodes the outputs of tiles on the device, so that they are copied back as files store them, and counts losses in
 * live traces. Marks say which these are; they are copied to the device from behind the first output.
 */
final class OutputEncoder {

    private final CudaDriver driver;
    private final DeviceLayout layout;
    private final FieldViews views;
    private final SampleCounts counts;
    private final Marks marks;
    private final Encoding encoding;
    private final float factor;

    OutputEncoder(CudaDriver driver, FieldViews views, SampleCounts counts) {
        this.driver = driver;
        this.layout = views.layout();
        this.views = views;
        this.counts = counts;
        marks = new Marks(driver, views.memory(), layout);
        ScaledEncoding output = layout.tiles().output();
        encoding = Encoding.of(output.encoding());
        factor = output.factor();
    }

    /** Copies the marks of a tile to the device. */
    void mark(int slot, Box tile, List<MemorySegment> outputs, long stream) {
        MemorySegment place =
                outputs.getFirst().asSlice(layout.tiles().output().bytes(tile.shape()), tile.shape().traces());
        marks.copy(slot, layout.tiles().live().mark(tile, place), place, stream);
    }

    /** Encodes all outputs of a tile, by a launch of its shape for each. */
    void encode(int slot, Box tile, PassLaunch ofTile) {
        List<Field> outputs = layout.program().outputs();
        // the last first: of outputs that are the same field, the first may be encoded in place
        for (int o = outputs.size() - 1; o >= 0; o--) {
            ofTile.eachCrosslineRun().encodeOutput(
                    views.inside(slot, outputs.get(o), tile, Halo.NONE), views.copied(slot, o),
                    encoding, factor, marks.of(slot), counts.output(o), counts.clipped(o));
        }
    }

    /** Copies the outputs of a tile to the host, and leaves the room for their headers. */
    void copyBack(int slot, Box tile, List<MemorySegment> outputs, long stream) {
        ScaledEncoding stored = layout.tiles().output();
        for (int o = 0; o < outputs.size(); o++) {
            MemorySegment output = outputs.get(o).asSlice(0, stored.bytes(tile.shape()));
            long from = views.copied(slot, o).value();
            if (stored.headerBytes() == 0) {
                driver.copyToHost(output, from, stream);
            } else {
                long pitch = stored.traceBytes(tile.shape().samples());
                driver.copyToHost(new RowCopy(output, stored.headerBytes(), pitch, from), stream);
            }
        }
    }
}
