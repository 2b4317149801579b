package org.varve.segy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.offset;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.varve.core.Box;
import org.varve.core.LiveTraces;
import org.varve.core.RegularLines;
import org.varve.core.SampleEncoding;
import org.varve.core.SampleFormat;
import org.varve.core.ScaledEncoding;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.VolumeWriter;
import org.varve.file.OutputException;
import org.varve.formats.Samples;

class SegyWriterTest {

    private static final Shape SHAPE = new Shape(5, 7, 11);
    private static final SegyWriter.Options HISTORY =
            new SegyWriter.Options(SampleFormat.IEEE_FLOAT32, "VARVE TEST", false);

    @TempDir
    private Path folder;

    static Stream<SegyFixture> files() {
        return SegyVolumeTest.files();
    }

    @ParameterizedTest
    @MethodSource("files")
    void aTwinHasTheHeadersOfTheOriginalAndTheSamplesWritten(SegyFixture fixture) throws IOException {
        Path original = fixture.write(folder.resolve("a.sgy"));
        Path twin = folder.resolve("b.sgy");
        float[] samples = Samples.distinct(fixture.shape());
        try (SegyVolume volume = SegyVolume.open(original);
                VolumeWriter writer = SegyWriter.like(volume, twin, HISTORY)) {
            for (Box tile : tiles(fixture.shape())) {
                Samples.write(writer, tile, samples, fixture.shape());
            }
            writer.commit();
        }
        try (SegyVolume volume = SegyVolume.open(twin)) {
            assertThat(Samples.read(volume)).isEqualTo(samples);
            assertThat(volume.encoding().format()).isEqualTo(SampleFormat.IEEE_FLOAT32);
            assertThat(volume.text()).contains("C 2 VARVE TEST");
        }
        byte[] before = Files.readAllBytes(original);
        byte[] after = Files.readAllBytes(twin);
        assertThat(headers(after, fixture.with(5, fixture.byteOrder()))).isEqualTo(headers(before, fixture));
    }

    /** The binary header without the format code, and all trace headers. */
    private static byte[] headers(byte[] file, SegyFixture fixture) {
        ByteBuffer headers = ByteBuffer.allocate(400 + 240 * (int) fixture.shape().traces());
        headers.put(file, 3200, 400).putShort(24, (short) 0);
        for (int t = 0; t < fixture.shape().traces(); t++) {
            headers.put(file, 3600 + t * (240 + fixture.shape().samples() * fixture.sampleBytes()), 240);
        }
        return headers.array();
    }

    /** Tiles that cut every axis, in no particular order. */
    private static List<Box> tiles(Shape shape) {
        List<Box> tiles = new ArrayList<>();
        for (int i = 0; i < shape.inlines(); i += 2) {
            for (int j = 0; j < shape.crosslines(); j += 3) {
                for (int k = 0; k < shape.samples(); k += 5000) {
                    tiles.add(new Box(i, j, k, new Shape(Math.min(2, shape.inlines() - i),
                            Math.min(3, shape.crosslines() - j), Math.min(5000, shape.samples() - k))));
                }
            }
        }
        Collections.shuffle(tiles, new Random(1));
        return tiles;
    }

    @Test
    void anUnchangedCopyIsIdenticalToTheBit() throws IOException {
        for (int code : new int[] {1, 2, 3, 5, 8}) {
            SegyFixture fixture = SegyFixture.of(SHAPE).with(code, ByteOrder.BIG_ENDIAN);
            Path original = fixture.write(folder.resolve(code + ".sgy"));
            Path twin = folder.resolve(code + "-twin.sgy");
            SampleFormat format = FormatCode.format(code).orElseThrow();
            try (SegyVolume volume = SegyVolume.open(original);
                    VolumeWriter writer = SegyWriter.like(volume, twin, new SegyWriter.Options(format, "", false))) {
                Samples.write(writer, Box.of(SHAPE), fixture.samples(), SHAPE);
                writer.commit();
            }
            assertThat(twin).hasSameBinaryContentAs(original);
        }
    }

