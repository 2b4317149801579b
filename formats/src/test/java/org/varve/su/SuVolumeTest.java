package org.varve.su;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.varve.core.Box;
import org.varve.core.RegularLines;
import org.varve.core.SampleFormat;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.TraceCoordinates;
import org.varve.file.FormatException;
import org.varve.formats.Fact;
import org.varve.formats.FileVolume;
import org.varve.formats.OpenOptions;
import org.varve.formats.Samples;
import org.varve.formats.Volumes;
import org.varve.segy.HeaderBytes;
import org.varve.segy.HeaderScan;
import org.varve.segy.NumberField;
import org.varve.segy.Offsets;
import org.varve.segy.SegyReading;
import org.varve.segy.header.WordOrder;

class SuVolumeTest {

    private static final Shape SHAPE = new Shape(4, 5, 50);
    static final List<ByteOrder> ORDERS = List.of(ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN);

    @TempDir
    private Path folder;

    private Path file() {
        return folder.resolve("a.su");
    }

    private FileVolume open() throws IOException {
        return Volumes.open(file(), OpenOptions.DEFAULT);
    }

    private FileVolume open(SegyReading reading) throws IOException {
        return Volumes.open(file(), OpenOptions.DEFAULT.with(reading));
    }

    private void write(SuFixture fixture, Consumer<ByteBuffer> change) throws IOException {
        byte[] bytes = fixture.bytes();
        change.accept(ByteBuffer.wrap(bytes).order(fixture.order()));
        Files.write(file(), bytes);
    }

    @ParameterizedTest
    @FieldSource("ORDERS")
    void readsBothByteOrders(ByteOrder order) throws IOException {
        SuFixture fixture = new SuFixture(SHAPE, order);
        fixture.write(file());

        try (FileVolume volume = open()) {
            assertThat(volume.survey()).isEqualTo(new Survey(SHAPE, 0.002, Survey.Unit.SECONDS));
            assertThat(volume.geometry().inlines()).isEqualTo(new RegularLines(40, 2, 4));
            assertThat(volume.geometry().crosslines()).isEqualTo(new RegularLines(700, 1, 5));
            assertThat(volume.geometry().start()).isEqualTo(0.12);
            TraceCoordinates map = volume.geometry().coordinates().orElseThrow();
            assertThat(map.x(3, 1)).isEqualTo(300);
            assertThat(map.y(3, 1)).isEqualTo(50);
            assertThat(Samples.read(volume)).isEqualTo(fixture.samples());
            SplittableRandom random = new SplittableRandom(3);
            for (int n = 0; n < 20; n++) {
                Box box = Samples.randomBox(random, SHAPE);
                assertThat(Samples.read(volume, box)).isEqualTo(Samples.cut(fixture.samples(), SHAPE, box));
            }
        }
    }

    /** 257 is the same number in either byte order, so that the size of the file proves nothing. */
    @ParameterizedTest
    @FieldSource("ORDERS")
    void tellsTheByteOrderByOtherWordsWhereTheNumberOfSamplesIsThatOfBoth(ByteOrder order) throws IOException {
        SuFixture fixture = new SuFixture(new Shape(2, 3, 257), order);
        fixture.write(file());

        try (FileVolume volume = open()) {
            assertThat(Samples.read(volume)).isEqualTo(fixture.samples());
        }
    }

    @ParameterizedTest
    @FieldSource("ORDERS")
    void takesIntervalAndStartFromWordsOfItsOwnWhereDtIsNone(ByteOrder order) throws IOException {
        SuFixture fixture = new SuFixture(SHAPE, order);
        write(fixture, bytes -> eachTrace(fixture, at -> bytes.putShort(at + 116, (short) 0)));

        try (FileVolume volume = open(SegyReading.DEFAULT.with(Survey.Unit.METRES))) {
            assertThat(volume.survey()).isEqualTo(new Survey(SHAPE, 0.25, Survey.Unit.METRES));
            assertThat(volume.geometry().start()).isEqualTo(1.5);
        }
        write(fixture, bytes -> eachTrace(fixture, at -> bytes.putShort(at + 116, (short) 0).putInt(at + 180, 0)));
        assertRefused(SegyReading.DEFAULT, "gives no sample interval (dt, byte 117", "OpenOptions.with(0.004)");
    }

    @Test
    void floatsOfItsOwnAreReadAsTheyAreWritten() throws IOException {
        SuFixture fixture = new SuFixture(SHAPE, ByteOrder.LITTLE_ENDIAN);
        write(fixture, bytes -> eachTrace(fixture,
                at -> bytes.putShort(at + 116, (short) 0).putFloat(at + 180, 0.004f).putFloat(at + 184, 0.1f)));

        try (FileVolume volume = open()) {
            assertThat(volume.survey().interval()).isEqualTo(0.004);
            assertThat(volume.geometry().start()).isEqualTo(0.1);
        }
    }

