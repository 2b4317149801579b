package org.varve.su;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.core.Box;
import org.varve.core.PartVolume;
import org.varve.core.Shape;
import org.varve.core.SurveyRange;
import org.varve.core.VolumeWriter;
import org.varve.formats.CreateOptions;
import org.varve.formats.FileVolume;
import org.varve.formats.OpenOptions;
import org.varve.formats.Volumes;

/** Parts of Seismic Unix files begin where their headers say. */
class SuPartTest {

    private static final Shape SHAPE = new Shape(3, 4, 20);

    @TempDir
    private Path folder;

    private ByteBuffer part(ByteOrder order, int dt, double from, double to) throws IOException {
        SuFixture fixture = new SuFixture(SHAPE, order);
        ByteBuffer bytes = ByteBuffer.wrap(fixture.bytes()).order(order);
        for (int at = 0; at < bytes.capacity(); at += fixture.traceBytes()) bytes.putShort(at + 116, (short) dt);
        Path survey = Files.write(folder.resolve("survey.su"), bytes.array());
        Path output = folder.resolve("part.su");
        try (FileVolume whole = Volumes.open(survey, OpenOptions.DEFAULT);
                PartVolume part = whole.part(
                        SurveyRange.ALL.samples(from, to).of(whole.survey(), whole.geometry()));
                VolumeWriter writer = Volumes.create(output, part, CreateOptions.DEFAULT)) {
            MemorySegment samples = MemorySegment.ofArray(new float[(int) part.survey().shape().size()]);
            part.read(Box.of(part.survey().shape()), samples);
            writer.write(Box.of(part.survey().shape()), samples);
            writer.commit();
        }
        return ByteBuffer.wrap(Files.readAllBytes(output)).order(order);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void laterByDelrt(boolean big) throws IOException {
        ByteBuffer part = part(big ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN, 2000, 128, 140);

        assertThat(part.getShort(108)).isEqualTo((short) 128);
        assertThat(part.getShort(114)).isEqualTo((short) 7);
        assertThat(part.getShort(214)).as("unassigned").isEqualTo((short) -100);
        assertThat(part.getFloat(184)).isEqualTo(1.5f);
    }

    @Test
    void laterByF1WhereThereIsNoDt() throws IOException {
        ByteBuffer part = part(ByteOrder.BIG_ENDIAN, 0, 2500, 4000);

        assertThat(part.getShort(108)).isEqualTo((short) 120);
        assertThat(part.getFloat(184)).isEqualTo(2.5f);
    }

    @Test
    void fractionsOfMillisecondsAreRefused() {
        assertThatThrownBy(() -> part(ByteOrder.BIG_ENDIAN, 500, 120.5, 122))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("first sample at 120.5: Seismic Unix holds whole milliseconds");
    }
}
