package org.varve.segy;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Optional;
import org.varve.core.SampleEncoding;
import org.varve.core.SampleFormat;
import org.varve.file.Fields;
import org.varve.file.FormatException;
import org.varve.file.InputFile;
import org.varve.file.SegyHeaders;
import org.varve.file.WordOrder;

/**
 * What the first 3600 bytes say about the traces.
 *
 * @param samples samples per trace
 * @param micros sample interval, in microseconds or thousandths of a metre or foot; 0 if unknown
 * @param revision as in the file
 * @param code of the sample format, as in the file
 * @param fixedLength whether the file says that all traces are equally long
 * @param sorting code of byte 3229
 */
record BinaryHeader(WordOrder order, SampleFormat format, int samples, double micros, Revision revision, int code,
        boolean fixedLength, int sorting, FileLayout layout) {

    /** Numbers before and after the point. */
    record Revision(int major, int minor) {

        /** Whether the fields that revision 2 added are to be believed. */
        boolean isTwo() {
            return major >= 2 && major <= 9;
        }

        /** As people say it; files that hold the two bytes the wrong way round mean revision 1. */
        @Override
        public String toString() {
            return major > 0 && major < 10 ? major + "." + minor : major > 0 || minor > 0 ? "1.0" : "0";
        }
    }

    static final int TEXT_BYTES = 3200;
    static final int FILE_BYTES = SegyHeaders.FILE_BYTES;

    static final int INTERVAL = 3217;
    static final int SAMPLES = 3221;
    static final int SORTING = 3229;
    static final int REVISION = 3501;
    static final int FIXED_LENGTH = 3503;

    /** A trace of so many samples is a mistake in the file, and its buffer would not fit in memory. */
    static final int MOST_SAMPLES = 1 << 24;

    private static final int LONG_SAMPLES = 3269;
    private static final int DOUBLE_INTERVAL = 3273;
    private static final int ORDER_CONSTANT = 3297;

    static BinaryHeader read(InputFile file, Optional<SampleFormat> readAs) throws IOException {
        NotSegy.refuse(file);
        MemorySegment bytes = file.read(0, FILE_BYTES);
        WordOrder order = order(bytes);
        Fields fields = new Fields(order);
        int code = fields.uint16(bytes, 0, FormatCode.FIELD);
        SampleFormat format = readAs.or(() -> FormatCode.format(code))
                .orElseThrow(() -> new FormatException(file.path(), FormatCode.refusal(code)));
        if (order == WordOrder.PAIRS_SWAPPED && format.bytes() % 2 != 0) {
            throw new FormatException(file.path(),
                    "has bytes swapped in pairs (byte %d) and samples of format %s: no rule says how those are swapped"
                            .formatted(ORDER_CONSTANT, format));
        }
        Revision revision = new Revision(bytes.get(ValueLayout.JAVA_BYTE, REVISION - 1),
                bytes.get(ValueLayout.JAVA_BYTE, REVISION));
        int samples = samples(file, fields, bytes, revision);
        return new BinaryHeader(order, format, samples, micros(fields, bytes, revision), revision, code,
                fields.int16(bytes, 0, FIXED_LENGTH) == 1, fields.int16(bytes, 0, SORTING),
                FileLayout.read(file, bytes, fields, revision));
    }

    /** As revision 2 tells it; else big-endian by rule, and little-endian if the format code makes sense only then. */
    private static WordOrder order(MemorySegment bytes) {
        Fields big = new Fields(WordOrder.BIG_ENDIAN);
        Fields little = new Fields(WordOrder.LITTLE_ENDIAN);
        return switch (big.int32(bytes, 0, ORDER_CONSTANT)) {
            case 0x01020304 -> WordOrder.BIG_ENDIAN;
            case 0x04030201 -> WordOrder.LITTLE_ENDIAN;
            case 0x02010403 -> WordOrder.PAIRS_SWAPPED;
            default -> !FormatCode.isDefined(big.uint16(bytes, 0, FormatCode.FIELD))
                    && FormatCode.isDefined(little.uint16(bytes, 0, FormatCode.FIELD))
                            ? WordOrder.LITTLE_ENDIAN
                            : WordOrder.BIG_ENDIAN;
        };
    }

    private static int samples(InputFile file, Fields fields, MemorySegment bytes, Revision revision)
            throws FormatException {
        int more = revision.isTwo() ? fields.int32(bytes, 0, LONG_SAMPLES) : 0;
        int samples = more > 0 ? more : fields.uint16(bytes, 0, SAMPLES);
        if (samples == 0) {
            throw new FormatException(file.path(), "has 0 samples per trace (byte %d of the binary header): put the "
                    .formatted(SAMPLES) + "number there, or export the file again");
        }
        if (samples > MOST_SAMPLES) {
            throw new FormatException(file.path(), "has %d samples per trace (byte %d of the binary header): read are "
                    .formatted(samples, LONG_SAMPLES)
                    + "traces of up to %d; put the right number there"
                            .formatted(MOST_SAMPLES));
        }
        return samples;
    }

    private static double micros(Fields fields, MemorySegment bytes, Revision revision) {
        double more = revision.isTwo() ? fields.float64(bytes, 0, DOUBLE_INTERVAL) : 0;
        return more > 1e-6 && more < 1e12 ? more : fields.uint16(bytes, 0, INTERVAL);
    }

    /** How samples are stored, once the bytes of pairs stand the right way round. */
    SampleEncoding encoding() {
        return new SampleEncoding(format, order.byteOrder());
    }

    /** Bytes of the longest headers of a trace. */
    int headerBytes() {
        return TraceHeader.BYTES * (1 + layout.additionalHeaders());
    }

    long traceBytes() {
        return headerBytes() + (long) samples * format.bytes();
    }
}
