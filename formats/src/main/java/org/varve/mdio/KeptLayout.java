package org.varve.mdio;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.varve.core.Axis;
import org.varve.core.SampleEncoding;
import org.varve.core.SampleFormat;
import org.varve.core.Shape;
import org.varve.file.IndexedOrder;
import org.varve.file.RegularOrder;
import org.varve.file.TraceOrder;
import org.varve.segy.header.LineWord;
import org.varve.segy.header.SegyHeaders;
import org.varve.segy.header.TraceWords;
import org.varve.segy.header.WordOrder;

/**
 * The layout of the SEG-Y file whose headers a group keeps: the attribute {@code segyFile} of its file header.
 *
 * @param format how samples were stored
 * @param order the byte order
 * @param slowest the axis that varied slowest in the file
 * @param isRegular whether the file had every trace of a rectangle, in order; otherwise an array numbers its traces
 * @param inlinesDescend whether a regular file began with the last inline
 * @param crosslinesDescend whether a regular file began with the last crossline
 * @param x byte of a trace header, from 1, at which the X coordinate begins
 * @param y likewise for the Y coordinate
 * @param inline the word of a trace header that holds the inline number; empty if a group does not state it
 * @param crossline likewise for the crossline number
 */
record KeptLayout(SampleFormat format, WordOrder order, Axis slowest, boolean isRegular, boolean inlinesDescend,
        boolean crosslinesDescend, int x, int y,
        Optional<LineWord> inline, Optional<LineWord> crossline) {

    private static final String ATTRIBUTE = "segyFile";
    private static final Pattern LINE_WORD = Pattern.compile("(\\d{1,3})(:2)?");

    static KeptLayout of(SegyHeaders headers) {
        SampleFormat format = headers.layout().encoding().format();
        WordOrder order = headers.fields().order();
        return switch (headers.layout().order()) {
            case RegularOrder regular -> new KeptLayout(format, order, regular.slowest(), true,
                    regular.inlinesDescend(), regular.crosslinesDescend(), headers.xByte(), headers.yByte(),
                    Optional.of(headers.inlineWord()), Optional.of(headers.crosslineWord()));
            case IndexedOrder indexed -> new KeptLayout(format, order, indexed.slowest(), false, false, false,
                    headers.xByte(), headers.yByte(), Optional.of(headers.inlineWord()),
                    Optional.of(headers.crosslineWord()));
        };
    }

    /** The layout that the attributes of a file header state; empty if they state none. */
    static Optional<KeptLayout> of(JsonNode attributes) {
        JsonNode file = attributes.path(ATTRIBUTE);
        Axis slowest = file.path("slowest").asText().equals("crossline") ? Axis.CROSSLINE : Axis.INLINE;
        WordOrder order = switch (file.path("byteOrder").asText()) {
            case "little" -> WordOrder.LITTLE_ENDIAN;
            case "pairs" -> WordOrder.PAIRS_SWAPPED;
            default -> WordOrder.BIG_ENDIAN;
        };
        return Arrays.stream(SampleFormat.values())
                .filter(known -> known.name().equals(file.path("sampleFormat").asText()))
                .findFirst()
                .map(format -> new KeptLayout(format, order, slowest, file.path("regular").asBoolean(true),
                        file.path("inlinesDescend").asBoolean(), file.path("crosslinesDescend").asBoolean(),
                        coordinate(file, "x", TraceWords.CDP_X), coordinate(file, "y", TraceWords.CDP_Y),
                        line(file, "inline"), line(file, "crossline")));
    }

    private static int coordinate(JsonNode file, String name, int standard) {
        return Math.clamp(file.path(name).asInt(standard), 1, SegyHeaders.TRACE_BYTES - Integer.BYTES + 1);
    }

    /** A word as it prints itself; empty if there is none, or none of a trace header. */
    private static Optional<LineWord> line(JsonNode file, String name) {
        Matcher word = LINE_WORD.matcher(file.path(name).asText());
        if (!word.matches()) return Optional.empty();
        int bytes = word.group(2) == null ? Integer.BYTES : Short.BYTES;
        LineWord stated = new LineWord(Integer.parseInt(word.group(1)), bytes);
        return Optional.of(stated).filter(known -> known.at() + bytes <= SegyHeaders.TRACE_BYTES + 1);
    }

    void addTo(ObjectNode attributes) {
        ObjectNode json = attributes.putObject(ATTRIBUTE);
        json.put("sampleFormat", format.name());
        json.put("byteOrder", switch (order) {
            case BIG_ENDIAN -> "big";
            case LITTLE_ENDIAN -> "little";
            case PAIRS_SWAPPED -> "pairs";
        });
        json.put("slowest", slowest == Axis.INLINE ? "inline" : "crossline");
        json.put("regular", isRegular);
        json.put("inlinesDescend", inlinesDescend);
        json.put("crosslinesDescend", crosslinesDescend);
        json.put("x", x);
        json.put("y", y);
        inline.ifPresent(word -> json.put("inline", word.toString()));
        crossline.ifPresent(word -> json.put("crossline", word.toString()));
    }

    SampleEncoding encoding() {
        return new SampleEncoding(format, order.byteOrder());
    }

    TraceOrder regularOrder(Shape survey) {
        return new RegularOrder(slowest, survey.inlines(), survey.crosslines(), inlinesDescend, crosslinesDescend);
    }
}
