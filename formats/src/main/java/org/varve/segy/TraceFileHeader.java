package org.varve.segy;

import org.varve.core.SampleEncoding;
import org.varve.core.SampleFormat;
import org.varve.segy.header.SegyHeaders;
import org.varve.segy.header.StatedInterval;
import org.varve.segy.header.WordOrder;

/**
 * A file's statement about its traces.
 *
 * @param samples samples of each trace
 * @param stated samples of each trace as stated in the file, which may be wrong or 0 if {@code samples} was given
 * @param micros sample interval, in microseconds or thousandths of a metre or foot; 0 if unknown
 * @param revision as stated in the file
 * @param code code of the sample format, as stated in the file
 * @param fixedLength whether the file states that all traces are equally long
 */
public record TraceFileHeader(WordOrder order, SampleFormat format, int samples, int stated, double micros,
        Revision revision, int code, boolean fixedLength, FileLayout layout) {

    /**
     * The header for a file of IEEE floats that consists of traces from its first byte to its last.
     *
     * @param stated samples of each trace as the file states them
     */
    public static TraceFileHeader ofTraces(WordOrder order, int samples, int stated, double micros, long fileBytes) {
        SampleFormat format = SampleFormat.IEEE_FLOAT32;
        return new TraceFileHeader(order, format, samples, stated, micros, new Revision(0, 0), FormatCode.of(format),
                true,
                new FileLayout(0, fileBytes, 0, 0));
    }

    /** This header with another number of samples per trace. */
    TraceFileHeader withSamples(int count) {
        return new TraceFileHeader(order, format, count, stated, micros, revision, code, true, layout);
    }

    /** How samples are stored, after bytes that are swapped in pairs have been put in order. */
    SampleEncoding encoding() {
        return new SampleEncoding(format, order.byteOrder());
    }

    /** The interval as two bytes of a trace header hold it, or nearly. */
    int intervalWord() {
        return new StatedInterval(micros).word();
    }

    /** The most bytes that the headers of a trace have. */
    int headerBytes() {
        return SegyHeaders.TRACE_BYTES * (1 + layout.additionalHeaders());
    }

    long traceBytes() {
        return headerBytes() + (long) samples * format.bytes();
    }
}
