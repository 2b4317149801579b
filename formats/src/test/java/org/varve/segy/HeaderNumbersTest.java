package org.varve.segy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import java.util.Collections;
import java.util.List;
import java.util.OptionalInt;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.core.RegularLines;
import org.varve.core.SampleFormat;
import org.varve.segy.header.Fields;
import org.varve.segy.header.WordOrder;

/** Numbers of trace headers: where they lie, how many there are, and which belong together. */
class HeaderNumbersTest {

    private static final Fields BIG = new Fields(WordOrder.BIG_ENDIAN);

    @ParameterizedTest
    @CsvSource({"100,25,87,false", "100,25,88,true", "100,25,112,true", "100,25,113,false", "100,50,74,false",
            "100,50,75,true", "100,50,124,true", "100,50,125,false", "-100,1,-100,true", "-100,1,-99,false",
            "-100,1,-101,false", "2147483647,4,-2147483648,false", "-2147483648,4,2147483647,false"})
    void aClassHoldsOffsetsAroundItsCentre(int centre, int width, int offset, boolean holds) {
        assertThat(new OffsetClass(centre, width).holds(offset)).isEqualTo(holds);
    }

    @ParameterizedTest
    @CsvSource({"87,25,75", "88,25,100", "112,25,100", "113,25,125", "0,1,0", "-1,1,-1", "-12,25,0", "-13,25,-25",
            "74,50,50", "75,50,100", "2147483647,1,2147483647", "-2147483648,1,-2147483648"})
    void centresAreMultiplesOfTheWidth(int offset, int width, int centre) {
        assertThat(OffsetClass.centre(offset, width)).isEqualTo(centre);
        assertThat(new OffsetClass(centre, width).holds(offset)).isTrue();
    }

    @Test
    void aClassIsNamedByItsEnds() {
        assertThat(new OffsetClass(100, 1)).hasToString("offset 100");
        assertThat(new OffsetClass(100, 25)).hasToString("offsets 88 to 112");
        assertThat(new OffsetClass(100, 50)).hasToString("offsets 75 to 124");
        assertThat(new OffsetClass(0, 2)).hasToString("offsets -1 to 0");
        assertThatThrownBy(() -> new OffsetClass(100, 0))
                .hasMessage("width 0 of a class of offsets: must be 1 or more, such as 25");
    }

    private static OptionalInt width(int... offsets) {
        TreeSet<Integer> ascending = new TreeSet<>();
        IntStream.of(offsets).forEach(ascending::add);
        return OffsetClusters.width(ascending);
    }

    @Test
    void offsetsThatScatterAboutAFewValuesHaveTheLeastWidthThatParts() {
        assertThat(width(99, 100, 101, 199, 200, 201, 299, 300)).hasValue(5);
        assertThat(width(98, 100, 102, 198, 200, 202, 298, 300)).hasValue(5);
        assertThat(width(97, 100, 103, 197, 200, 203, 297, 300)).hasValue(10);
        assertThat(width(-101, -100, -99, -1, 0, 1, 2, 100)).hasValue(5);
        assertThat(width(80, 100, 119, 180, 200, 219, 280, 300)).hasValue(50);
        assertThat(width(10_000, 12_000, 14_000, 30_000, 32_000, 50_000, 52_000, 54_000)).hasValue(10_000);
    }

    @Test
    void aFewOffsetsAreChosenOneByOne() {
        assertThat(width(99, 100, 101, 199, 200, 201, 299)).isEmpty();
        assertThat(width(99, 100, 101, 199, 200, 201, 299, 300)).isPresent();
    }

    @Test
    void equallySpacedOffsetsScatterAboutNothing() {
        assertThat(width(IntStream.range(0, 20).map(n -> 25 * n).toArray())).isEmpty();
        assertThat(width(0, 1, 10, 20, 30, 40, 50, 60)).as("more values than half of all").isEmpty();
        assertThat(width(0, 1, 10, 11, 20, 21, 30, 31)).as("as many as half").isPresent();
        assertThat(width(0, 2, 4, 6, 11, 13, 15, 17)).as("gaps that are less than three times as large").isEmpty();
        assertThat(width(0, 2, 4, 6, 12, 14, 16, 18)).as("three times").isPresent();
    }

    /** The widest classes have 50,000. */
    @Test
    void offsetsThatNoWidthPartsAreChosenOneByOne() {
        assertThat(width(0, 30_000, 60_000, 1_000_000, 1_030_000, 1_060_000, 2_000_000, 2_030_000)).isEmpty();
        assertThat(width(0, 20_000, 24_000, 1_000_000, 1_010_000, 1_020_000, 2_000_000, 2_020_000)).hasValue(50_000);
    }

