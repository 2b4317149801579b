package org.varve.segy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.core.Note;
import org.varve.core.Axis;
import org.varve.core.Box;
import org.varve.core.RegularLines;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.file.FormatException;
import org.varve.file.Sampling;
import org.varve.formats.Samples;

class SegyVolumeTest {

    private static final Shape SHAPE = new Shape(5, 7, 11);

    @TempDir
    private Path folder;

    /** Every format in both byte orders, and every sorting. */
    static Stream<SegyFixture> files() {
        SegyFixture plain = SegyFixture.of(SHAPE);
        Stream<SegyFixture> formats = Stream.of(1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 15, 16).flatMap(code -> Stream.of(
                plain.with(code, ByteOrder.BIG_ENDIAN), plain.with(code, ByteOrder.LITTLE_ENDIAN)));
        Stream<SegyFixture> sortings = Stream.of(Axis.INLINE, Axis.CROSSLINE).flatMap(axis -> Stream.of(
                plain.sorted(axis, 1, 1), plain.sorted(axis, 3, 20), plain.sorted(axis, -1, 1),
                plain.sorted(axis, 2, -2), plain.sorted(axis, -5, -1)));
        Stream<SegyFixture> shapes = Stream.of(new Shape(1, 7, 3), new Shape(5, 1, 3), new Shape(1, 1, 1),
                new Shape(2, 2, 1), new Shape(3, 2, 9000)).map(SegyFixture::of);
        return Stream.of(formats, sortings, shapes).flatMap(fixtures -> fixtures);
    }

    @ParameterizedTest
    @MethodSource("files")
    void readsEveryBoxInAxisOrder(SegyFixture fixture) throws IOException {
        Path file = fixture.write(folder.resolve("a.sgy"));
        float[] expected = fixture.samples();
        SplittableRandom random = new SplittableRandom(3);
        try (SegyVolume volume = SegyVolume.open(file)) {
            assertThat(volume.survey()).isEqualTo(new Survey(fixture.shape(), 0.002, Survey.Unit.SECONDS));
            assertThat(Samples.read(volume)).isEqualTo(expected);
            for (int repeat = 0; repeat < 30; repeat++) {
                Box box = Samples.randomBox(random, fixture.shape());
                assertThat(Samples.read(volume, box)).as("box %s", box)
                        .isEqualTo(Samples.cut(expected, fixture.shape(), box));
            }
        }
    }

    @Test
    void describesADescendingFileSortedByCrossline() throws IOException {
        Path file = SegyFixture.of(SHAPE).sorted(Axis.CROSSLINE, -2, 3).write(folder.resolve("a.sgy"));
        try (SegyVolume volume = SegyVolume.open(file)) {
            assertThat(volume.facts().sorting()).isEqualTo(Axis.CROSSLINE);
            assertThat(volume.inlines()).isEqualTo(new RegularLines(100, 2, 5));
            assertThat(volume.crosslines()).isEqualTo(new RegularLines(3000, 3, 7));
            assertThat(volume.crosslines().last()).isEqualTo(3018);
            assertThat(volume.text().getFirst()).isEqualTo("C 1 A TEST");
            assertThat(volume.facts().revision()).isEqualTo("0");
            assertThat(volume.corners()).containsExactly(new Corner(100, 3000, 0, 0.5),
                    new Corner(100, 3018, 0, 6.5), new Corner(108, 3000, 4, 0.5),
                    new Corner(108, 3018, 4, 6.5));
        }
    }

    @Test
    void takesLineNumbersFromOtherBytes() throws IOException {
        HeaderBytes numbers = HeaderBytes.STANDARD.with(9, 21);
        Path file = SegyFixture.of(SHAPE).with(numbers).write(folder.resolve("a.sgy"));
        try (SegyVolume volume = SegyVolume.open(file, SegyReading.DEFAULT.with(numbers), Optional.empty())) {
            assertThat(Samples.read(volume)).isEqualTo(SegyFixture.of(SHAPE).samples());
        }
    }

