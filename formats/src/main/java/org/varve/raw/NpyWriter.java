package org.varve.raw;

import java.io.IOException;
import java.nio.file.Path;
import org.varve.core.Shape;
import org.varve.file.PartFile;
import org.varve.file.Placement;
import org.varve.file.TraceLayout;
import org.varve.file.TraceOrder;
import org.varve.file.TraceWriter;
import org.varve.file.WrittenHeaders;

/** Writes a NumPy array of little-endian float32 in C order. */
public final class NpyWriter extends TraceWriter {

    private NpyWriter(PartFile file, TraceLayout layout) {
        super(file, layout, WrittenHeaders.NONE);
    }

    /** Where the samples of a file lie. */
    public static TraceLayout layout(Shape shape) {
        return new TraceLayout(NpyHeader.of(shape).length, 0, shape.samples(), RawReading.USUAL,
                TraceOrder.plain(shape));
    }

    /** Creates a file, which gets its final name when it is committed. */
    public static NpyWriter create(Shape shape, Path target, Placement placement) throws IOException {
        TraceLayout layout = layout(shape);
        return new NpyWriter(create(target, layout, NpyHeader.of(shape), placement), layout);
    }
}
