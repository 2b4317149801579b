package org.varve.segy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.core.Box;
import org.varve.core.PartVolume;
import org.varve.core.SettingException;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.SurveyRange;
import org.varve.core.Volume;
import org.varve.core.VolumeWriter;
import org.varve.file.Sampling;
import org.varve.formats.CreateOptions;
import org.varve.formats.FileVolume;
import org.varve.formats.OpenOptions;
import org.varve.formats.Samples;
import org.varve.formats.Volumes;
import org.varve.segy.header.StatedInterval;

/** Intervals and numbers of samples that two bytes do not hold, each word by its position in the file. */
class SegyRevisionTest {

    private static final Shape SHAPE = new Shape(4, 5, 11);
    private static final int TRACE = 240 + 4 * 11;
    private static final SegyWriting WRITING = SegyWriting.DEFAULT;

    @TempDir
    private Path folder;

    private List<String> notes = List.of();

    private Path create(Survey survey, SegyWriting writing) throws IOException {
        Path file = folder.resolve("new.sgy");
        try (VolumeWriter writer = Volumes.plan(file, survey, CreateOptions.DEFAULT.withOverwrite(true).with(writing))
                .create().getFirst()) {
            fill(writer, survey.shape());
        }
        return file;
    }

    private void fill(VolumeWriter writer, Shape shape) throws IOException {
        Samples.write(writer, Box.of(shape), Samples.distinct(shape), shape);
        writer.commit();
        notes = writer.notes();
    }

    private static Survey survey(double interval, Survey.Unit unit) {
        return new Survey(SHAPE, interval, unit);
    }

    private static ByteBuffer bytes(Path file) throws IOException {
        return ByteBuffer.wrap(Files.readAllBytes(file));
    }

    private static double interval(Path file, Survey.Unit unit) throws IOException {
        try (SegyVolume volume = SegyVolume.open(file, SegyReading.DEFAULT.with(unit), Optional.empty())) {
            assertThat(volume.facts().anomalies()).noneMatch(told -> told.getMessage().contains("byte 117"));
            return volume.survey().interval();
        }
    }

    @ParameterizedTest
    @CsvSource({"0.001333333333,SECONDS,1333,1333.333333", "0.0025005,SECONDS,2501,2500.5",
            "0.0024995,SECONDS,2500,2499.5", "0.0000625,SECONDS,63,62.5", "1,SECONDS,0,1e6",
            "0.0655355,SECONDS,0,65535.5",
            "1e-7,SECONDS,0,0.1", "2.5005,METRES,2501,2500.5", "0.0005,METRES,1,0.5",
            "12.3456789,FEET,12346,12345.6789",
            "100,METRES,0,100000", "0.0013333333333333333,SECONDS,1333,1333.3333333333333"})
    void intervalsBeyondTwoBytesAreWrittenAsRevisionTwo(double interval, Survey.Unit unit, int word, double extended)
            throws IOException {
        Path file = create(survey(interval, unit), WRITING);

        ByteBuffer bytes = bytes(file);
        assertThat(Short.toUnsignedInt(bytes.getShort(3217 - 1))).isEqualTo(word);
        assertThat(Short.toUnsignedInt(bytes.getShort(3221 - 1))).isEqualTo(11);
        assertThat(bytes.getInt(3261 - 1)).isZero();
        assertThat(bytes.getInt(3269 - 1)).isZero();
        assertThat(bytes.getDouble(3273 - 1)).isEqualTo(extended);
        assertThat(bytes.getDouble(3281 - 1)).isZero();
        assertThat(bytes.getInt(3297 - 1)).isEqualTo(0x01020304);
        assertThat(bytes.get(3501 - 1)).isEqualTo((byte) 2);
        assertThat(bytes.get(3502 - 1)).isEqualTo((byte) 1);
        assertThat(bytes.getShort(3503 - 1)).isEqualTo((short) 1);
        assertThat(bytes.getShort(3505 - 1)).isZero();
        assertThat(bytes.getInt(3507 - 1)).isZero();
        assertThat(bytes.getLong(3513 - 1)).isEqualTo(20);
        assertThat(bytes.getLong(3521 - 1)).isEqualTo(3600);
        assertThat(bytes.getInt(3529 - 1)).isZero();
        for (int trace = 0; trace < 20; trace++) {
            assertThat(Short.toUnsignedInt(bytes.getShort(3600 + trace * TRACE + 117 - 1))).isEqualTo(word);
        }
        assertThat(interval(file, unit)).isEqualTo(interval);
        assertThat(notes).anyMatch(note -> note.startsWith("sample interval " + interval + " " + unit.symbol())
                && note.contains("(3273) of revision 2.1"));
        try (SegyVolume volume = SegyVolume.open(file)) {
            assertThat(volume.text()).contains("C39 SEG-Y_REV2.1");
        }
    }