    private static DistinctNumbers distinct(IntStream numbers) {
        DistinctNumbers distinct = new DistinctNumbers();
        numbers.forEach(distinct::add);
        return distinct;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 8, 9, 17, 1000, 65_535, 65_536})
    void distinctNumbersAreCounted(int count) {
        DistinctNumbers numbers =
                distinct(IntStream.range(0, 2 * count).map(n -> n % count * 7 - 3500).flatMap(n -> IntStream.of(n, n)));

        assertThat(numbers.count()).isEqualTo(count);
        assertThat(numbers.isFull()).isFalse();
    }

    /** Their last bits are equal. */
    @Test
    void numbersThatAreMultiplesOfALargePowerOfTwoAreCountedToo() {
        assertThat(distinct(IntStream.range(0, 256).map(n -> n << 24)).count()).isEqualTo(256);
        assertThat(distinct(IntStream.of(0, 0, 5, 0, 5)).count()).isEqualTo(2);
    }

    @Test
    void numbersBeyondTheLimitAreNotCounted() {
        DistinctNumbers full = distinct(IntStream.range(1, 100_000));
        assertThat(full.isFull()).isTrue();
        assertThat(full.count()).isEqualTo(65_537);
        full.add(0);
        full.add(100_001);
        assertThat(full.count()).isEqualTo(65_537);
        DistinctNumbers withZero = distinct(IntStream.rangeClosed(0, 65_536));
        assertThat(withZero.isFull()).isTrue();
        assertThat(withZero.count()).isEqualTo(65_537);
    }

    private static NumberRange range(int... numbers) {
        NumberRange range = new NumberRange();
        for (int number : numbers) range.add(number);
        return range;
    }

    @Test
    void theStepIsTheGreatestThatLeadsToAllNumbers() {
        assertThat(range(10, 22, 16).lines()).isEqualTo(new RegularLines(10, 6, 3));
        assertThat(range(22, 10, 18).lines()).isEqualTo(new RegularLines(10, 4, 4));
        assertThat(range(5, 5, 8, 5, 12).lines()).isEqualTo(new RegularLines(5, 1, 8));
        assertThat(range(7, 7).lines()).isEqualTo(new RegularLines(7, 1, 1));
        assertThat(range(7, 7).step()).isZero();
        assertThat(range(-3, -9).lowest()).isEqualTo(-9);
        assertThat(range(-3, -9).highest()).isEqualTo(-3);
        NumberRange all = range(Integer.MIN_VALUE, Integer.MAX_VALUE);
        assertThat(all.step()).isEqualTo(0xffff_ffffL);
        assertThat(all.count()).isEqualTo(2);
        assertThat(range(Integer.MIN_VALUE, Integer.MAX_VALUE, 0, 1).count()).isEqualTo(1L << 32);
    }

    @Test
    void aFieldLiesWithinTheHeader() {
        assertThat(NumberField.parse(" 237 ")).isEqualTo(new NumberField(237, 4)).hasToString("237");
        assertThat(NumberField.parse("239:2")).isEqualTo(new NumberField(239, 2)).hasToString("239:2");
        assertThat(NumberField.parse("1")).isEqualTo(NumberField.of(1));
        assertThat(NumberField.of(0).isNone()).isTrue();
        assertThat(NumberField.of(1).isNone()).isFalse();
        assertThatThrownBy(() -> NumberField.of(238)).hasMessage(
                "header byte 238: a field of 4 bytes of the trace header begins at 1 to 237, such as 189");
        assertThatThrownBy(() -> new NumberField(240, 2)).hasMessageContaining("begins at 1 to 239");
        assertThatThrownBy(() -> new NumberField(0, 2)).hasMessageContaining("header byte 0: a field of 2 bytes");
        assertThatThrownBy(() -> NumberField.of(-1)).hasMessageContaining("header byte -1: ");
        assertThatThrownBy(() -> new NumberField(9, 3))
                .hasMessage("header byte 9:3: a number has 2 or 4 bytes, such as 9:2");
        assertThatThrownBy(() -> NumberField.parse("9:x"))
                .hasMessage("header byte '9:x': give its number, such as 189, or 9:2 for two bytes");
    }

    @ParameterizedTest
    @CsvSource({"9,13,false", "9,12,true", "9,6,true", "9,5,false", "0,9,false", "9,0,false", "0,0,false",
            "13:2,9,false", "12:2,9,true", "9,7:2,false", "9,8:2,true"})
    void fieldsOverlapThatShareAByte(String one, String other, boolean overlap) {
        assertThat(NumberField.parse(one).overlaps(NumberField.parse(other))).isEqualTo(overlap);
    }

    @Test
    void linesAreReadAtTheirBytes() {
        MemorySegment header = MemorySegment.ofArray(new byte[248]);
        BIG.setInt32(header, 8, 189, 70_000);
        BIG.setInt16(header, 8, 193, -5);
        HeaderBytes bytes = new HeaderBytes(NumberField.of(189), new NumberField(193, 2), 181, 185);

        assertThat(bytes.inline(BIG, header, 8)).isEqualTo(70_000);
        assertThat(bytes.crossline(BIG, header, 8, 3)).isEqualTo(-5);
        assertThat(bytes).hasToString("bytes 189 and 193:2");
        assertThat(bytes.place(7, 300)).isEqualTo("inline 7, crossline 300");
        HeaderBytes byCdp = bytes.asLineByCdp();
        assertThat(byCdp.inline(BIG, header, 8)).isEqualTo(1);
        assertThat(byCdp).isEqualTo(new HeaderBytes(0, 21, 181, 185)).hasToString("one line, numbered by byte 21");
        assertThat(byCdp.place(1, 300)).isEqualTo("CDP 300");
        HeaderBytes line = HeaderBytes.LINE;
        assertThat(line).hasToString("one line, numbered from 1");
        assertThat(line.place(1, 300)).isEqualTo("trace 300");
        assertThat(line.crossline(BIG, header, 8, 3)).isEqualTo(4);
        assertThat(line.crossline(BIG, header, 8, 1L << 40)).isEqualTo(Integer.MAX_VALUE);
    }

    @Test
    void coordinatesOfAFormatReplaceThoseOfRevision1() {
        HeaderBytes format = new HeaderBytes(9, 21, 73, 77);

        assertThat(HeaderBytes.STANDARD.in(format)).isEqualTo(new HeaderBytes(189, 193, 73, 77));
        assertThat(new HeaderBytes(189, 193, 181, 201).in(format).y()).isEqualTo(201);
        assertThat(new HeaderBytes(189, 193, 201, 185).in(format).x()).isEqualTo(201);
        assertThat(HeaderBytes.PRESETS.keySet()).containsExactly("standard", "petrel", "teapot", "record-cdp",
                "source-trace", "late", "line");
        assertThat(HeaderBytes.PRESETS.get("record-cdp")).isEqualTo(new HeaderBytes(9, 21, 181, 185));
    }

    @Test
    void impossibleBytesAreRefused() {
        assertThat(new HeaderBytes(9, 13, 1, 237).y()).isEqualTo(237);
        assertThatThrownBy(() -> new HeaderBytes(9, 13, 0, 185)).hasMessageContaining("x byte 0: a four-byte field");
        assertThatThrownBy(() -> new HeaderBytes(9, 13, 181, 238)).hasMessageContaining("y byte 238: ");
        assertThatThrownBy(() -> new HeaderBytes(9, 12, 181, 185)).hasMessageContaining("bytes 9 and 12: ");
        assertThatThrownBy(() -> new HeaderBytes(9, 0, 181, 185)).hasMessageContaining("crossline byte 0: ");
    }

    @ParameterizedTest
    @CsvSource({"1,0,1.0,false,SEG Y REV1", "2,0,2.0,true,SEG-Y_REV2.0", "2,1,2.1,true,SEG-Y_REV2.1",
            "9,7,9.7,true,SEG-Y_REV9.7", "10,0,1.0,false,SEG Y REV1", "0,1,1.0,false,SEG Y REV1",
            "0,0,0,false,SEG Y REV1", "-1,0,0,false,SEG Y REV1"})
    void aRevisionIsToldInTheWordsOfTheStandard(int major, int minor, String told, boolean isTwo, String text) {
        Revision revision = new Revision(major, minor);

        assertThat(revision).hasToString(told);
        assertThat(revision.isTwo()).isEqualTo(isTwo);
        assertThat(revision.text()).isEqualTo(text);
        byte[] header = new byte[3600];
        header[3500] = (byte) major;
        header[3501] = (byte) minor;
        assertThat(Revision.in(MemorySegment.ofArray(header))).isEqualTo(revision);
    }

    @Test
    void codesAreThoseOfTheStandard() {
        List<Integer> read = List.of(1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 15, 16);
        for (int code = -1; code < 20; code++) {
            assertThat(FormatCode.format(code).isPresent()).as("%s", code).isEqualTo(read.contains(code));
            assertThat(FormatCode.isDefined(code)).as("%s", code)
                    .isEqualTo(read.contains(code) || code == 9 || code == 12);
        }
        assertThat(FormatCode.of(SampleFormat.IBM_FLOAT32)).isEqualTo(1);
        assertThat(FormatCode.of(SampleFormat.UINT8)).isEqualTo(16);
        assertThat(FormatCode.refusal(9)).startsWith("has sample format code 9 (byte 3225 of the binary header), int64,"
                + " which 32-bit floats do not hold: Varve reads 1 (").endsWith("; export it in one of them");
        assertThat(FormatCode.refusal(17)).startsWith("has sample format code 17 (byte 3225 of the binary header): ")
                .endsWith("so this may not be a SEG-Y file");
    }

    @Test
    void nothingIsDividedIntoNoClasses() {
        assertThat(OffsetClusters.width(Collections.emptyList())).isEmpty();
    }
}
