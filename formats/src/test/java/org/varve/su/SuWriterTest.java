package org.varve.su;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;
import org.varve.core.Box;
import org.varve.core.LineNumbers;
import org.varve.core.LiveTraces;
import org.varve.core.RegularLines;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.VolumeWriter;
import org.varve.file.Sampling;
import org.varve.formats.CreateOptions;
import org.varve.formats.FileVolume;
import org.varve.formats.OpenOptions;
import org.varve.formats.OutputPlan;
import org.varve.formats.Samples;
import org.varve.formats.Volumes;
import org.varve.mdio.GroupWriter;
import org.varve.mdio.SurveyDetails;
import org.varve.mdio.SurveyToWrite;
import org.varve.mdio.ZarrTarget;
import org.varve.segy.HeaderBytes;
import org.varve.segy.SegyReading;
import org.varve.segy.SegyWriting;
import org.varve.zarr.ZarrOptions;

class SuWriterTest {

    private static final Shape SHAPE = new Shape(4, 5, 50);
    static final List<ByteOrder> ORDERS = List.of(ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN);

    @TempDir
    private Path folder;

    private Path at(String name) {
        return folder.resolve(name);
    }

    private Path convert(Path from, String to) throws IOException {
        return convert(from, to, SegyReading.DEFAULT);
    }

    private Path convert(Path from, String to, SegyReading reading, String... notes) throws IOException {
        return convert(from, to, OpenOptions.DEFAULT.with(reading), notes);
    }

    private Path convert(Path from, String to, OpenOptions options, String... notes) throws IOException {
        try (FileVolume volume = Volumes.open(from, options)) {
            OutputPlan plan = Volumes.plan(at(to), List.of("amplitude"), volume,
                    CreateOptions.DEFAULT.withOverwrite(true).with(SegyWriting.like(volume)));
            try (VolumeWriter writer = plan.create().getFirst()) {
                Shape shape = volume.survey().shape();
                Samples.write(writer, Box.of(shape), Samples.read(volume), shape);
                writer.commit();
                assertThat(writer.notes()).containsExactly(notes);
            }
        }
        return at(to);
    }

    private static void assertSame(Path file, Path expected) throws IOException {
        assertThat(Files.readAllBytes(file)).isEqualTo(Files.readAllBytes(expected));
    }

    @ParameterizedTest
    @FieldSource("ORDERS")
    void aTwinEqualsItsOriginalToTheBit(ByteOrder order) throws IOException {
        Path original = new SuFixture(SHAPE, order).write(at("a.su"));

        assertSame(convert(original, "b.su"), original);
    }

    @ParameterizedTest
    @CsvSource({"b.sgy", "b.zarr"})
    void comesBackFromOtherFormatsToTheBit(String between) throws IOException {
        for (ByteOrder order : ORDERS) {
            Path original = new SuFixture(SHAPE, order).write(at("a.su"));

            assertSame(convert(convert(original, between), "c.su"), original);
        }
    }

