package org.varve.segy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.varve.core.Box;
import org.varve.core.PartVolume;
import org.varve.core.Shape;
import org.varve.core.SurveyRange;
import org.varve.core.VolumeWriter;
import org.varve.formats.CreateOptions;
import org.varve.formats.FileVolume;
import org.varve.formats.OpenOptions;
import org.varve.formats.Volumes;

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
}
