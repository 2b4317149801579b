package org.varve.segy;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import org.varve.file.FormatException;
import org.varve.file.InputFile;
import org.varve.core.SampleEncoding;
import org.varve.core.SampleFormat;

/**
 * What the first 3600 bytes say about the traces.
 *
 * @param samples samples per trace
 * @param micros sample interval, usually in microseconds; 0 if unknown
 * @param major revision, before the point
 * @param minor revision, after the point
 * @param extendedHeaders text headers of 3200 bytes between the binary header and the first trace
 */
record BinaryHeader(
        SampleEncoding encoding, int samples, int micros, int major, int minor, int extendedHeaders) {

    static final int TEXT_BYTES = 3200;
    static final int FILE_BYTES = 3600;

    static final int INTERVAL = 3217;
    static final int SAMPLES = 3221;
    static final int REVISION = 3501;
    static final int FIXED_LENGTH = 3503;
    static final int EXTENDED_HEADERS = 3505;

    private static final int LONG_SAMPLES = 3269;
    private static final int ADDITIONAL_TRACE_HEADERS = 3507;

    static BinaryHeader read(InputFile file) throws IOException {
        NotSegy.refuse(file);
        MemorySegment bytes = file.read(0, FILE_BYTES);
        Fields fields = new Fields(byteOrder(bytes));
        int code = fields.uint16(bytes, 0, FormatCode.FIELD);
        SampleFormat format = FormatCode.format(code).orElseThrow(() -> unknownFormat(file, code));
        int major = bytes.get(ValueLayout.JAVA_BYTE, REVISION - 1);
        int minor = bytes.get(ValueLayout.JAVA_BYTE, REVISION);
        if (major >= 2 && fields.uint16(bytes, 0, ADDITIONAL_TRACE_HEADERS) != 0) {
            throw new FormatException(file.path(),
                    "has more than 240 bytes of header per trace (byte %d is not 0): revision "
                            .formatted(ADDITIONAL_TRACE_HEADERS)
                            + "2 extensions are not read; export it as revision 1");
        }
        int samples = samples(fields, bytes, major);
        if (samples == 0) {
            throw new FormatException(file.path(), "has 0 samples per trace (byte %d of the binary header): put the "
                    .formatted(SAMPLES) + "number there, or export the file again");
        }
        return new BinaryHeader(new SampleEncoding(format, fields.byteOrder()), samples,
                fields.uint16(bytes, 0, INTERVAL), major, minor,
                extendedHeaders(file, fields.int16(bytes, 0, EXTENDED_HEADERS)));
    }

    /** Big-endian by rule; little-endian if the format code makes sense only then. */
    private static ByteOrder byteOrder(MemorySegment bytes) {
        Fields little = new Fields(ByteOrder.LITTLE_ENDIAN);
        int big = new Fields(ByteOrder.BIG_ENDIAN).uint16(bytes, 0, FormatCode.FIELD);
        boolean swapped = !FormatCode.isDefined(big) && FormatCode.isDefined(little.uint16(bytes, 0, FormatCode.FIELD));
        return swapped ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN;
    }

    private static int samples(Fields fields, MemorySegment bytes, int major) {
        int more = major >= 2 ? fields.int32(bytes, 0, LONG_SAMPLES) : 0;
        return more > 0 ? more : fields.uint16(bytes, 0, SAMPLES);
    }

    private static int extendedHeaders(InputFile file, int count) throws FormatException {
        if (count < 0) {
            throw new FormatException(file.path(),
                    "does not say how many extended text headers it has (byte %d is %d): "
                            .formatted(EXTENDED_HEADERS, count) + "put the number there");
        }
        return count;
    }

    private static FormatException unknownFormat(InputFile file, int code) {
        String sentence = "has sample format code %d (byte %d of the binary header): read are %s; %s".formatted(code,
                FormatCode.FIELD, FormatCode.known(), FormatCode.isDefined(code)
                        ? "export it in one of them"
                        : "no revision of SEG-Y defines that code, so this may be no SEG-Y file");
        return new FormatException(file.path(), sentence);
    }

    /** Where the first trace begins. */
    long start() {
        return FILE_BYTES + (long) TEXT_BYTES * extendedHeaders;
    }

    long traceBytes() {
        return TraceHeader.BYTES + (long) samples * encoding.bytes();
    }

    /** Revision as people say it; files that hold the two bytes the wrong way round mean revision 1. */
    String revision() {
        return major > 0 ? major + "." + minor : minor > 0 ? "1.0" : "0";
    }
}
