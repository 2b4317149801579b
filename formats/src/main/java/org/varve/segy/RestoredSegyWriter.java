package org.varve.segy;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.nio.file.Path;
import org.varve.core.Volume;
import org.varve.file.PartFile;
import org.varve.file.Scaling;
import org.varve.file.SegyHeaders;
import org.varve.file.TraceLayout;
import org.varve.file.TraceOrder.Run;
import org.varve.file.TraceWriter;

/** Writes a SEG-Y file again from headers that another format has kept, with every byte of them but the sample format. */
public final class RestoredSegyWriter extends TraceWriter {

    private RestoredSegyWriter(PartFile file, TraceLayout layout, Headers headers, double scale) {
        super(file, layout, headers, new Scaling(scale, layout.encoding()));
    }

    /**
     * Begins the file.
     *
     * @param volume the samples, which tells which traces are live; it must stay open while they are written
     * @param options the format of the layout, no history and no scale restore the file
     */
    public static RestoredSegyWriter create(
            SegyHeaders kept, Volume volume, Path target, SegyWriter.Options options) throws IOException {
        TraceLayout layout = kept.layout().with(options.format());
        byte[] prefix = kept.fileHeader();
        TextHeader.addTo(prefix, options.history());
        TextHeader.addTo(prefix, options.scaleText());
        fields(layout).setInt16(MemorySegment.ofArray(prefix), 0, FormatCode.FIELD,
                FormatCode.of(options.format()));
        PartFile file = create(target, layout, prefix, options.overwrite());
        return new RestoredSegyWriter(file, layout, new KeptTraceHeaders(kept, volume), options.scale());
    }

    private static Fields fields(TraceLayout layout) {
        boolean little = layout.encoding().order() == ByteOrder.LITTLE_ENDIAN;
        return new Fields(little ? WordOrder.LITTLE_ENDIAN : WordOrder.BIG_ENDIAN);
    }

    /** Headers of the same traces where they are kept. */
    private record KeptTraceHeaders(SegyHeaders kept, Volume volume) implements Headers {

        @Override
        public void put(Run run, MemorySegment buffer, long stride) throws IOException {
            for (int t = 0; t < run.count(); t++) {
                kept.read(run.inline(t), run.crossline(t), buffer, t * stride);
            }
        }

        @Override
        public boolean isLive(long trace) {
            return volume.isLive(kept.order().inline(trace), kept.order().crossline(trace));
        }
    }
}
