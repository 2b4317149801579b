package org.varve.segy;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.varve.segy.header.TextHeader;

/** Where the trace headers of a file hold line numbers and coordinates, as Varve states it in the text header. */
public final class StatedBytes {

    private static final String BEGIN = "TRACE HEADER BYTES: INLINE ";
    private static final Pattern STATED = Pattern.compile(BEGIN
            + "(\\d{1,3})-(\\d{1,3}), CROSSLINE (\\d{1,3})-(\\d{1,3}), CDP X (\\d{1,3})-\\d{1,3}, CDP Y (\\d{1,3})-");
    private static final String LABEL = "C[ \\d]{2} ";

    private StatedBytes() {}

    /** The first of the two lines of a text header that state it. */
    public static String first(HeaderBytes bytes) {
        return BEGIN + "%s, CROSSLINE %s, CDP X %s,".formatted(range(bytes.inline()), range(bytes.crossline()),
                range(NumberField.of(bytes.x())));
    }

    /** The second of the two lines. */
    public static String second(HeaderBytes bytes) {
        return "CDP Y %s".formatted(range(NumberField.of(bytes.y())));
    }

    private static String range(NumberField field) {
        return field.at() + "-" + (field.at() + field.bytes() - 1);
    }

    /** The bytes stated in a text header; empty if there are none, or impossible ones. */
    static Optional<HeaderBytes> in(TextHeader text) {
        String words = text.lines().stream()
                .map(line -> line.replaceFirst(LABEL, ""))
                .collect(Collectors.joining(" "));
        Matcher stated = STATED.matcher(words);
        if (!stated.find()) {
            return Optional.empty();
        }
        try {
            return Optional
                    .of(new HeaderBytes(field(stated, 1), field(stated, 3), number(stated, 5), number(stated, 6)));
        } catch (IllegalArgumentException notInAHeader) {
            return Optional.empty();
        }
    }

    private static NumberField field(Matcher stated, int group) {
        int at = number(stated, group);
        return new NumberField(at, number(stated, group + 1) - at + 1);
    }

    private static int number(Matcher stated, int group) {
        return Integer.parseInt(stated.group(group));
    }
}
