package org.varve.raw;

import java.io.IOException;
import java.nio.file.Path;
import org.varve.core.Shape;
import org.varve.file.PartFile;
import org.varve.file.Placement;
import org.varve.file.TraceLayout;
import org.varve.file.TraceWriter;
import org.varve.file.WrittenHeaders;

/** Writes files as {@link RawVolume} reads them. */
public final class RawWriter extends TraceWriter {

    private RawWriter(PartFile file, TraceLayout layout) {
        super(file, layout, WrittenHeaders.NONE);
    }

    /** Creates a file, which gets its final name when it is committed. */
    public static RawWriter create(Shape shape, Path target, Placement placement) throws IOException {
        TraceLayout layout = RawVolume.layout(shape);
        return new RawWriter(create(target, layout, new byte[0], placement), layout);
    }
}
