package org.varve.segy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.varve.core.AxisPart;
import org.varve.core.Box;
import org.varve.core.PartVolume;
import org.varve.core.Shape;
import org.varve.core.SurveyPart;
import org.varve.core.SurveyRange;
import org.varve.core.VolumeWriter;
import org.varve.file.TraceOrder;
import org.varve.formats.CreateOptions;
import org.varve.formats.FileVolume;
import org.varve.formats.OpenOptions;
import org.varve.formats.Volumes;
import org.varve.segy.header.SegyHeaderSource;
import org.varve.segy.header.SegyHeaders;
import org.varve.segy.header.TextHeader;
import org.varve.segy.header.TraceWords;

/** Words of headers that a part of a survey must change, and those that it cannot. */
class PartHeadersTest {

    private static final Shape SHAPE = new Shape(4, 5, 40);
    private static final int TRACE = 240 + 4 * 40;

    /** Samples every half millisecond from 100 ms on, and mute times. */
    private static void number(ByteBuffer bytes) {
        bytes.putShort(3216, (short) 500);
        for (int at = 3600; at < bytes.capacity(); at += TRACE) {
            for (int word = 94; word < 114; word += 2) bytes.putShort(at + word, (short) 0);
            bytes.putShort(at + 108, (short) 100);
            bytes.putShort(at + 110, (short) 300);
            bytes.putShort(at + 214, (short) 0);
        }
    }

    private static void bySecondRevision(ByteBuffer bytes) {
        bytes.put(3500, (byte) 2).putInt(3268, 40).putLong(3512, 20).putDouble(3272, 500);
    }

    @TempDir
    private Path folder;