    @ParameterizedTest
    @CsvSource({"0.004,SECONDS,4000", "0.00399,SECONDS,3990", "0.000005,SECONDS,5", "0.065535,SECONDS,65535",
            "5,METRES,5000",
            "0.0040000000000000001,SECONDS,4000"})
    void intervalsOfTwoBytesStayRevisionOne(double interval, Survey.Unit unit, int word) throws IOException {
        Path file = create(survey(interval, unit), WRITING);

        byte[] stored = Files.readAllBytes(file);
        ByteBuffer bytes = ByteBuffer.wrap(stored);
        assertThat(Short.toUnsignedInt(bytes.getShort(3216))).isEqualTo(word);
        assertThat(bytes.getShort(3500)).isEqualTo((short) 0x0100);
        assertThat(Arrays.copyOfRange(stored, 3260, 3500)).containsOnly(0);
        assertThat(Arrays.copyOfRange(stored, 3504, 3600)).containsOnly(0);
        assertThat(interval(file, unit)).isEqualTo(interval);
        assertThat(notes).noneMatch(note -> note.contains("interval"));
    }

    @Test
    void anyIntervalOfFifteenDigitsComesBackToTheBit() {
        for (int n = 1; n < 100_000; n++) {
            double interval = Double.parseDouble(n * 7919L % 1_000_003 + "." + n + "e-8");
            Survey survey = survey(interval, Survey.Unit.SECONDS);
            assertThat(StatedInterval.of(survey).in(Survey.Unit.SECONDS)).isEqualTo(interval);
        }
    }

    @ParameterizedTest
    @CsvSource({"2,2,0", "2.1,2,1"})
    void aRevisionIsWrittenOnRequest(String asked, byte major, byte minor) throws IOException {
        Path file = create(survey(0.004, Survey.Unit.SECONDS), WRITING.with(new Revision(major, minor)));

        ByteBuffer bytes = bytes(file);
        assertThat(bytes.get(3500)).isEqualTo(major);
        assertThat(bytes.get(3501)).isEqualTo(minor);
        assertThat(bytes.getDouble(3272)).isZero();
        assertThat(bytes.getLong(3512)).isEqualTo(20);
        assertThat(interval(file, Survey.Unit.SECONDS)).isEqualTo(0.004);
        try (SegyVolume volume = SegyVolume.open(file)) {
            assertThat(volume.facts().revision()).isEqualTo(asked.length() == 1 ? asked + ".0" : asked);
            assertThat(Samples.read(volume)).isEqualTo(Samples.distinct(SHAPE));
        }
    }

    @Test
    void whatRevisionOneDoesNotHoldIsRefusedIfItIsAskedFor() {
        Survey longer = new Survey(new Shape(1, 1, 65_536), 0.002, Survey.Unit.SECONDS);
        for (Survey survey : List.of(survey(0.0013333, Survey.Unit.SECONDS), survey(1, Survey.Unit.SECONDS), longer)) {
            assertThatThrownBy(() -> create(survey, WRITING.with(Revision.ONE))).isInstanceOf(SettingException.class)
                    .hasMessageContaining("two bytes hold")
                    .satisfies(thrown -> assertThat(((SettingException) thrown).remedy().orElseThrow().settings())
                            .containsExactly(SegyWriting.REVISION.with("2.1")));
        }
        assertThatThrownBy(() -> WRITING.with(new Revision(3, 0))).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("must be one of");
    }

