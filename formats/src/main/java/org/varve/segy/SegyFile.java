package org.varve.segy;

import java.io.IOException;
import org.varve.file.FormatException;
import org.varve.file.InputFile;

/** A SEG-Y file whose size agrees with its headers. */
record SegyFile(InputFile file, BinaryHeader header, HeaderBytes numbers, long traces) {

    static SegyFile of(InputFile file, HeaderBytes numbers) throws IOException {
        BinaryHeader header = BinaryHeader.read(file);
        long bytes = file.size() - header.start();
        long traces = bytes / header.traceBytes();
        SegyFile segy = new SegyFile(file, header, numbers, traces);
        if (bytes < header.traceBytes()) {
            throw segy.refused(
                    "holds no whole trace: %d bytes follow its headers and a trace of %d samples has %d; copy it again"
                            .formatted(Math.max(0, bytes), header.samples(), header.traceBytes()));
        }
        long left = bytes % header.traceBytes();
        if (left != 0) {
            throw segy.refused(
                    "holds %d whole traces of %d samples (%s) and %d bytes more, but must end with a trace: %s"
                            .formatted(traces, header.samples(), header.encoding().format(), left,
                                    segy.whySizeDiffers()));
        }
        return segy;
    }

    private String whySizeDiffers() throws IOException {
        int samples = trace(0).samples();
        String cutShort = "it was cut short, or byte 3221 (samples per trace) is wrong; copy it again";
        return samples == 0 || samples == header.samples()
                ? cutShort
                : cutShort
                        + " or mend byte 3221, as the first trace says it has %d samples".formatted(samples);
    }

    long position(long trace) {
        return header.start() + trace * header.traceBytes();
    }

    Fields fields() {
        return new Fields(header.encoding().order());
    }

    TraceHeader trace(long trace) throws IOException {
        return TraceHeader.of(file.read(position(trace), TraceHeader.BYTES), fields(), numbers);
    }

    FormatException refused(String sentence) {
        return new FormatException(file.path(), sentence);
    }
}