    private Path part(String name, SurveyRange range, Consumer<ByteBuffer> change) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(SegyFixture.of(SHAPE).bytes());
        number(bytes);
        change.accept(bytes);
        return part(Files.write(folder.resolve("survey.sgy"), bytes.array()), folder.resolve(name), range);
    }

    /** Copies a part through a volume of its own. */
    static Path part(Path survey, Path output, SurveyRange range) throws IOException {
        try (FileVolume whole = Volumes.open(survey, OpenOptions.DEFAULT);
                PartVolume part = whole.part(range.of(whole.survey(), whole.geometry()));
                VolumeWriter writer = Volumes.create(output, part, CreateOptions.DEFAULT)) {
            MemorySegment samples = MemorySegment.ofArray(new float[(int) part.survey().shape().size()]);
            part.read(Box.of(part.survey().shape()), samples);
            writer.write(Box.of(part.survey().shape()), samples);
            writer.commit();
        }
        return output;
    }

    @Test
    void secondRevisionsCountTheTracesAndSamplesOfThePart() throws IOException {
        Path part = part("part.sgy", SurveyRange.ALL.inlines(101, 103, 2).samples(105, 109),
                PartHeadersTest::bySecondRevision);

        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(part));
        assertThat(bytes.getShort(3220)).isEqualTo((short) 9);
        assertThat(bytes.getInt(3268)).isEqualTo(9);
        assertThat(bytes.getLong(3512)).isEqualTo(10);
        try (SegyVolume volume = SegyVolume.open(part)) {
            assertThat(volume.survey().shape()).isEqualTo(new Shape(2, 5, 9));
            assertThat(volume.facts().anomalies()).noneMatch(note -> note.getMessage().contains("3513"));
        }
    }

    /** Half a millisecond needs a scalar, which is that of all times of the header. */
    @Test
    void timesShareAScalar() throws IOException {
        Path part = part("part.sgy", SurveyRange.ALL.samples(100.5, 104.5), _ -> {});

        ByteBuffer header = ByteBuffer.wrap(Files.readAllBytes(part), 3600, 240).slice();
        assertThat(header.getShort(214)).isEqualTo((short) -10);
        assertThat(header.getShort(108)).isEqualTo((short) 1005);
        assertThat(header.getShort(110)).isEqualTo((short) 3000);
        try (SegyVolume volume = SegyVolume.open(part)) {
            assertThat(volume.start()).isEqualTo(0.1005);
        }
    }

    @Test
    void aStartThatNoScalarHoldsIsRefusedBeforeAnythingIsWritten() {
        assertThatThrownBy(() -> part("part.sgy", SurveyRange.ALL.samples(100.5, 104.5),
                bytes -> bytes.putShort(3600 + 110, (short) 32000)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("first sample at 100.5: two bytes of a SEG-Y trace header (109) do not hold it");
        assertThat(folder.resolve("part.sgy")).doesNotExist();
    }

    private List<String> text(String name, SurveyRange range) throws IOException {
        byte[] file = Files.readAllBytes(part(name, range, _ -> {}));
        return new TextHeader(Arrays.copyOf(file, 3200)).lines().stream().filter(line -> !line.isEmpty()).toList();
    }

    @Test
    void theTextHeaderTellsWhatWasCut() throws IOException {
        assertThat(text("both.sgy", SurveyRange.ALL.inlines(101, 103, 2).samples(105, 109)))
                .containsExactly("C 1 A TEST", "C 2 PART: IL 101-103, EVERY 2, 9 SAMPLES FROM 105.0");
        assertThat(text("lines.sgy", SurveyRange.ALL.crosslines(3001, 3003)))
                .containsExactly("C 1 A TEST", "C 2 PART: XL 3001-3003");
        assertThat(text("all.sgy", SurveyRange.ALL)).containsExactly("C 1 A TEST");
    }

    /** The fixture states 0 samples for each trace, which stays where no trace is cut. */
    @Test
    void cutTracesStateTheirSamples() throws IOException {
        byte[] cut = Files.readAllBytes(part("cut.sgy", SurveyRange.ALL.samples(105, 109), _ -> {}));
        byte[] whole = Files.readAllBytes(part("whole.sgy", SurveyRange.ALL.inlines(101, 102), _ -> {}));
        for (int trace = 0; trace < 20; trace++) {
            assertThat(ByteBuffer.wrap(cut).getShort(3600 + trace * (240 + 4 * 9) + 114)).isEqualTo((short) 9);
        }
        for (int trace = 0; trace < 10; trace++) {
            assertThat(ByteBuffer.wrap(whole).getShort(3600 + trace * TRACE + 114)).isZero();
        }
    }

    private static AxisPart from(int extent, int first) {
        return new AxisPart(extent, first, 1, extent - first);
    }

    /** The sample of 101.1 ms is a third of a tenth from what two bytes hold beside a time of 3000 ms. */
    @Test
    void aStartThatIsRoundedIsNoted() throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(SegyFixture.of(SHAPE).bytes());
        number(bytes);
        bytes.putShort(3216, (short) 533);
        for (int at = 3600; at < bytes.capacity(); at += TRACE) bytes.putShort(at + 108, (short) 1000);
        Path file = Files.write(folder.resolve("rounded.sgy"), bytes.array());
        SurveyPart part = new SurveyPart(from(4, 2), from(5, 1), from(40, 1));
        try (FileVolume whole = Volumes.open(file, OpenOptions.DEFAULT); PartVolume cut = whole.part(part)) {
            SegyHeaders headers = SegyHeaderSource.headers(cut).orElseThrow();
            assertThat(headers.notes()).containsExactly("the first samples lie at 1000.533: "
                    + "two bytes of SEG-Y trace headers (109) hold 1000.5");
            MemorySegment header = MemorySegment.ofArray(new byte[250]);
            headers.read(1, 3, header, 10);
            assertThat(headers.fields().int32(header, 10, TraceWords.INLINE)).isEqualTo(103);
            assertThat(headers.fields().int32(header, 10, TraceWords.CROSSLINE)).isEqualTo(3004);
            assertThat(headers.fields().int16(header, 10, TraceWords.DELAY)).isEqualTo((short) 10_005);
            assertThat(headers.fields().int16(header, 10, TraceWords.TIME_SCALAR)).isEqualTo((short) -10);
        }
    }

    /** A file without its first trace has an index, of which a part has one of its own. */
    private Path sparse() throws IOException {
        byte[] bytes = SegyFixture.of(SHAPE).bytes();
        byte[] fewer = Arrays.copyOf(bytes, bytes.length - TRACE);
        System.arraycopy(bytes, 3600 + TRACE, fewer, 3600, fewer.length - 3600);
        return Files.write(folder.resolve("sparse.sgy"), fewer);
    }

    @Test
    void aClosedPartForgetsWhereItsTracesLie() throws IOException {
        SurveyPart part = new SurveyPart(AxisPart.whole(4), new AxisPart(5, 0, 1, 2), AxisPart.whole(40));
        try (FileVolume whole = Volumes.open(sparse(), OpenOptions.DEFAULT)) {
            PartVolume cut = whole.part(part);
            long before = cut.bufferBytes();
            SegyHeaders headers = SegyHeaderSource.headers(cut).orElseThrow();
            TraceOrder order = headers.layout().order();
            assertThat(order.traces()).isEqualTo(7);
            assertThat(order.trace(0, 0)).isNegative();
            assertThat(order.trace(0, 1)).isZero();
            assertThat(order.trace(3, 1)).isEqualTo(6);
            assertThat(headers.layout().headerBytes()).isEqualTo(240);
            assertThat(cut.bufferBytes()).isGreaterThan(before);
            cut.close();
            assertThatThrownBy(() -> order.trace(0, 1)).isInstanceOf(IllegalStateException.class);
            assertThat(cut.bufferBytes()).isEqualTo(before);
        }
    }

    @Test
    void aPartWithoutTracesIsRefused() throws IOException {
        SurveyPart part = new SurveyPart(new AxisPart(4, 0, 1, 1), new AxisPart(5, 0, 1, 1), AxisPart.whole(40));
        try (FileVolume whole = Volumes.open(sparse(), OpenOptions.DEFAULT); PartVolume cut = whole.part(part)) {
            assertThatThrownBy(() -> SegyHeaderSource.headers(cut)).isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("part of 1x1x40: the file has no trace there, so that it would be empty; "
                            + "give a larger part");
        }
    }
}