    @ParameterizedTest
    @CsvSource({"9:2, 11:2", "189:2, 193", "239:2, 1:2"})
    void takesLineNumbersFromTwoBytes(String inline, String crossline) throws IOException {
        HeaderBytes numbers =
                new HeaderBytes(NumberField.parse(inline), NumberField.parse(crossline), 181, 185);
        for (ByteOrder order : List.of(ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN)) {
            SegyFixture fixture = SegyFixture.of(SHAPE).with(5, order).with(numbers);
            Path file = fixture.write(folder.resolve("a.sgy"));
            try (SegyVolume volume = SegyVolume.open(file, SegyReading.DEFAULT.with(numbers), Optional.empty())) {
                assertThat(Samples.read(volume)).isEqualTo(fixture.samples());
                assertThat(volume.inlines().first()).isEqualTo(SegyFixture.LOWEST_INLINE);
                assertThat(volume.crosslines().first()).isEqualTo(SegyFixture.LOWEST_CROSSLINE);
                assertThat(volume.facts().numbers()).hasToString("bytes %s and %s".formatted(inline, crossline));
            }
        }
    }

    /** Fields of two and of four bytes hold different numbers, and the index of one is not used for the other. */
    @Test
    void anIndexIsOfFieldsOfTheSameWidth() throws IOException {
        HeaderBytes four = HeaderBytes.STANDARD.with(9, 193);
        HeaderBytes two = new HeaderBytes(new NumberField(9, 2), NumberField.of(193), 181, 185);
        byte[] bytes = SegyFixture.of(SHAPE).with(two).bytes();
        int trace = 240 + 4 * SHAPE.samples();
        for (int t = 0; t < SHAPE.traces(); t++) {
            put16(bytes, 3600 + t * trace + 10, 7);
        }
        Path file = Files.write(folder.resolve("a.sgy"), Arrays.copyOf(bytes, bytes.length - trace));
        for (HeaderBytes numbers : List.of(two, four, two)) {
            SegyReading reading = SegyReading.DEFAULT.with(numbers).withIndex(true);
            try (SegyVolume volume = SegyVolume.open(file, reading, Optional.empty())) {
                assertThat(volume.inlines().first()).isEqualTo(
                        numbers.equals(two) ? SegyFixture.LOWEST_INLINE : (SegyFixture.LOWEST_INLINE << 16) + 7);
            }
        }
    }

