package org.varve.su;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.varve.core.SampleEncoding;
import org.varve.core.SampleFormat;
import org.varve.file.PartFile;
import org.varve.file.Placement;
import org.varve.file.TraceLayout;
import org.varve.file.TraceOrder;
import org.varve.file.TraceWriter;
import org.varve.segy.header.SegyHeaders;

/** Writes a Seismic Unix file. */
final class SuWriter extends TraceWriter {

    private final SuHeaders headers;

    private SuWriter(PartFile file, TraceLayout layout, SuHeaders headers) {
        super(file, layout, headers);
        this.headers = headers;
    }

    /** Where the traces of such a file lie. */
    static TraceLayout layout(SuHeaders headers, int samples, TraceOrder order) {
        return new TraceLayout(0, SegyHeaders.TRACE_BYTES, samples,
                new SampleEncoding(SampleFormat.IEEE_FLOAT32, headers.order().byteOrder()), order);
    }

    static SuWriter create(SuHeaders headers, TraceLayout layout, Path target, Placement placement) throws IOException {
        return new SuWriter(create(target, layout, new byte[0], placement), layout, headers);
    }

    @Override
    public List<String> notes() {
        return Stream.concat(headers.notes().stream(), super.notes().stream()).toList();
    }
}