    private static void eachTrace(SuFixture fixture, Consumer<Integer> change) {
        for (int trace = 0; trace < fixture.shape().traces(); trace++) {
            change.accept(trace * fixture.traceBytes());
        }
    }

    /** Even if these are the bytes of SEG-Y. */
    @Test
    void takesLineNumbersFromTheBytesThatAreGiven() throws IOException {
        SuFixture fixture = new SuFixture(SHAPE, ByteOrder.LITTLE_ENDIAN);
        write(fixture, bytes -> eachTrace(fixture, at -> {
            int trace = at / fixture.traceBytes();
            bytes.putInt(at + 188, 3 + trace / 5).putInt(at + 192, 4 + trace % 5);
        }));

        try (FileVolume volume = open(SegyReading.DEFAULT.with(HeaderBytes.STANDARD))) {
            assertThat(volume.geometry().inlines()).isEqualTo(new RegularLines(3, 1, 4));
            assertThat(volume.geometry().crosslines()).isEqualTo(new RegularLines(4, 1, 5));
        }
    }

    @Test
    void takesLineNumbersFromOtherBytes() throws IOException {
        SuFixture fixture = new SuFixture(SHAPE, ByteOrder.LITTLE_ENDIAN);
        write(fixture, bytes -> eachTrace(fixture, at -> {
            int trace = at / fixture.traceBytes();
            bytes.putInt(at + 16, 1 + trace / 5).putShort(at + 170, (short) (1 + trace % 5));
            bytes.putInt(at + 8, 0).putInt(at + 20, 0);
        }));
        HeaderBytes words = new HeaderBytes(
                NumberField.of(17), new NumberField(171, 2), 73, 77);

        try (FileVolume volume = open(SegyReading.DEFAULT.with(words))) {
            assertThat(volume.geometry().inlines()).isEqualTo(new RegularLines(1, 1, 4));
            assertThat(volume.geometry().crosslines()).isEqualTo(new RegularLines(1, 1, 5));
            assertThat(Samples.read(volume)).isEqualTo(fixture.samples());
        }
    }

    /** Synthetic data of Seismic Unix have traces that are numbered, and nothing else. */
    @Test
    void tracesWithoutLineNumbersAreALine() throws IOException {
        SuFixture fixture = new SuFixture(SHAPE, ByteOrder.LITTLE_ENDIAN);
        write(fixture, bytes -> eachTrace(fixture, at -> bytes.putInt(at + 8, 0).putInt(at + 20, 0)));

        try (FileVolume volume = open()) {
            assertThat(volume.survey().shape()).isEqualTo(new Shape(1, 20, 50));
            assertThat(volume.geometry().crosslines()).isEqualTo(new RegularLines(1, 1, 20));
            assertThat(Samples.read(volume)).isEqualTo(fixture.samples());
        }
    }

    @Test
    void describesItself() throws IOException {
        new SuFixture(SHAPE, ByteOrder.LITTLE_ENDIAN).write(file());

        try (FileVolume volume = open()) {
            assertThat(volume.describe().stream().flatMap(fact -> fact.sentences().stream())).contains(
                    "40 to 46, step 2",
                    "Seismic Unix, IEEE float32, little-endian, sorted by inline; line numbers: bytes 9 and 21",
                    "first samples at 0.12 s");
            assertThat(volume.describe().stream().map(Fact::values)).anyMatch(
                    values -> "Seismic Unix".equals(values.get("format")));
            assertThat(volume.text()).isEmpty();
            assertThat(volume.warnings()).isEmpty();
        }
    }

    @Test
    void listsWordsAndOffsetsOfAllHeaders() throws IOException {
        new SuFixture(SHAPE, ByteOrder.BIG_ENDIAN).write(file());

        HeaderScan scan = new SuFormat().headers(file(), OpenOptions.DEFAULT);
        assertThat(scan.traces()).isEqualTo(20);
        assertThat(scan.fields()).anyMatch(range -> range.field().at() == 205);
        assertThat(scan.fields()).noneMatch(range -> range.field().at() == SuWords.D1);
        Offsets offsets = new SuFormat().offsets(file(), OpenOptions.DEFAULT);
        assertThat(offsets.traces()).containsExactly(Map.entry(0, 20L));
    }

    @ParameterizedTest
    @FieldSource("ORDERS")
    void aFileThatWasCutShortIsRefusedOrReadAsFarAsItGoes(ByteOrder order) throws IOException {
        SuFixture fixture = new SuFixture(SHAPE, order);
        Files.write(file(), Arrays.copyOf(fixture.bytes(), 15 * fixture.traceBytes() + 300));

        assertRefused(SegyReading.DEFAULT, "holds 15 whole traces of 50 samples", "300 bytes more, from byte 6600 on",
                "SegyReading.withSalvage(true)");
        try (FileVolume volume = open(SegyReading.DEFAULT.withSalvage(true))) {
            assertThat(volume.survey().shape()).isEqualTo(new Shape(3, 5, 50));
            assertThat(Samples.read(volume)).isEqualTo(Arrays.copyOf(fixture.samples(), 750));
        }
    }

