package org.varve.mdio;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.Collectors;
import org.varve.segy.header.Fields;

/**
 * A field of a SEG-Y header that MDIO 1 names.
 *
 * @param at first byte, counted from 1 at the beginning of the header
 * @param bytes 1, 2 or 4
 */
record HeaderField(int at, int bytes) {

    private static final String TABLE = "mdio-header-fields.txt";

    /** Fields of trace headers by name. */
    static final Map<String, HeaderField> TRACE = read("trace");

    /** Fields of the binary header by name. */
    static final Map<String, HeaderField> BINARY = read("binary");

    private static Map<String, HeaderField> read(String header) {
        try (InputStream table = HeaderField.class.getResourceAsStream(TABLE)) {
            return new String(table.readAllBytes(), StandardCharsets.UTF_8).lines()
                    .map(line -> line.split(" ", 4))
                    .filter(words -> words[0].equals(header))
                    .collect(Collectors.toUnmodifiableMap(words -> words[3],
                            words -> new HeaderField(Integer.parseInt(words[1]), Integer.parseInt(words[2]))));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Writes a number to the header that begins at byte {@code header}; if it is too large, its lower bytes. */
    void put(double value, Fields fields, MemorySegment to, long header) {
        int number = (int) (long) Math.rint(value);
        switch (bytes) {
            case 1 -> fields.setInt8(to, header, at, number);
            case 2 -> fields.setInt16(to, header, at, number);
            default -> fields.setInt32(to, header, at, number);
        }
    }
}
