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

/** Blocks of 3200 bytes of text, each beginning a stanza or going on with one: {@code ((SEG: name ver 1.0))}. */
final class Stanzas {

    /** If this many blocks hold none, there is no end. */
    private static final int MOST = 4096;

    private static final int LOOK = 64;
    private static final String LAST = "((seg:endtext))";

    private Stanzas() {}

    /**
     * Where the extended text headers of a file end that does not say how many they are.
     *
     * @param field in which the file should say it
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
                "does not say how many extended text headers it has (byte %d is -1), and none of the blocks up to byte %d begins with ((SEG: EndText)): put the number there"
                        .formatted(field, at));
    }

    /** How many blocks at the end of a file are text that belongs to a stanza. */
    static long trailing(InputFile file) throws IOException {
        long found = 0;
        for (long block = 1; block <= MOST; block++) {
            long at = file.size() - block * SegyHeaders.TEXT_BYTES;
            if (at < SegyHeaders.FILE_BYTES) {
                break;
            }
            String begin = begin(file, at);
            if (begin.startsWith("((")) {
                found = block;
            } else if (!begin.matches("[\\x20-\\x7e]*")) {
                break;
            }
        }
        return found;
    }

    /** The beginning of a block in lower case, without blanks. */
    private static String begin(InputFile file, long at) throws IOException {
        byte[] bytes = file.read(at, LOOK).toArray(ValueLayout.JAVA_BYTE);
        String ebcdic = text(bytes, TextHeader.EBCDIC);
        return ebcdic.startsWith("((") ? ebcdic : text(bytes, StandardCharsets.US_ASCII);
    }

    private static String text(byte[] bytes, Charset charset) {
        return new String(bytes, charset).replace(" ", "").toLowerCase(Locale.ROOT);
    }
}
