package org.varve.segy;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.varve.core.SampleFormat;
import org.varve.segy.header.FileWords;

/** The codes of the sample formats, as in byte 3225. */
final class FormatCode {

    private static final Map<Integer, SampleFormat> FORMATS = new TreeMap<>(Map.ofEntries(
            Map.entry(1, SampleFormat.IBM_FLOAT32),
            Map.entry(2, SampleFormat.INT32),
            Map.entry(3, SampleFormat.INT16),
            Map.entry(4, SampleFormat.FIXED_GAIN),
            Map.entry(5, SampleFormat.IEEE_FLOAT32),
            Map.entry(6, SampleFormat.IEEE_FLOAT64),
            Map.entry(7, SampleFormat.INT24),
            Map.entry(8, SampleFormat.INT8),
            Map.entry(10, SampleFormat.UINT32),
            Map.entry(11, SampleFormat.UINT16),
            Map.entry(15, SampleFormat.UINT24),
            Map.entry(16, SampleFormat.UINT8)));

    /** Codes defined by the standard for values that 32-bit floats cannot hold. */
    private static final Map<Integer, String> TOO_WIDE = Map.of(9, "int64", 12, "uint64");

    private FormatCode() {}

    static Optional<SampleFormat> format(int code) {
        return Optional.ofNullable(FORMATS.get(code));
    }

    /** The code of a format that is one of {@link #format}'s. */
    static int of(SampleFormat format) {
        return FORMATS.entrySet().stream().filter(entry -> entry.getValue() == format).findFirst().orElseThrow()
                .getKey();
    }

    /** Whether any revision of the standard defines the code. */
    static boolean isDefined(int code) {
        return FORMATS.containsKey(code) || TOO_WIDE.containsKey(code);
    }

    /** The message of the refusal of a code that is not read. */
    static String refusal(int code) {
        String known = FORMATS.entrySet().stream().map(e -> e.getKey() + " (" + e.getValue() + ")")
                .collect(Collectors.joining(", "));
        String name = TOO_WIDE.get(code);
        return name == null
                ? "has sample format code %s (byte %s of the binary header): Varve reads %s; no revision of SEG-Y defines "
                        .formatted(code, FileWords.FORMAT, known) + "that code, so this may not be a SEG-Y file"
                : "has sample format code %s (byte %s of the binary header), %s, which 32-bit floats do not hold: Varve reads "
                        .formatted(code, FileWords.FORMAT, name) + "%s; export it in one of them".formatted(known);
    }
}