    @Test
    void moreSamplesThanTwoBytesCountAreWrittenAsRevisionTwo() throws IOException {
        Shape shape = new Shape(1, 2, 70_000);
        Path file = create(new Survey(shape, 0.002, Survey.Unit.SECONDS), WRITING);

        ByteBuffer bytes = bytes(file);
        assertThat(bytes.getShort(3220)).isZero();
        assertThat(bytes.getInt(3268)).isEqualTo(70_000);
        assertThat(bytes.getDouble(3272)).isZero();
        assertThat(bytes.getShort(3500)).isEqualTo((short) 0x0201);
        assertThat(bytes.getShort(3600 + 114)).isZero();
        assertThat(notes).anyMatch(note -> note.contains("70000 samples per trace") && note.contains("(3269)"));
        Path twin = folder.resolve("twin.sgy");
        try (FileVolume volume = Volumes.open(file, OpenOptions.DEFAULT)) {
            assertThat(volume.survey().shape()).isEqualTo(shape);
            assertThat(Samples.read(volume)).isEqualTo(Samples.distinct(shape));
            copy(volume, twin, WRITING);
        }
        assertThat(twin).hasSameBinaryContentAs(file);
        try (FileVolume volume = Volumes.open(file, OpenOptions.DEFAULT)) {
            assertThatThrownBy(() -> copy(volume, folder.resolve("one.sgy"), WRITING.with(Revision.ONE)))
                    .isInstanceOf(SettingException.class);
        }
        Survey tooLong = new Survey(new Shape(1, 1, (1 << 24) + 1), 0.002, Survey.Unit.SECONDS);
        assertThatThrownBy(() -> create(tooLong, WRITING)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("16777216 at most");
    }

    private Path copy(FileVolume volume, Path target, SegyWriting writing) throws IOException {
        return copy(volume, Samples.read(volume), target, writing);
    }

    private Path copy(Volume volume, float[] samples, Path target, SegyWriting writing) throws IOException {
        try (VolumeWriter writer = Volumes.create(target, volume,
                CreateOptions.DEFAULT.withOverwrite(true).with(writing))) {
            Shape shape = volume.survey().shape();
            Samples.write(writer, Box.of(shape), samples, shape);
            writer.commit();
            notes = writer.notes();
        }
        return target;
    }

    private Path twin(Path original, double interval, Survey.Unit unit) throws IOException {
        try (FileVolume volume = Volumes.open(original, OpenOptions.DEFAULT.with(new Sampling(interval, unit)))) {
            String name = original.getFileName().toString().replaceFirst("\\..*", "-twin.sgy");
            return copy(volume, folder.resolve(name), SegyWriting.like(volume));
        }
    }

    @Test
    void aTwinStatesTheIntervalThatItWasGiven() throws IOException {
        for (ByteOrder order : List.of(ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN)) {
            SegyFixture fixture = SegyFixture.of(SHAPE).with(5, order);
            byte[] before = fixture.bytes();
            ByteBuffer.wrap(before).order(order).putShort(3600 + 3 * TRACE + 116, (short) 0);
            Path original = Files.write(folder.resolve("a.sgy"), before);

            byte[] whole = Files.readAllBytes(twin(original, 0.003, Survey.Unit.SECONDS));
            assertThat(notes).isEmpty();
            Path inexact = twin(original, 0.001333333333, Survey.Unit.SECONDS);

            assertThat(interval(inexact, Survey.Unit.SECONDS)).isEqualTo(0.001333333333);
            assertThat(notes).singleElement().asString().contains("1333 in byte 3217");
            ByteBuffer expected = ByteBuffer.wrap(before).order(order);
            word(expected, 3000);
            assertThat(whole).isEqualTo(expected.array());
            word(expected, 1333);
            expected.putDouble(3272, 1333.333333).putInt(3296, 0x01020304).put(3500, (byte) 2).put(3501, (byte) 1)
                    .putShort(3502, (short) 1).putLong(3512, 20).putLong(3520, 3600);
            assertThat(Files.readAllBytes(inexact)).isEqualTo(expected.array());
        }
    }

    private static void word(ByteBuffer bytes, int interval) {
        bytes.putShort(3216, (short) interval);
        for (int at = 3600 + 116; at < bytes.capacity(); at += TRACE) {
            if (bytes.getShort(at) != 0) bytes.putShort(at, (short) interval);
        }
    }

    @Test
    void theTextOfATwinStatesItsRevision() throws IOException {
        Path one = create(survey(0.004, Survey.Unit.SECONDS), WRITING);
        try (SegyVolume volume = SegyVolume.open(twin(one, 0.0005005, Survey.Unit.SECONDS))) {
            assertThat(volume.text()).contains("C39 SEG-Y_REV2.1").doesNotContain("C39 SEG Y REV1");
        }
    }

    @Test
    void aTwinOfRevisionTwoBecomesRevisionOneIfThatHoldsIt() throws IOException {
        Path one = Files.copy(create(survey(0.004, Survey.Unit.SECONDS), WRITING), folder.resolve("one.sgy"));
        Path two = folder.resolve("two.sgy");
        try (FileVolume volume = Volumes.open(one, OpenOptions.DEFAULT)) {
            copy(volume, two, WRITING.with(Revision.TWO));
        }
        assertThat(bytes(two).getShort(3500)).isEqualTo((short) 0x0200);
        try (FileVolume volume = Volumes.open(two, OpenOptions.DEFAULT)) {
            assertThat(copy(volume, folder.resolve("back.sgy"), WRITING.with(Revision.ONE)))
                    .hasSameBinaryContentAs(one);
        }
        byte[] additional = Files.readAllBytes(two);
        ByteBuffer.wrap(additional).putInt(3528, 0);
        ByteBuffer stanza = ByteBuffer.allocate(additional.length + 3200).put(additional);
        stanza.putInt(3528, 1);
        Files.write(two, stanza.array());
        try (FileVolume volume = Volumes.open(two, OpenOptions.DEFAULT)) {
            assertThatThrownBy(() -> copy(volume, folder.resolve("c.sgy"), WRITING.with(Revision.ONE)))
                    .hasMessageContaining("3200 bytes after the last");
        }
    }

    /** 5 is 5 m in some files, and the twin of one of them is one of them. */
    @Test
    void aDepthFileThatStatesMetresStaysAsItIs() throws IOException {
        byte[] bytes = SegyFixture.of(SHAPE).bytes();
        word(ByteBuffer.wrap(bytes), 5);
        Path original = Files.write(folder.resolve("a.sgy"), bytes);

        assertThat(twin(original, 5, Survey.Unit.METRES)).hasSameBinaryContentAs(original);
        assertThat(bytes(twin(original, 10, Survey.Unit.METRES)).getShort(3216)).isEqualTo((short) 10_000);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a.zarr", "a.npy", "a.su", "a.sgy"})
    void anyInputComesToSegyWithItsInterval(String name) throws IOException {
        for (double interval : new double[] {0.001333333333, 0.0024995, 1, 0.004, 0.1}) {
            Path source = folder.resolve(interval + name);
            Survey survey = survey(interval, Survey.Unit.SECONDS);
            try (VolumeWriter writer = Volumes.plan(source, survey, CreateOptions.DEFAULT).create().getFirst()) {
                fill(writer, SHAPE);
            }
            OpenOptions open = name.endsWith("npy")
                    ? OpenOptions.DEFAULT.with(new Sampling(interval, Survey.Unit.SECONDS))
                    : OpenOptions.DEFAULT;
            Path segy = folder.resolve("b.sgy");
            double read;
            try (FileVolume volume = Volumes.open(source, open)) {
                read = volume.survey().interval();
                copy(volume, segy, SegyWriting.like(volume));
            }
            assertThat(read).isCloseTo(interval, withinPercentage(1e-5));
            assertThat(interval(segy, Survey.Unit.SECONDS)).isEqualTo(read);
        }
    }

    @Test
    void aTwinThroughZarrKeepsItsIntervalAndItsBytes() throws IOException {
        Path one = create(survey(0.001333333333, Survey.Unit.SECONDS), WRITING);
        Path group = folder.resolve("g.zarr");
        try (FileVolume volume = Volumes.open(one, OpenOptions.DEFAULT)) {
            copy(volume, group, WRITING);
        }
        try (FileVolume volume = Volumes.open(group, OpenOptions.DEFAULT)) {
            assertThat(copy(volume, folder.resolve("back.sgy"), WRITING)).hasSameBinaryContentAs(one);
        }
    }

    @Test
    void partsKeepTheInterval() throws IOException {
        Path whole = create(survey(0.001333333333, Survey.Unit.SECONDS), WRITING);
        try (FileVolume volume = Volumes.open(whole, OpenOptions.DEFAULT);
                PartVolume part = volume.part(
                        SurveyRange.ALL.samples(5, 13).of(volume.survey(), volume.geometry()))) {
            float[] samples = new float[(int) part.survey().shape().size()];
            Path file = copy(part, samples, folder.resolve("part.sgy"), WRITING);
            assertThat(interval(file, Survey.Unit.SECONDS)).isEqualTo(0.001333333333);
            assertThat(notes).singleElement().asString()
                    .startsWith("the first samples lie at 5.33333333").endsWith("hold 5.333");
        }
    }
}
