package org.varve.mdio;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Arrays;
import java.util.Optional;
import org.varve.core.Axis;
import org.varve.core.SampleEncoding;
import org.varve.core.SampleFormat;
import org.varve.core.Shape;
import org.varve.file.IndexedOrder;
import org.varve.file.RegularOrder;
import org.varve.file.TraceOrder;
import org.varve.segy.header.SegyHeaders;
import org.varve.segy.header.TraceWords;
import org.varve.segy.header.WordOrder;

/**
 * How a SEG-Y file was laid out whose headers a group keeps: the attribute {@code segyFile} of its file header.
 *
 * @param slowest the axis whose traces do not stand together
 * @param isRegular whether it had every trace of a rectangle in order; else an array numbers its traces
 * @param x the byte of a trace header at which the X coordinate begins
 */
record KeptLayout(SampleFormat format, WordOrder order, Axis slowest, boolean isRegular, boolean inlinesDescend,
        boolean crosslinesDescend, int x, int y) {

    private static final String ATTRIBUTE = "segyFile";

    static KeptLayout of(SegyHeaders headers) {
        SampleFormat format = headers.layout().encoding().format();
        WordOrder order = headers.fields().order();
        return switch (headers.layout().order()) {
            case RegularOrder regular -> new KeptLayout(format, order, regular.slowest(), true,
                    regular.inlinesDescend(), regular.crosslinesDescend(), headers.xByte(), headers.yByte());
            case IndexedOrder indexed -> new KeptLayout(format, order, indexed.slowest(), false, false, false,
                    headers.xByte(), headers.yByte());
        };
    }

    /** What the attributes of a file header tell, if they do. */
    static Optional<KeptLayout> of(JsonNode attributes) {
        JsonNode told = attributes.path(ATTRIBUTE);
        Axis slowest = told.path("slowest").asText().equals("crossline") ? Axis.CROSSLINE : Axis.INLINE;
        WordOrder order = switch (told.path("byteOrder").asText()) {
            case "little" -> WordOrder.LITTLE_ENDIAN;
            case "pairs" -> WordOrder.PAIRS_SWAPPED;
            default -> WordOrder.BIG_ENDIAN;
        };
        return Arrays.stream(SampleFormat.values())
                .filter(known -> known.name().equals(told.path("sampleFormat").asText()))
                .findFirst()
                .map(format -> new KeptLayout(format, order, slowest, told.path("regular").asBoolean(true),
                        told.path("inlinesDescend").asBoolean(), told.path("crosslinesDescend").asBoolean(),
                        coordinate(told, "x", TraceWords.CDP_X), coordinate(told, "y", TraceWords.CDP_Y)));
    }

    private static int coordinate(JsonNode told, String name, int standard) {
        return Math.clamp(told.path(name).asInt(standard), 1, SegyHeaders.TRACE_BYTES - Integer.BYTES + 1);
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
    }

    SampleEncoding encoding() {
        return new SampleEncoding(format, order.byteOrder());
    }

    TraceOrder regularOrder(Shape survey) {
        return new RegularOrder(slowest, survey.inlines(), survey.crosslines(), inlinesDescend, crosslinesDescend);
    }
}
