package org.varve.segy;

import java.io.IOException;
import java.lang.foreign.ValueLayout;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.varve.file.FormatException;
import org.varve.file.InputFile;
import org.varve.segy.header.SegyHeaders;
import org.varve.segy.header.TextHeader;

/** Blocks of 3200 bytes of text, each of which begins or continues a stanza, such as {@code ((SEG: name ver 1.0))}. */
final class Stanzas {

    /** After this many blocks without an end, the search stops. */
    private static final int MOST = 4096;

    private static final int LOOK = 64;
    private static final String LAST = "((seg:endtext))";

    private Stanzas() {}

    /**
     * The byte of the file at which its extended text headers end, for a file that does not state their number.
     *
     * @param field the field that should hold the number, for the message
     * @throws FormatException if no block begins with the stanza that ends the text
     */
    static long end(InputFile file, int field) throws IOException {
        long at = SegyHeaders.FILE_BYTES;
        for (int block = 0; block < MOST && at + SegyHeaders.TEXT_BYTES <= file.size(); block++) {
            String begin = begin(file, at);
            at += SegyHeaders.TEXT_BYTES;
            if (begin.startsWith(LAST)) {
                return at;
            }
        }
        throw new FormatException(file.path(),
                "does not say how many extended text headers it has (byte %s is -1), and none of the blocks up to byte %s begins with ((SEG: EndText)): put the number there"
                        .formatted(field, at));
    }

    /** The number of blocks at the end of a file that are text of a stanza. */
    static long trailing(InputFile file) throws IOException {
        long blocks = 0;
        for (long block = 1; block <= MOST; block++) {
            long at = file.size() - block * SegyHeaders.TEXT_BYTES;
            if (at < SegyHeaders.FILE_BYTES) {
                break;
            }
            String begin = begin(file, at);
            if (begin.startsWith("((")) {
                blocks = block;
            } else if (!begin.matches("[\\x20-\\x7e]*")) {
                break;
            }
        }
        return blocks;
    }

    /** The first 64 characters of a block, in lower case and without blanks. */
    private static String begin(InputFile file, long at) throws IOException {
        byte[] bytes = file.read(at, LOOK).toArray(ValueLayout.JAVA_BYTE);
        String ebcdic = text(bytes, TextHeader.EBCDIC);
        return ebcdic.startsWith("((") ? ebcdic : text(bytes, StandardCharsets.US_ASCII);
    }

    private static String text(byte[] bytes, Charset charset) {
        return new String(bytes, charset).replace(" ", "").toLowerCase(Locale.ROOT);
    }
}
