package org.varve.segy.header;

import java.io.IOException;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A line of a SEG-Y text header that says that the trace headers come from a Seismic Unix file, and that file's byte
 * order.
 */
public final class SuMark {

    private static final String BEGIN = "TRACE HEADERS OF SEISMIC UNIX, ";

    private SuMark() {}

    /** The line. */
    public static String of(WordOrder order) {
        return BEGIN + order.toString().toUpperCase(Locale.ROOT);
    }

    /** The byte order of the Seismic Unix file that headers come from; empty if they come from none. */
    public static Optional<WordOrder> in(SegyHeaders headers) throws IOException {
        byte[] text = Arrays.copyOf(headers.fileHeader(), SegyHeaders.TEXT_BYTES);
        String lines = String.join("\n", new TextHeader(text).lines());
        return Stream.of(WordOrder.LITTLE_ENDIAN, WordOrder.BIG_ENDIAN)
                .filter(order -> lines.contains(of(order)))
                .findFirst();
    }
}
