package org.varve.segy;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.OptionalLong;
import org.varve.file.FormatException;
import org.varve.file.InputFile;
import org.varve.segy.header.Fields;
import org.varve.segy.header.FileWords;
import org.varve.segy.header.SegyHeaders;

/**
 * The layout of a SEG-Y file before, between and after its traces.
 *
 * @param start byte of the file at which the first trace begins
 * @param end byte at which the last trace ends, according to the headers; trailing stanzas follow
 * @param additionalHeaders the largest number of additional headers, of 240 bytes each, that follow the header of a
 *     trace
 * @param declaredTraces the number of traces that the file states; 0 if it states none
 */
public record FileLayout(long start, long end, int additionalHeaders, long declaredTraces) {

    /** A file that states more is taken to be damaged. */
    private static final int MOST_ADDITIONAL = 255;

    /** @param first the bytes before the first trace, if they are known; otherwise as many as the file states */
    static FileLayout read(InputFile file, MemorySegment bytes, Fields fields, Revision revision, OptionalLong first)
            throws IOException {
        if (first.isPresent()) {
            requireWithin(file, first.getAsLong());
        }
        long start = first.isPresent()
                ? first.getAsLong()
                : start(file, bytes, fields, revision);
        return revision.isTwo()
                ? new FileLayout(start, file.size() - trailers(file, bytes, fields),
                        additionalHeaders(file, bytes, fields, revision),
                        Math.max(0, fields.int64(bytes, 0, FileWords.TRACES)))
                : new FileLayout(start, file.size(), 0, 0);
    }

    private static void requireWithin(InputFile file, long first) {
        if (first < SegyHeaders.FILE_BYTES || first > file.size() - SegyHeaders.TRACE_BYTES) {
            throw new IllegalArgumentException(
                    "%s: its first trace cannot begin at byte %s, as its headers take 3600 of its %s bytes".formatted(
                            file.path(), first, file.size()));
        }
    }

    private static long start(InputFile file, MemorySegment bytes, Fields fields, Revision revision)
            throws IOException {
        long start = afterText(file, fields.int16(bytes, 0, FileWords.EXTENDED_HEADERS));
        if (!revision.isTwo()) {
            return start;
        }
        long declared = fields.int64(bytes, 0, FileWords.FIRST_TRACE);
        if (declared != 0 && (declared < SegyHeaders.FILE_BYTES || declared > file.size())) {
            throw new FormatException(file.path(),
                    "says that its first trace begins at byte %s (bytes %s to 3528), but has %s bytes, of which the headers take 3600: put 0 or the right place there"
                            .formatted(Long.toUnsignedString(declared), FileWords.FIRST_TRACE, file.size()));
        }
        return declared == 0 ? start : declared;
    }

    private static long afterText(InputFile file, int count) throws IOException {
        if (count < -1) {
            throw new FormatException(file.path(),
                    "has %s extended text headers (byte %s): the number is 0 or more, or -1 for an unknown one; put it there"
                            .formatted(count, FileWords.EXTENDED_HEADERS));
        }
        return count == -1
                ? Stanzas.end(file, FileWords.EXTENDED_HEADERS)
                : SegyHeaders.FILE_BYTES + (long) SegyHeaders.TEXT_BYTES * count;
    }

    /** Revision 2.0 stores the count in four bytes; 2.1 in two, which something else follows. */
    private static int additionalHeaders(InputFile file, MemorySegment bytes, Fields fields, Revision revision)
            throws FormatException {
        int count = revision.minor() == 0
                ? fields.int32(bytes, 0, FileWords.ADDITIONAL_HEADERS)
                : fields.uint16(bytes, 0, FileWords.ADDITIONAL_HEADERS);
        if (count < 0 || count > MOST_ADDITIONAL) {
            throw new FormatException(file.path(),
                    "has up to %s additional headers per trace (byte %s): Varve reads up to %s; put the right number there"
                            .formatted(count, FileWords.ADDITIONAL_HEADERS, MOST_ADDITIONAL));
        }
        return count;
    }

    private static long trailers(InputFile file, MemorySegment bytes, Fields fields) throws IOException {
        int count = fields.int32(bytes, 0, FileWords.TRAILERS);
        if (count < -1 || (long) count * SegyHeaders.TEXT_BYTES > file.size() - SegyHeaders.FILE_BYTES) {
            throw new FormatException(file.path(),
                    "has %s trailing records of 3200 bytes (byte %s), more than fit into its %s bytes: put the right number there"
                            .formatted(count, FileWords.TRAILERS, file.size()));
        }
        return SegyHeaders.TEXT_BYTES * (count == -1 ? Stanzas.trailing(file) : (long) count);
    }
}