    @Test
    void whatIsNoSuchFileIsRefusedInASentence() throws IOException {
        Files.write(file(), new byte[100]);
        assertRefused(SegyReading.DEFAULT, "has 100 bytes, but the header of one trace of Seismic Unix alone has 240");
        Files.write(file(), new byte[1000]);
        assertRefused(SegyReading.DEFAULT, "has 0 samples per trace (byte 115");
        Files.writeString(file(), "<html>".repeat(100));
        assertRefused(SegyReading.DEFAULT, "is not a Seismic Unix file, or damaged", "the file ends before that");
        SuFixture fixture = new SuFixture(SHAPE, ByteOrder.LITTLE_ENDIAN);
        write(fixture, bytes -> bytes.putShort(10 * fixture.traceBytes() + 114, (short) 49));
        assertRefused(SegyReading.DEFAULT, "trace 11, at byte 4400, says otherwise");
    }

    /**
     * 300 samples are 11,265 in the other byte order; the file has one whole trace of that length, and no other that
     * would disagree.
     */
    @ParameterizedTest
    @FieldSource("ORDERS")
    void oneWholeTraceInTheWrongOrderIsNoFileThatWasCutShort(ByteOrder order) throws IOException {
        SuFixture fixture = new SuFixture(new Shape(1, 40, 300), order);
        write(fixture, bytes -> bytes.putShort(20 * fixture.traceBytes() + 114, (short) 299));

        assertRefused(SegyReading.DEFAULT, "a trace has 300 samples", "trace 21, at byte 28800, says otherwise");
    }

    @Test
    void aTraceOfAnotherLengthIsFoundWhenItIsRead() throws IOException {
        SuFixture fixture = new SuFixture(SHAPE, ByteOrder.BIG_ENDIAN);
        write(fixture, bytes -> bytes.putShort(7 * fixture.traceBytes() + 114, (short) 49));

        try (FileVolume volume = open()) {
            assertThatThrownBy(() -> Samples.read(volume)).isInstanceOf(FormatException.class)
                    .hasMessageContaining("trace 8 has 49 samples").hasMessageContaining("others have 50");
        }
    }

    @ParameterizedTest
    @FieldSource("ORDERS")
    void samplesPerTraceThatAreWrongInEveryHeaderAreProvedBySize(ByteOrder order) throws IOException {
        SuFixture fixture = new SuFixture(SHAPE, order);
        for (int stated : new int[] {0, 7, 32767}) {
            write(fixture, bytes -> {
                for (int at = 0; at < bytes.capacity(); at += fixture.traceBytes()) {
                    bytes.putShort(at + 114, (short) stated);
                }
            });
            assertRefused(SegyReading.DEFAULT, "fit 50: read it with SegyReading.withSamples(50)");
            try (FileVolume volume = open(SegyReading.DEFAULT.withSamples(50))) {
                assertThat(Samples.read(volume)).isEqualTo(fixture.samples());
            }
        }
    }

    @Test
    void theFirstTraceBeginsTheFile() throws IOException {
        new SuFixture(SHAPE, ByteOrder.LITTLE_ENDIAN).write(file());
        assertThatThrownBy(() -> open(SegyReading.DEFAULT.withFirstTrace(3600)))
                .isInstanceOf(IllegalArgumentException.class).asString().contains("drop SegyReading.withFirstTrace");
    }

    @ParameterizedTest
    @FieldSource("ORDERS")
    void aByteOrderMayBeGiven(ByteOrder order) throws IOException {
        SuFixture fixture = new SuFixture(SHAPE, order);
        fixture.write(file());
        boolean big = order == ByteOrder.BIG_ENDIAN;
        try (FileVolume volume = open(SegyReading.DEFAULT
                .with(big ? WordOrder.BIG_ENDIAN : WordOrder.LITTLE_ENDIAN))) {
            assertThat(Samples.read(volume)).isEqualTo(fixture.samples());
        }
        assertRefused(SegyReading.DEFAULT.with(big ? WordOrder.LITTLE_ENDIAN : WordOrder.BIG_ENDIAN), "byte 115");
    }

    @Test
    void otherFormatsOfSamplesAreNone() throws IOException {
        new SuFixture(SHAPE, ByteOrder.LITTLE_ENDIAN).write(file());

        assertThatThrownBy(() -> open(SegyReading.DEFAULT.with(SampleFormat.IBM_FLOAT32)))
                .isInstanceOf(IllegalArgumentException.class)
                .asString().contains("drop SegyReading.with(SampleFormat)");
    }

    private void assertRefused(SegyReading reading, String... words) {
        assertThatThrownBy(() -> open(reading).close()).isInstanceOf(FormatException.class)
                .asString().contains(words);
    }
}
