package org.varve.host;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Sizes of memory, as people write and read them. */
public final class Bytes {

    private static final Pattern SIZE = Pattern.compile("(\\d+(?:\\.\\d+)?)\\s*([a-z]*)");

    private static final Map<String, Long> UNITS = Map.ofEntries(
            Map.entry("", 1L),
            Map.entry("b", 1L),
            Map.entry("k", 1L << 10),
            Map.entry("m", 1L << 20),
            Map.entry("g", 1L << 30),
            Map.entry("t", 1L << 40),
            Map.entry("p", 1L << 50),
            Map.entry("kib", 1L << 10),
            Map.entry("mib", 1L << 20),
            Map.entry("gib", 1L << 30),
            Map.entry("tib", 1L << 40),
            Map.entry("pib", 1L << 50),
            Map.entry("kb", 1_000L),
            Map.entry("mb", 1_000_000L),
            Map.entry("gb", 1_000_000_000L),
            Map.entry("tb", 1_000_000_000_000L),
            Map.entry("pb", 1_000_000_000_000_000L));

    private static final String[] BINARY = {"KiB", "MiB", "GiB", "TiB", "PiB"};

    private Bytes() {}

    /**
     * Parses a size: {@code 8GiB}, {@code 512 MiB}, {@code 1.5 GB} (powers of 1000), {@code 8G} (the same as GiB), or a
     * number of bytes. Upper and lower case are the same.
     *
     * @throws IllegalArgumentException if it is none of these, less than a byte, or beyond 2^63
     */
    public static long parse(String text) {
        Matcher matcher = SIZE.matcher(text.strip().toLowerCase(Locale.ROOT));
        if (matcher.matches() && UNITS.containsKey(matcher.group(2))) {
            BigDecimal bytes =
                    new BigDecimal(matcher.group(1)).multiply(BigDecimal.valueOf(UNITS.get(matcher.group(2))));
            if (bytes.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) > 0) {
                throw new IllegalArgumentException(
                        "size '%s': is more than 2^63 bytes; give less, such as 8GiB".formatted(text));
            }
            if (bytes.compareTo(BigDecimal.ONE) >= 0) return bytes.longValue();
        }
        throw new IllegalArgumentException(
                "size '%s': give a number of bytes above zero with or without a unit, such as 8GiB, 512MiB or 1.5GB"
                        .formatted(text));
    }

    /** A size with one decimal and a suitable binary unit, such as {@code 1.5 GiB}; below 1024 in bytes. */
    public static String format(long bytes) {
        double size = bytes;
        int unit = -1;
        while (Math.abs(size) >= 1023.95 && unit < BINARY.length - 1) {
            size /= 1024;
            unit++;
        }
        return unit < 0 ? bytes + " B" : String.format(Locale.ROOT, "%.1f %s", size, BINARY[unit]);
    }
}