    @Test
    void comesBackFromSegyThatIsBigEndianAndHasTheSameLines() throws IOException {
        SuFixture fixture = new SuFixture(SHAPE, ByteOrder.LITTLE_ENDIAN);
        Path segy = convert(fixture.write(at("a.su")), "b.sgy");

        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(segy));
        assertThat(bytes.getShort(3224)).isEqualTo((short) 5);
        assertThat(bytes.getShort(3500)).isEqualTo((short) 0);
        assertThat(bytes.getInt(3600 + 8)).isEqualTo(SuFixture.LOWEST_INLINE);
        assertThat(bytes.getFloat(3600 + 180)).isEqualTo(0.25f);
        try (FileVolume volume = Volumes.open(segy, OpenOptions.DEFAULT)) {
            assertThat(volume.geometry().inlines()).isEqualTo(new RegularLines(40, 2, 4));
            assertThat(volume.geometry().coordinates().orElseThrow().x(3, 1)).isEqualTo(300);
            assertThat(Samples.read(volume)).isEqualTo(fixture.samples());
        }
    }

    private Path changed(SuFixture fixture, BiConsumer<ByteBuffer, Integer> change) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(fixture.bytes()).order(fixture.order());
        for (int at = 0; at < bytes.capacity(); at += fixture.traceBytes()) {
            change.accept(bytes, at);
        }
        return Files.write(at("a.su"), bytes.array());
    }

    /** The interval is from d1 or from the user. */
    @Test
    void theIntervalGoesIntoSegyWhereverItIsFrom() throws IOException {
        Path original = changed(new SuFixture(SHAPE, ByteOrder.LITTLE_ENDIAN),
                (bytes, at) -> bytes.putShort(at + 116, (short) 0).putFloat(at + 180, 0.004f));
        Path segy = convert(original, "b.sgy");

        try (FileVolume volume = Volumes.open(segy, OpenOptions.DEFAULT)) {
            assertThat(volume.survey().interval()).isEqualTo(0.004);
        }
        assertSame(convert(segy, "c.su"), original);
        OpenOptions said = OpenOptions.DEFAULT.with(new Sampling(0.003, Survey.Unit.SECONDS));
        try (FileVolume volume = Volumes.open(convert(original, "d.sgy", said), OpenOptions.DEFAULT)) {
            assertThat(volume.survey().interval()).isEqualTo(0.003);
        }
    }

    /**
     * An interval that was given replaces the one that dt or d1 states, in SEG-Y and in Seismic Unix; none stays none
     * there.
     */
    @ParameterizedTest
    @CsvSource({"4000,0,0.002,2000,0", "4000,0,0.0013333,0,0.0013333", "0,0.004,0.002,0,0.002", "0,0.004,0.004,0,0.004",
            "0,0,0.002,0,0"})
    void anIntervalThatWasGivenReplacesTheOneThatIsStated(short dt, float d1, double given, int newDt, float newD1)
            throws IOException {
        Path original = changed(new SuFixture(SHAPE, ByteOrder.LITTLE_ENDIAN),
                (bytes, at) -> bytes.putShort(at + 116, dt).putFloat(at + 180, d1).putFloat(at + 184, 0)
                        .putShort(at + 108, (short) 0));
        OpenOptions said = OpenOptions.DEFAULT.with(new Sampling(given, Survey.Unit.SECONDS));
        String[] notes = dt > 0 && newDt == 0
                ? new String[] {
                        "the sample interval is 0.0013333 s: Seismic Unix holds whole microseconds or thousandths up to 65535 (dt), so it is in d1, and the first sample in f1"}
                : new String[0];

        ByteBuffer twin = ByteBuffer.wrap(Files.readAllBytes(convert(original, "b.su", said, notes)))
                .order(ByteOrder.LITTLE_ENDIAN);
        for (int at = 0; at < twin.capacity(); at += new SuFixture(SHAPE, ByteOrder.LITTLE_ENDIAN).traceBytes()) {
            assertThat(twin.getShort(at + 116)).isEqualTo((short) newDt);
            assertThat(twin.getFloat(at + 180)).isEqualTo(newD1);
        }
        try (FileVolume volume = Volumes.open(original, said);
                VolumeWriter writer = Volumes.create(at("b.sgy"), volume, CreateOptions.DEFAULT)) {
            Samples.write(writer, Box.of(SHAPE), Samples.read(volume), SHAPE);
            writer.commit();
        }
        try (FileVolume volume = Volumes.open(at("b.sgy"), OpenOptions.DEFAULT)) {
            assertThat(volume.survey().interval()).isEqualTo(given);
            assertThat(volume.describe().toString()).doesNotContain("byte 117");
        }
    }

    /** Its text header says where X and Y are; the bytes where SEG-Y has them are d1 and f1. */
    @Test
    void aLineBecomesSegyThatIsALine() throws IOException {
        Path original = changed(new SuFixture(SHAPE, ByteOrder.LITTLE_ENDIAN),
                (bytes, at) -> bytes.putInt(at + 8, 0).putInt(at + 20, 0));
        Path segy = convert(original, "b.sgy");

        try (FileVolume volume = Volumes.open(segy, OpenOptions.DEFAULT)) {
            assertThat(volume.survey().shape()).isEqualTo(new Shape(1, 20, 50));
            assertThat(volume.geometry().coordinates().orElseThrow().x(0, 19)).isEqualTo(300);
        }
        assertSame(convert(segy, "c.su"), original);
    }

    @Test
    void bytesThatAreGivenGoBeforeThoseThatTheTextHeaderStates() throws IOException {
        SuFixture fixture = new SuFixture(SHAPE, ByteOrder.LITTLE_ENDIAN);
        Path segy = convert(changed(fixture, (bytes, at) -> {
            int trace = at / fixture.traceBytes();
            bytes.putInt(at + 188, 3 + trace / 5).putInt(at + 192, 4 + trace % 5);
        }), "b.sgy");

        try (FileVolume volume = Volumes.open(segy,
                OpenOptions.DEFAULT.with(SegyReading.DEFAULT.with(HeaderBytes.STANDARD)))) {
            assertThat(volume.geometry().inlines()).isEqualTo(new RegularLines(3, 1, 4));
        }
    }

    /** Traces are sorted by descending crossline, and some are missing. */
    @ParameterizedTest
    @FieldSource("ORDERS")
    void holesAndOrderComeBackToTheBit(ByteOrder order) throws IOException {
        SuFixture fixture = new SuFixture(SHAPE, order);
        byte[] bytes = fixture.bytes();
        ByteBuffer other = ByteBuffer.allocate(18 * fixture.traceBytes());
        for (int n = 0; n < 18; n++) {
            int place = 19 - n;
            int trace = place % 4 * 5 + place / 4;
            other.put(n * fixture.traceBytes(), bytes, trace * fixture.traceBytes(),
                    fixture.traceBytes());
        }
        Path original = Files.write(at("a.su"), other.array());

        assertSame(convert(original, "b.su"), original);
        assertSame(convert(convert(original, "b.sgy"), "c.su"), original);
        assertSame(convert(convert(original, "b.zarr"), "c.su"), original);
    }

    @Test
    void lineNumbersAtOtherBytesAreKept() throws IOException {
        SuFixture fixture = new SuFixture(new Shape(1, 12, 9), ByteOrder.LITTLE_ENDIAN);
        Path original = fixture.write(at("a.su"));
        SegyReading line = SegyReading.DEFAULT.with(HeaderBytes.LINE);

        assertSame(convert(original, "b.su", line), original);
        assertSame(convert(convert(original, "b.sgy", line), "c.su", line), original);
    }

    @Test
    void anArrayBecomesAFileOfThisMachinesOrderThatIsReadAgain() throws IOException {
        float[] samples = Samples.distinct(SHAPE);
        try (VolumeWriter writer = Volumes.create(at("a.npy"), new Survey(SHAPE, 0.004, Survey.Unit.SECONDS),
                CreateOptions.DEFAULT)) {
            Samples.write(writer, Box.of(SHAPE), samples, SHAPE);
            writer.commit();
        }
        Path file = convert(at("a.npy"), "b.su", SegyReading.DEFAULT,
                "the input has no coordinates: those in the SEG-Y trace headers are made up");

        assertThat(Files.size(file)).isEqualTo(20L * (240 + 200));
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.nativeOrder());
        assertThat(bytes.getShort(114)).isEqualTo((short) 50);
        assertThat(bytes.getShort(116)).isEqualTo((short) 4000);
        for (int at = 180; at < 240; at++) {
            assertThat(bytes.get(at)).isZero();
        }
        try (FileVolume volume = Volumes.open(file, OpenOptions.DEFAULT)) {
            assertThat(volume.survey()).isEqualTo(new Survey(SHAPE, 0.004, Survey.Unit.SECONDS));
            assertThat(volume.geometry().inlines()).isEqualTo(new RegularLines(1, 1, 4));
            assertThat(Samples.read(volume)).isEqualTo(samples);
        }
    }

    @Test
    void aSurveyThatComesFromNoFileCanBeWritten() throws IOException {
        try (VolumeWriter writer = Volumes.create(at("a.su"), new Survey(SHAPE, 0.004, Survey.Unit.SECONDS),
                CreateOptions.DEFAULT)) {
            Samples.write(writer, Box.of(SHAPE), Samples.distinct(SHAPE), SHAPE);
            writer.commit();
        }
        try (FileVolume volume = Volumes.open(at("a.su"), OpenOptions.DEFAULT)) {
            assertThat(Samples.read(volume)).isEqualTo(Samples.distinct(SHAPE));
            assertThat(volume.geometry().coordinates().orElseThrow().x(0, 0)).isEqualTo(600_000);
        }
    }

    /** The lines, coordinates and start of a new SEG-Y file go where Seismic Unix has them. */
    @Test
    void aZarrGroupWithoutHeadersKeepsLinesAndDeadTraces() throws IOException {
        SurveyDetails details = new SurveyDetails(LineNumbers.of(List.of(10, 13, 17, 18)),
                new RegularLines(200, 5, 5), 0.0505, Optional.empty(), Optional.empty());
        LiveTraces live = (inline, crossline) -> inline != 1 || crossline != 2;
        SurveyToWrite survey = new SurveyToWrite(new Survey(SHAPE, 0.001, Survey.Unit.SECONDS), live, details);
        try (VolumeWriter writer = GroupWriter.create(
                new ZarrTarget(at("a.zarr"), false, "", ZarrOptions.DEFAULT), List.of("amplitude"), survey)
                .getFirst()) {
            Samples.write(writer, Box.of(SHAPE), Samples.distinct(SHAPE), SHAPE);
            writer.commit();
        }
        Path file = convert(at("a.zarr"), "b.su", SegyReading.DEFAULT,
                "the input has no coordinates: those in the SEG-Y trace headers are made up",
                "the first samples lie at 50.5: Seismic Unix holds whole milliseconds, metres or feet (delrt), and has 51");

        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.nativeOrder());
        int dead = 7 * (240 + 200);
        assertThat(bytes.getInt(dead + 8)).isEqualTo(13);
        assertThat(bytes.getInt(dead + 20)).isEqualTo(210);
        assertThat(bytes.getShort(dead + 28)).isEqualTo((short) 2);
        assertThat(bytes.getShort(dead + 108)).isEqualTo((short) 51);
    }

    /**
     * A SEG-Y file from another program has its line numbers in bytes 189 and 193, which are floats in Seismic Unix.
     */
    @Test
    void segyKeepsItsHeadersUpToByte180AndItsLinesAndCoordinates() throws IOException {
        Survey survey = new Survey(SHAPE, 0.004, Survey.Unit.SECONDS);
        try (VolumeWriter writer = Volumes.create(at("a.sgy"), survey, CreateOptions.DEFAULT)) {
            Samples.write(writer, Box.of(SHAPE), Samples.distinct(SHAPE), SHAPE);
            writer.commit();
        }
        ByteBuffer segy = ByteBuffer.wrap(Files.readAllBytes(at("a.sgy")));
        for (int trace = 0; trace < 20; trace++) {
            int at = 3600 + trace * 440;
            segy.putInt(at + 188, 900 + trace / 5).putInt(at + 192, 50 + trace % 5);
            segy.putInt(at + 16, 77).putShort(at + 114, (short) 0).putInt(at + 180, 42).putInt(at + 184, 43);
        }
        Files.write(at("a.sgy"), segy.array());

        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(convert(at("a.sgy"), "b.su")))
                .order(ByteOrder.nativeOrder());
        assertThat(bytes.getInt(440 + 8)).isEqualTo(900);
        assertThat(bytes.getInt(440 + 20)).isEqualTo(51);
        assertThat(bytes.getInt(440 + 16)).isEqualTo(77);
        assertThat(bytes.getInt(440 + 72)).isEqualTo(42);
        assertThat(bytes.getInt(440 + 76)).isEqualTo(43);
        assertThat(bytes.getShort(440 + 114)).isEqualTo((short) 50);
        assertThat(bytes.getInt(440 + 188)).isZero();
        try (FileVolume volume = Volumes.open(at("b.su"), OpenOptions.DEFAULT)) {
            assertThat(volume.geometry().inlines()).isEqualTo(new RegularLines(900, 1, 4));
            assertThat(Samples.read(volume)).isEqualTo(Samples.distinct(SHAPE));
        }
    }

    /** The interval is that of the volume, whatever byte 117 of the input says. */
    @ParameterizedTest
    @CsvSource({"0.003,3000", "0.065535,65535", "0.1,0", "0.0000625,0"})
    void theIntervalIsThatOfTheSurvey(double interval, int dt) throws IOException {
        try (VolumeWriter writer = Volumes.create(at("a.sgy"), new Survey(SHAPE, 0.004, Survey.Unit.SECONDS),
                CreateOptions.DEFAULT)) {
            Samples.write(writer, Box.of(SHAPE), Samples.distinct(SHAPE), SHAPE);
            writer.commit();
        }
        ByteBuffer segy = ByteBuffer.wrap(Files.readAllBytes(at("a.sgy")));
        for (int trace = 0; trace < 20; trace++) {
            segy.putShort(3600 + trace * 440 + 108, (short) 120);
        }
        Files.write(at("a.sgy"), segy.array());
        String[] notes = dt > 0
                ? new String[0]
                : new String[] {
                        "the sample interval is %s s: Seismic Unix holds whole microseconds or thousandths up to 65535 (dt), so it is in d1, and the first sample in f1"
                                .formatted(interval)};

        Path file = convert(at("a.sgy"), "b.su",
                OpenOptions.DEFAULT.with(new Sampling(interval, Survey.Unit.SECONDS)), notes);

        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.nativeOrder());
        assertThat(Short.toUnsignedInt(bytes.getShort(116))).isEqualTo(dt);
        try (FileVolume volume = Volumes.open(file, OpenOptions.DEFAULT)) {
            assertThat(volume.survey().interval()).isCloseTo(interval, within(1e-15));
            assertThat(volume.geometry().start()).isEqualTo(0.12);
        }
    }

    /** No SEG-Y file has to be able to hold the interval, as none is written. */
    @ParameterizedTest
    @CsvSource({"0.1,SECONDS", "250,METRES", "1e-7,SECONDS"})
    void aNewFileHoldsAnyInterval(double interval, Survey.Unit unit) throws IOException {
        try (VolumeWriter writer = Volumes.create(at("a.su"), new Survey(SHAPE, interval, unit),
                CreateOptions.DEFAULT)) {
            Samples.write(writer, Box.of(SHAPE), Samples.distinct(SHAPE), SHAPE);
            writer.commit();
        }

        try (FileVolume volume = Volumes.open(at("a.su"), OpenOptions.DEFAULT.with(new Sampling(interval, unit)))) {
            assertThat(Samples.read(volume)).isEqualTo(Samples.distinct(SHAPE));
        }
        try (FileVolume volume = Volumes.open(at("a.su"), OpenOptions.DEFAULT)) {
            assertThat(volume.survey().interval()).isCloseTo(interval, withinPercentage(1e-4));
        }
    }

    @Test
    void aStartThatTwoBytesDoNotHoldIsRefused() throws IOException {
        SurveyDetails details = new SurveyDetails(new RegularLines(1, 1, 4), new RegularLines(1, 1, 5), 40,
                Optional.empty(), Optional.empty());
        SurveyToWrite survey =
                new SurveyToWrite(new Survey(SHAPE, 0.001, Survey.Unit.SECONDS), LiveTraces.ALL, details);
        try (VolumeWriter writer = GroupWriter.create(new ZarrTarget(at("a.zarr"), false, "", ZarrOptions.DEFAULT),
                List.of("amplitude"), survey).getFirst()) {
            Samples.write(writer, Box.of(SHAPE), Samples.distinct(SHAPE), SHAPE);
            writer.commit();
        }

        assertThatThrownBy(() -> convert(at("a.zarr"), "b.su")).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("the first samples lie at 40000.0").hasMessageContaining("32767");
    }

    @Test
    void tracesThatTwoBytesDoNotCountAreRefused() {
        Survey survey = new Survey(new Shape(1, 1, 70_000), 0.004, Survey.Unit.SECONDS);

        assertThatThrownBy(() -> Volumes.plan(at("a.su"), survey, CreateOptions.DEFAULT))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("70000 samples per trace");
    }
}
