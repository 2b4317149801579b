package org.varve.su;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.varve.core.Survey;
import org.varve.segy.HeaderField;
import org.varve.segy.header.Fields;
import org.varve.segy.header.SegyHeaders;
import org.varve.segy.header.StatedInterval;

/** The words of a Seismic Unix trace header: those of SEG-Y up to byte 180, then its own. */
final class SuWords {

    /** The byte at which Seismic Unix's own words begin. */
    static final int OWN = 181;

    /** Sample interval of data that are not seismic; a float of four bytes, as are the five words after it. */
    static final int D1 = 181;

    /** Coordinate of the first sample of data that are not seismic. */
    static final int F1 = 185;

    /** The words that hold whole numbers. */
    static final List<HeaderField> WHOLE = whole();

    /** The words that hold floats. */
    static final List<HeaderField> FLOATS = floats();

    /** The fields swapped if the byte order changes: all words, and the unassigned bytes in pairs. */
    private static final List<HeaderField> ALL = all();

    private SuWords() {}

    /**
     * The word dt for a survey: microseconds, or thousandths of a metre or foot; 0 if two bytes cannot hold it exactly.
     */
    static int dt(Survey survey) {
        StatedInterval stated = StatedInterval.of(survey);
        return stated.isWhole() ? stated.word() : 0;
    }

    /** The float in a word of a header, as its shortest decimal: 0.004, not 0.004000000189989805. */
    static double float32(Fields fields, MemorySegment header, int word) {
        return Double.parseDouble(Float.toString(Float.intBitsToFloat(fields.int32(header, 0, word))));
    }

    static void setFloat32(Fields fields, MemorySegment header, int word, double value) {
        fields.setInt32(header, 0, word, Float.floatToRawIntBits((float) value));
    }

    private static List<HeaderField> whole() {
        List<HeaderField> words = new ArrayList<>(HeaderField.ALL.stream().filter(word -> word.at() < OWN).toList());
        words.add(new HeaderField(205, Integer.BYTES, "number of traces"));
        words.add(new HeaderField(209, Short.BYTES, "mark"));
        words.add(new HeaderField(211, Short.BYTES, "shot padding"));
        return List.copyOf(words);
    }

    private static List<HeaderField> floats() {
        List<String> names = List.of("d1", "f1", "d2", "f2", "ungpow", "unscale");
        return IntStream.range(0, names.size())
                .mapToObj(n -> new HeaderField(OWN + n * Float.BYTES, Float.BYTES, names.get(n)))
                .toList();
    }

    private static List<HeaderField> all() {
        List<HeaderField> words = new ArrayList<>(WHOLE);
        words.addAll(FLOATS);
        for (int at = 213; at < SegyHeaders.TRACE_BYTES; at += Short.BYTES) {
            words.add(new HeaderField(at, Short.BYTES, "unassigned"));
        }
        return List.copyOf(words);
    }

    /** Changes the byte order of the header that begins at byte {@code at} of a buffer. */
    static void reorder(MemorySegment buffer, long at, Fields from, Fields to) {
        if (from.equals(to)) {
            return;
        }
        for (HeaderField word : ALL) {
            if (word.bytes() == Short.BYTES) {
                to.setInt16(buffer, at, word.at(), from.int16(buffer, at, word.at()));
            } else {
                to.setInt32(buffer, at, word.at(), from.int32(buffer, at, word.at()));
            }
        }
    }
}
