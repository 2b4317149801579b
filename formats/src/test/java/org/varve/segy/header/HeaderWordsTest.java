package org.varve.segy.header;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.core.MapUnit;
import org.varve.core.Shape;
import org.varve.core.Survey;

/** Places on the map, sample intervals and counts, as headers state them. */
class HeaderWordsTest {

    private static final Fields FIELDS = new Fields(WordOrder.BIG_ENDIAN);
    private static final int AT = 4;
    private static final int X = TraceWords.CDP_X;
    private static final int Y = TraceWords.CDP_Y;

    private final MemorySegment header = MemorySegment.ofArray(new byte[AT + 240]);

    private void set(int x, int y) {
        FIELDS.setInt32(header, AT, X, x);
        FIELDS.setInt32(header, AT, Y, y);
        FIELDS.setInt32(header, AT, TraceWords.SOURCE_X, 50);
        FIELDS.setInt32(header, AT, TraceWords.SOURCE_Y, 70);
        FIELDS.setInt16(header, AT, TraceWords.COORDINATE_SCALAR, -10);
    }

    /** The words of the source stand in only if both of the ensemble are 0, and only for bytes 181 and 185. */
    @ParameterizedTest
    @CsvSource({"0, 0, 181, 185, 5, 7", "1, 0, 181, 185, 0.1, 0", "0, 1, 181, 185, 0, 0.1", "0, 0, 181, 77, 0, 7",
            "0, 0, 73, 185, 5, 0"})
    void theSourceStandsInForAnEnsembleWithoutPlace(int x, int y, int xByte, int yByte, double toX, double toY) {
        set(x, y);
        assertThat(MapWords.x(FIELDS, header, AT, xByte, yByte)).isEqualTo(toX);
        assertThat(MapWords.y(FIELDS, header, AT, xByte, yByte)).isEqualTo(toY);
    }

    /** 32,768 and the float below 16,777,216 are the ends of the range; floats have no scalar. */
    @ParameterizedTest
    @CsvSource({"47000000, 4b7fffff, true", "46ffffff, 47000000, false", "47000000, 4b800000, false",
            "4b800000, 47000000, false"})
    void wordsMayHoldFloats(String x, String y, boolean floats) {
        int xBits = Integer.parseUnsignedInt(x, 16);
        int yBits = Integer.parseUnsignedInt(y, 16);
        set(xBits, yBits);
        assertThat(MapWords.isFloat(FIELDS, header, AT, X, Y)).isEqualTo(floats);
        assertThat(MapWords.x(FIELDS, header, AT, X, Y))
                .isEqualTo(floats ? Float.intBitsToFloat(xBits) : xBits / 10.0);
        assertThat(MapWords.y(FIELDS, header, AT, X, Y))
                .isEqualTo(floats ? Float.intBitsToFloat(yBits) : yBits / 10.0);
    }

    @ParameterizedTest
    @CsvSource({"0, true, FEET, 1", "1, false, METRES, 1", "2, true, ARC_SECONDS, 2", "3, false, DEGREES, 3",
            "4, true, DEGREES_MINUTES_SECONDS, 4"})
    void theUnitIsThatOfByte89(int code, boolean inFeet, MapUnit unit, int written) {
        FIELDS.setInt16(header, AT, TraceWords.COORDINATE_UNIT, code);
        assertThat(MapWords.unit(FIELDS, header, AT, inFeet)).isEqualTo(unit);
        assertThat(MapWords.code(unit)).isEqualTo(written);
    }

    @ParameterizedTest
    @CsvSource({"0.004, SECONDS, 4000, 4000, true", "0.0025005, SECONDS, 2500.5, 2501, false",
            "5, METRES, 5000, 5000, true", "65.535, FEET, 65535, 65535, true", "65.536, METRES, 65536, 0, false",
            "0.0000004, SECONDS, 0.4, 0, false"})
    void intervalsAreStatedInThousandths(double interval, Survey.Unit unit, double thousandths, int word,
            boolean whole) {
        StatedInterval stated = StatedInterval.of(new Survey(new Shape(1, 1, 1), interval, unit));
        assertThat(stated.thousandths()).isEqualTo(thousandths);
        assertThat(stated.word()).isEqualTo(word);
        assertThat(stated.isWhole()).isEqualTo(whole);
        assertThat(stated.in(unit)).isEqualTo(interval);
    }

    @Test
    void intervalsThatDifferByRoundingAreTheSame() {
        StatedInterval stated = new StatedInterval(4000);
        assertThat(stated.isSame(4000 * (1 + 0.9e-12))).isTrue();
        assertThat(stated.isSame(4000 * (1 - 0.9e-12))).isTrue();
        assertThat(stated.isSame(4000 * (1 + 2e-12))).isFalse();
        assertThat(new StatedInterval(0).isSame(0)).isTrue();
    }

    private static byte[] file(int revision, int longSamples, long traces) {
        byte[] file = new byte[SegyHeaders.FILE_BYTES];
        MemorySegment bytes = MemorySegment.ofArray(file);
        file[FileWords.REVISION - 1] = (byte) revision;
        FIELDS.setInt16(bytes, 0, FileWords.SAMPLES, 9);
        FIELDS.setInt32(bytes, 0, FileWords.LONG_SAMPLES, longSamples);
        FIELDS.setInt64(bytes, 0, FileWords.TRACES, traces);
        return file;
    }

    /** Revision 2 has longer counts, which are stated again only where they were. */
    @ParameterizedTest
    @CsvSource({"1, 8, 8, 8, 8", "2, 8, 8, 70000, 5", "3, 0, 8, 0, 5", "2, 8, 0, 70000, 0", "2, 1, 1, 70000, 5"})
    void countsAreStatedWhereTheyWere(int revision, int longBefore, long before, int longAfter, long after) {
        byte[] file = file(revision, longBefore, before);
        FileCounts.put(file, FIELDS, 70_000, true, 5);
        MemorySegment bytes = MemorySegment.ofArray(file);
        assertThat(FIELDS.uint16(bytes, 0, FileWords.SAMPLES)).isEqualTo(65_535);
        assertThat(FIELDS.int32(bytes, 0, FileWords.LONG_SAMPLES)).isEqualTo(longAfter);
        assertThat(FIELDS.int64(bytes, 0, FileWords.TRACES)).isEqualTo(after);
    }

    @Test
    void anUnchangedNumberOfSamplesStaysAsItWasStated() {
        byte[] file = file(1, 0, 0);
        FileCounts.put(file, FIELDS, 12, false, 5);
        assertThat(file).isEqualTo(file(1, 0, 0));
    }
}