    @Test
    void extendedHeadersAreCopied() throws IOException {
        byte[] plain = SegyFixture.of(SHAPE).bytes();
        ByteBuffer bytes = ByteBuffer.allocate(plain.length + 6400);
        bytes.put(plain, 0, 3600).put("((SEG: TEST))".repeat(600).getBytes(Charset.forName("IBM037")), 0, 6400);
        bytes.put(plain, 3600, plain.length - 3600).putShort(3504, (short) 2);
        Path original = Files.write(folder.resolve("a.sgy"), bytes.array());
        Path twin = folder.resolve("b.sgy");
        try (SegyVolume volume = SegyVolume.open(original);
                VolumeWriter writer = SegyWriter.like(volume, twin, SegyWriter.Options.DEFAULT)) {
            Samples.write(writer, Box.of(SHAPE), Samples.read(volume), SHAPE);
            writer.commit();
        }
        assertThat(twin).hasSameBinaryContentAs(original);
    }

    @Test
    void deadTracesStayDeadAndZero() throws IOException {
        byte[] bytes = SegyFixture.of(SHAPE).bytes();
        ByteBuffer.wrap(bytes).putShort(3600 + 9 * 284 + 28, (short) 2);
        Path twin = folder.resolve("b.sgy");
        try (SegyVolume volume = SegyVolume.open(Files.write(folder.resolve("a.sgy"), bytes));
                VolumeWriter writer = SegyWriter.like(volume, twin, SegyWriter.Options.DEFAULT)) {
            Samples.write(writer, Box.of(SHAPE), Samples.distinct(SHAPE), SHAPE);
            writer.commit();
        }
        try (SegyVolume volume = SegyVolume.open(twin)) {
            assertThat(volume.isLive(1, 2)).isFalse();
        }
        assertThat(ByteBuffer.wrap(Files.readAllBytes(twin)).slice(3600 + 9 * 284 + 240, 44))
                .isEqualTo(ByteBuffer.allocate(44));
    }

    @Test
    void aGeneratedSurveyIsReadBack() throws IOException {
        Path file = folder.resolve("new.sgy");
        Survey survey = new Survey(SHAPE, 0.002, Survey.Unit.SECONDS);
        float[] samples = Samples.distinct(SHAPE);
        try (VolumeWriter writer = SegyWriter.create(survey, SurveyGrid.DEFAULT, file, HISTORY)) {
            Samples.write(writer, Box.of(SHAPE), samples, SHAPE);
            writer.commit();
        }
        try (SegyVolume volume = SegyVolume.open(file)) {
            assertThat(volume.survey()).isEqualTo(survey);
            assertThat(volume.facts().revision()).isEqualTo("1.0");
            assertThat(Samples.read(volume)).isEqualTo(samples);
            assertThat(volume.text()).contains("C39 SEG Y REV1", "C40 END TEXTUAL HEADER", "C 8 VARVE TEST");
            List<Corner> corners = volume.corners();
            assertThat(distance(corners.get(0), corners.get(1))).isCloseTo(6 * 25, offset(0.02));
            assertThat(distance(corners.get(0), corners.get(2))).isCloseTo(4 * 25, offset(0.02));
        }
    }

