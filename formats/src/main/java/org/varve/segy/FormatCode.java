package org.varve.segy;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.varve.core.SampleFormat;

/** The codes of sample formats in byte 3225. */
final class FormatCode {

    static final int FIELD = 3225;

    private static final Map<Integer, SampleFormat> FORMATS = new TreeMap<>(Map.of(
            1, SampleFormat.IBM_FLOAT32,
            2, SampleFormat.INT32,
            3, SampleFormat.INT16,
            5, SampleFormat.IEEE_FLOAT32,
            6, SampleFormat.IEEE_FLOAT64,
            8, SampleFormat.INT8,
            16, SampleFormat.UINT8));

    private FormatCode() {}

    static Optional<SampleFormat> format(int code) {
        return Optional.ofNullable(FORMATS.get(code));
    }

    /** The code of a format that {@link #format} knows. */
    static int of(SampleFormat format) {
        return FORMATS.entrySet().stream().filter(entry -> entry.getValue() == format).findFirst().orElseThrow()
                .getKey();
    }

    /** Whether any revision of the standard defines the code. */
    static boolean isDefined(int code) {
        return (code >= 1 && code <= 12) || code == 15 || code == 16;
    }

    static String known() {
        return FORMATS.entrySet().stream().map(e -> e.getKey() + " (" + e.getValue() + ")")
                .collect(Collectors.joining(", "));
    }
}
