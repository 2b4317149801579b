package org.varve.segy;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.regex.Pattern;
import org.varve.file.FormatException;
import org.varve.file.InputFile;
import org.varve.segy.header.SegyHeaders;

/** Recognises files that are named as SEG-Y but are something else. */
final class NotSegy {

    private static final int EXAMINED = 512;

    /** The number of the storage unit, then the revision. */
    private static final Pattern TAPE_LABEL = Pattern.compile("[ \\d]{4}SY\\d\\.\\d");

    private NotSegy() {}

    static void refuse(InputFile file) throws IOException {
        int length = (int) Math.min(EXAMINED, file.size());
        byte[] beginning = file.read(0, length).toArray(ValueLayout.JAVA_BYTE);
        String text = new String(beginning, StandardCharsets.ISO_8859_1).stripLeading().toLowerCase(Locale.ROOT);
        if (text.startsWith("<!doctype") || text.startsWith("<html") || text.startsWith("<?xml")) {
            throw new FormatException(file.path(),
                    "is a web page, not SEG-Y: the download gave an error or login page; download it again");
        }
        if (isTapeLabel(beginning)) {
            throw new FormatException(file.path(),
                    "begins with a tape label (bytes 5 to 9 are %s), which Varve does not read: "
                            .formatted(new String(beginning, 4, 5, StandardCharsets.ISO_8859_1))
                            + "remove its 128 bytes, as 'tail -c +129' does");
        }
        if (file.size() < SegyHeaders.FILE_BYTES) {
            throw new FormatException(file.path(),
                    "has %s bytes, but the headers of a SEG-Y file alone have %s: copy it again, unless it holds traces without file headers, as seismometers record them, which are read as Seismic Unix alone"
                            .formatted(file.size(), SegyHeaders.FILE_BYTES));
        }
        MemorySegment binary = file.read(SegyHeaders.TEXT_BYTES, SegyHeaders.FILE_BYTES - SegyHeaders.TEXT_BYTES);
        if (isText(binary.toArray(ValueLayout.JAVA_BYTE))) {
            throw new FormatException(file.path(),
                    "is a text file, not SEG-Y: its binary header (bytes 3201 to 3600) holds letters; check the path");
        }
    }

    /** Whether a file begins with the label of a storage unit. */
    static boolean isTapeLabel(byte[] beginning) {
        return TAPE_LABEL.matcher(new String(beginning, StandardCharsets.ISO_8859_1)).lookingAt();
    }

    static boolean isText(byte[] bytes) {
        for (byte b : bytes) {
            if (b < ' ' && b != '\n' && b != '\r' && b != '\t') {
                return false;
            }
        }
        return true;
    }
}
