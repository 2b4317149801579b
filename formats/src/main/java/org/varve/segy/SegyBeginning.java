package org.varve.segy;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Optional;
import org.varve.core.SampleFormat;
import org.varve.formats.Beginning;
import org.varve.segy.header.Fields;
import org.varve.segy.header.FileWords;
import org.varve.segy.header.SegyHeaders;
import org.varve.segy.header.TextHeader;

/** Recognises SEG-Y by the first 3600 bytes of a file, regardless of its name. */
final class SegyBeginning {

    private SegyBeginning() {}

    /**
     * Whether a file begins with a text header, in EBCDIC or ASCII, and a binary header that is none; or with a label
     * of a tape; or, where the
     * text header is no text, with a binary header that its size bears out.
     */
    static boolean isSegy(Beginning file) {
        MemorySegment bytes = file.bytes();
        if (NotSegy.isTapeLabel(bytes.toArray(ValueLayout.JAVA_BYTE))) {
            return true;
        }
        if (bytes.byteSize() < SegyHeaders.FILE_BYTES || isText(bytes, SegyHeaders.TEXT_BYTES)) {
            return false;
        }
        Fields fields = new Fields(BinaryHeader.order(bytes));
        int code = fields.uint16(bytes, 0, FileWords.FORMAT);
        int samples = BinaryHeader.samples(fields, bytes, Revision.in(bytes));
        byte[] text = bytes.asSlice(0, SegyHeaders.TEXT_BYTES).toArray(ValueLayout.JAVA_BYTE);
        return (TextHeader.isText(blanked(text)) && (FormatCode.isDefined(code) || samples > 0))
                || isBorneOut(file.size(), fields.int16(bytes, 0, FileWords.EXTENDED_HEADERS), code, samples);
    }

    private static boolean isText(MemorySegment bytes, int from) {
        return NotSegy.isText(bytes.asSlice(from).toArray(ValueLayout.JAVA_BYTE));
    }

    /** The same with blanks in place of zeros, which end lines in some files; nothing but zeros is no text. */
    private static byte[] blanked(byte[] text) {
        byte[] blanked = text.clone();
        boolean isEmpty = true;
        for (int k = 0; k < blanked.length; k++) {
            isEmpty &= blanked[k] == 0;
            if (blanked[k] == 0) blanked[k] = blank(text[0]);
        }
        return isEmpty ? text : blanked;
    }

    private static byte blank(byte first) {
        return first == 'C' ? (byte) ' ' : (byte) 0x40;
    }

    /** Whether the file consists of the headers and whole traces. */
    private static boolean isBorneOut(long size, int extended, int code, int samples) {
        Optional<SampleFormat> format = FormatCode.format(code);
        long traces = size - SegyHeaders.FILE_BYTES - (long) SegyHeaders.TEXT_BYTES * Math.max(0, extended);
        return format.isPresent() && samples > 0 && traces > 0
                && traces % (SegyHeaders.TRACE_BYTES + (long) samples * format.get().bytes()) == 0;
    }
}
