package org.varve.segy;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.varve.core.MapUnit;
import org.varve.formats.Fact;
import org.varve.segy.header.Fields;
import org.varve.segy.header.FileWords;
import org.varve.segy.header.MapWords;
import org.varve.segy.header.TraceWords;

/**
 * The map according to the headers of some traces: its unit, and the words that hold the coordinates.
 *
 * @param unit the unit, by byte 89 of the first trace, or of the first live one of some
 * @param ofSource whether some traces are placed by the words of the source, as those of the ensemble are 0
 * @param floats whether some words hold IEEE floats
 */
record FileMap(MapUnit unit, boolean ofSource, boolean floats) {

    private static final int FEET = 2;

    static FileMap of(SegyFile file) throws IOException {
        Fields fields = file.fields();
        HeaderBytes numbers = file.numbers();
        boolean ofSource = false;
        boolean floats = false;
        for (long trace : file.spread()) {
            MemorySegment header = file.headerOf(trace);
            floats |= MapWords.isFloat(fields, header, 0, numbers.x(), numbers.y());
            ofSource |= MapWords.isOfSource(fields, header, 0, numbers.x(), numbers.y())
                    && (fields.int32(header, 0, TraceWords.SOURCE_X) != 0
                            || fields.int32(header, 0, TraceWords.SOURCE_Y) != 0);
        }
        return new FileMap(unit(file), ofSource, floats);
    }

    /** The unit by the first live one of some traces, as dead ones that fill up a rectangle may state none. */
    static MapUnit unit(SegyFile file) throws IOException {
        for (long trace : file.spread()) {
            MemorySegment header = file.headerOf(trace);
            if (file.fields().int16(header, 0, TraceWords.ID) != TraceWords.DEAD) return unit(file, header);
        }
        return unit(file, file.headerOf(0));
    }

    private static MapUnit unit(SegyFile file, MemorySegment header) throws IOException {
        Fields fields = file.fields();
        boolean inFeet = file.dialect().hasFileHeader()
                && fields.int16(file.file().read(FileWords.LENGTH_UNIT - 1, Short.BYTES), 0, 1) == FEET;
        return MapWords.unit(fields, header, 0, inFeet);
    }

    /** Unusual settings in words, and all settings as values. */
    Fact fact(HeaderBytes numbers) {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("coordinateUnit", unit.symbol());
        values.put("coordinateBytes", ofSource
                ? List.of(TraceWords.SOURCE_X, TraceWords.SOURCE_Y)
                : List.of(numbers.x(), numbers.y()));
        List<String> sentences = new ArrayList<>();
        if (ofSource) {
            sentences.add("from bytes %s and %s, as bytes %s and %s are 0".formatted(TraceWords.SOURCE_X,
                    TraceWords.SOURCE_Y, numbers.x(), numbers.y()));
        }
        if (floats) {
            sentences.add("bytes %s and %s hold IEEE floats, and are read as such".formatted(numbers.x(), numbers.y()));
        }
        if (!unit.isLength()) {
            sentences.add("in %s (byte %s), so that distances and bearings are not known".formatted(
                    words(), TraceWords.COORDINATE_UNIT));
        }
        return new Fact("coordinates", sentences, values);
    }

    private String words() {
        return switch (unit) {
            case METRES -> "metres";
            case FEET -> "feet";
            case ARC_SECONDS -> "seconds of arc";
            case DEGREES -> "decimal degrees";
            case DEGREES_MINUTES_SECONDS -> "degrees, minutes and seconds, DDDMMSS.ss";
        };
    }
}