    /** As a device gives them back that encodes: the same file, and the same notes. */
    @Test
    void encodedSamplesAreWrittenAsTheyAre() throws IOException {
        Survey survey = new Survey(SHAPE, 0.002, Survey.Unit.SECONDS);
        SegyWriter.Options options = new SegyWriter.Options(SampleFormat.INT16, "", false, 4096);
        float[] samples = Samples.distinct(SHAPE);
        samples[5] = Float.NaN;
        Path[] files = {folder.resolve("floats.sgy"), folder.resolve("encoded.sgy")};
        List<String> notes;
        try (VolumeWriter writer = SegyWriter.create(survey, SurveyGrid.DEFAULT, files[0], options)) {
            for (Box tile : tiles(SHAPE)) Samples.write(writer, tile, samples, SHAPE);
            writer.commit();
            notes = writer.notes();
        }
        try (VolumeWriter writer = SegyWriter.create(survey, SurveyGrid.DEFAULT, files[1], options)) {
            SampleEncoding encoding = new SampleEncoding(SampleFormat.INT16, ByteOrder.BIG_ENDIAN);
            assertThat(writer.encoding()).isEqualTo(new ScaledEncoding(encoding, 4096, 240));
            for (Box tile : tiles(SHAPE)) {
                float[] part = Samples.cut(samples, SHAPE, tile);
                for (int s = 0; s < part.length; s++) part[s] *= 4096;
                MemorySegment encoded = MemorySegment.ofArray(new byte[part.length * Short.BYTES]);
                encoding.encode(MemorySegment.ofArray(part), 0, encoded, 0, part.length);
                writer.writeStored(tile, encoded);
            }
            writer.addLosses(clipped(samples), 1);
            writer.commit();
            assertThat(writer.notes()).isEqualTo(notes).hasSize(2 + SurveyGrid.DEFAULT.notes().size());
        }
        assertThat(files[1]).hasSameBinaryContentAs(files[0]);
    }

    private static long clipped(float[] samples) {
        long clipped = 0;
        for (float sample : samples) {
            if (Math.rint(sample * 4096) > Short.MAX_VALUE || Math.rint(sample * 4096) < Short.MIN_VALUE) clipped++;
        }
        return clipped;
    }

    private static double distance(Corner a, Corner b) {
        return Math.hypot(a.x() - b.x(), a.y() - b.y());
    }

    @Test
    void aNewFileMayHaveLineNumbersOfItsOwnAndDeadTraces() throws IOException {
        Path file = folder.resolve("new.sgy");
        Survey survey = new Survey(SHAPE, 0.002, Survey.Unit.SECONDS);
        SurveyGrid grid = new SurveyGrid(new SurveyGrid.Numbering(200, 2), new SurveyGrid.Numbering(900, 5), 1000, 2000,
                new SurveyGrid.Vector(0, 25), new SurveyGrid.Vector(12.5, 0));
        LiveTraces live = (inline, crossline) -> inline != 1 || crossline != 2;
        float[] samples = Samples.distinct(SHAPE);
        try (VolumeWriter writer = SegyWriter.create(survey, grid, live, file, HISTORY)) {
            Samples.write(writer, Box.of(SHAPE), samples, SHAPE);
            writer.commit();
        }
        try (SegyVolume volume = SegyVolume.open(file)) {
            assertThat(volume.inlines()).isEqualTo(new RegularLines(200, 2, 5));
            assertThat(volume.crosslines()).isEqualTo(new RegularLines(900, 5, 7));
            assertThat(volume.isLive(1, 2)).isFalse();
            assertThat(volume.isLive(1, 3)).isTrue();
            assertThat(volume.facts().frame()).contains(new SurveyFrame(90, 0, 25, 12.5));
            Arrays.fill(samples, (7 + 2) * 11, (7 + 3) * 11, 0);
            assertThat(Samples.read(volume)).isEqualTo(samples);
        }
    }

    @Test
    void nothingIsLeftWithoutCommitOrWhenRefused() throws IOException {
        Path file = folder.resolve("new.sgy");
        Survey survey = new Survey(SHAPE, 0.002, Survey.Unit.SECONDS);
        SegyWriter.create(survey, SurveyGrid.DEFAULT, file, HISTORY).close();
        assertThat(folder).isEmptyDirectory();
        Survey huge = new Survey(new Shape(1 << 20, 1 << 20, 1 << 13), 0.002, Survey.Unit.SECONDS);
        assertThatThrownBy(() -> SegyWriter.create(huge, SurveyGrid.DEFAULT, file, HISTORY))
                .isInstanceOf(OutputException.class).hasMessageContaining("are usable on the disk");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void formatsThatAreNotWrittenAreRefused() {
        assertThatThrownBy(() -> new SegyWriter.Options(SampleFormat.UINT8, "", false))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