    @Test
    void numbersOfTwoBytesMayBeNegative() throws IOException {
        byte[] bytes = SegyFixture.of(new Shape(1, 1, 1)).bytes();
        put16(bytes, 3600 + 8, -5);
        HeaderBytes numbers = new HeaderBytes(new NumberField(9, 2), NumberField.of(193), 181, 185);
        Path file = Files.write(folder.resolve("a.sgy"), bytes);
        try (SegyVolume volume = SegyVolume.open(file, SegyReading.DEFAULT.with(numbers), Optional.empty())) {
            assertThat(volume.inlines().first()).isEqualTo(-5);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"9:3", "9:8", "240:2", "0:2", "-1:2", "238", "9:", ":2", "nine", "9:2:2"})
    void aFieldHasTwoOrFourBytesOfTheTraceHeader(String text) {
        assertThatThrownBy(() -> NumberField.parse(text)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("such as");
    }

    @ParameterizedTest
    @CsvSource({"9:2, 10:2", "9:2, 8:2", "8, 9:2", "11:2, 8"})
    void fieldsDoNotOverlap(String inline, String crossline) {
        assertThatThrownBy(() -> new HeaderBytes(NumberField.parse(inline), NumberField.parse(crossline), 181, 185))
                .hasMessage("header bytes %s and %s: the two fields must not overlap".formatted(inline, crossline));
    }

    @ParameterizedTest
    @CsvSource({"-1, 193", "238, 193", "189, 189", "189, 192", "189, 0"})
    void headerBytesMustBeTwoFieldsOfTheTraceHeader(int inline, int crossline) {
        assertThatThrownBy(() -> HeaderBytes.STANDARD.with(inline, crossline))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void takesTheIntervalFromTheCallerTheBinaryHeaderOrATraceInThisOrder() throws IOException {
        byte[] bytes = SegyFixture.of(SHAPE).bytes();
        put16(bytes, 3216, 0);
        put16(bytes, 3600 + 116, 60_000);
        Path file = Files.write(folder.resolve("a.sgy"), bytes);
        try (SegyVolume volume = SegyVolume.open(file)) {
            assertThat(volume.survey().interval()).isEqualTo(0.06);
        }
        Sampling depth = new Sampling(5, Survey.Unit.METRES);
        try (SegyVolume volume = SegyVolume.open(file, SegyReading.DEFAULT, Optional.of(depth))) {
            assertThat(volume.survey()).isEqualTo(depth.survey(SHAPE));
        }
    }

    @ParameterizedTest
    @CsvSource({"SECONDS, 0.005, 1.2", "METRES, 5, 1200", "FEET, 5, 1200"})
    void intervalAndStartAreReadInTheUnit(Survey.Unit unit, double interval, double start) throws IOException {
        byte[] bytes = SegyFixture.of(SHAPE).bytes();
        put16(bytes, 3216, 5000);
        int trace = 240 + 4 * SHAPE.samples();
        for (int at = 3600; at < bytes.length; at += trace) {
            put16(bytes, at + 108, 12_000);
            put16(bytes, at + 214, -10);
        }
        Path file = Files.write(folder.resolve("a.sgy"), bytes);
        try (SegyVolume volume = SegyVolume.open(file, SegyReading.DEFAULT.with(unit), Optional.empty())) {
            assertThat(volume.survey()).isEqualTo(new Survey(SHAPE, interval, unit));
            assertThat(volume.start()).isCloseTo(start, within(1e-12));
        }
    }

    @Test
    void deadTracesReadAsZerosAndAreKnownBeforeAndAfterReading() throws IOException {
        byte[] bytes = SegyFixture.of(SHAPE).bytes();
        int trace = 2 * SHAPE.crosslines() + 3;
        put16(bytes, 3600 + trace * (240 + 4 * SHAPE.samples()) + 28, 2);
        float[] expected = SegyFixture.of(SHAPE).samples();
        Arrays.fill(expected, trace * SHAPE.samples(), (trace + 1) * SHAPE.samples(), 0);
        try (SegyVolume volume = SegyVolume.open(Files.write(folder.resolve("a.sgy"), bytes))) {
            assertThat(volume.isLive(2, 3)).isFalse();
            assertThat(volume.isLive(2, 4)).isTrue();
            assertThat(volume.warnings()).isEmpty();
            assertThat(Samples.read(volume)).isEqualTo(expected);
            assertThat(volume.warnings()).extracting(Note::message)
                    .containsExactly("has dead traces (byte 29 is 2), read as zeros: 1 of those seen");
            assertThat(volume.isLive(2, 3)).isFalse();
            assertThat(volume.isLive(2, 4)).isTrue();
        }
    }

    @Test
    void aClosedVolumeRefusesToSayWhetherATraceIsLive() throws IOException {
        SegyVolume volume = SegyVolume.open(SegyFixture.of(SHAPE).write(folder.resolve("a.sgy")));
        volume.close();
        assertThatThrownBy(() -> volume.isLive(2, 3)).isInstanceOf(IllegalStateException.class)
                .hasMessageEndingWith("a.sgy is closed: open it again");
    }

    /**
     * The header of a trace that is known to be live is not read again with some of its samples, unless their bytes are
     * swapped.
     */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aTraceByItselfReadsTheSameBeforeAndAfterItsHeaderIsKnown(boolean pairsSwapped) throws IOException {
        byte[] bytes = SegyFixture.of(SHAPE).bytes();
        put16(bytes, 3600 + (2 * SHAPE.crosslines() + 3) * (240 + 4 * SHAPE.samples()) + 28, 2);
        ByteBuffer.wrap(bytes).putInt(3296, 0x01020304);
        for (int b = 3200; pairsSwapped && b < bytes.length; b += 2) {
            byte first = bytes[b];
            bytes[b] = bytes[b + 1];
            bytes[b + 1] = first;
        }
        float[] expected = SegyFixture.of(SHAPE).samples();
        try (SegyVolume volume = SegyVolume.open(Files.write(folder.resolve("a.sgy"), bytes))) {
            for (int repeat = 0; repeat < 2; repeat++) {
                for (int crossline = 0; crossline < SHAPE.crosslines(); crossline++) {
                    Box box = new Box(2, crossline, 4, new Shape(1, 1, 5));
                    assertThat(Samples.read(volume, box)).as("crossline %s, read before: %s", crossline, repeat)
                            .isEqualTo(crossline == 3 ? new float[5] : Samples.cut(expected, SHAPE, box));
                }
            }
        }
    }

    @Test
    void everyTraceReadMustStandWhereTheGeometrySays() throws IOException {
        byte[] bytes = SegyFixture.of(SHAPE).bytes();
        int position = 3600 + 17 * (240 + 4 * SHAPE.samples());
        ByteBuffer.wrap(bytes).putInt(position + 192, 4711);
        try (SegyVolume volume = SegyVolume.open(Files.write(folder.resolve("a.sgy"), bytes))) {
            assertThat(Samples.read(volume, new Box(0, 0, 0, new Shape(2, 7, 11)))).hasSize(154);
            assertThatThrownBy(() -> Samples.read(volume)).isInstanceOf(FormatException.class)
                    .asString().contains("trace 18", "at byte " + position, "inline 102, crossline 4711",
                            "must be 102, 3003",
                            "open it with SegyReading.withIndex(true), which looks at every trace first");
        }
    }

    /** File offsets beyond 4 GiB, unsigned sample counts, and a file whose inner headers cannot have been read. */
    @Test
    void opensASparseFileOf8GiBByAFewHeaders() throws IOException {
        Shape shape = new Shape(2050, 16, 65_535);
        long traceBytes = 240 + 4L * shape.samples();
        Path file = folder.resolve("large.sgy");
        try (FileChannel channel = FileChannel.open(file,
                Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.SPARSE, StandardOpenOption.WRITE))) {
            ByteBuffer header = ByteBuffer.allocate(400);
            header.putShort(16, (short) 4000).putShort(20, (short) 65_535).putShort(24, (short) 5);
            channel.write(header, 3200);
            for (int line : new int[] {0, 1, 2, shape.inlines() - 1}) {
                for (int j = 0; j < shape.crosslines(); j++) {
                    ByteBuffer trace = ByteBuffer.allocate(248);
                    trace.putInt(188, 1 + line).putInt(192, 50 + j).putFloat(240, line + j);
                    channel.write(trace, 3600 + ((long) line * shape.crosslines() + j) * traceBytes);
                }
            }
            channel.write(ByteBuffer.allocate(1), 3600 + shape.traces() * traceBytes - 1);
        }
        assertThat(Files.size(file)).isGreaterThan(8L << 30);
        try (SegyVolume volume = SegyVolume.open(file)) {
            assertThat(volume.survey().shape()).isEqualTo(shape);
            Box last = new Box(shape.inlines() - 1, 14, 0, new Shape(1, 2, 1));
            assertThat(Samples.read(volume, last)).containsExactly(2063, 2064);
            Box deep = new Box(shape.inlines() - 1, 14, 60_000, new Shape(1, 2, 2));
            assertThat(Samples.read(volume, deep)).containsOnly(0);
            assertThat(volume.bufferBytes()).isLessThan(2 << 20);
        }
    }

    private static void put16(byte[] bytes, int at, int value) {
        ByteBuffer.wrap(bytes).putShort(at, (short) value);
    }
}
