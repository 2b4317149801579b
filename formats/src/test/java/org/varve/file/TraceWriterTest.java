package org.varve.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.varve.core.Box;
import org.varve.core.SampleEncoding;
import org.varve.core.Shape;
import org.varve.core.VolumeWriter;
import org.varve.formats.Samples;
import org.varve.raw.RawWriter;

/** What a writer of traces tells, refuses and takes back. */
class TraceWriterTest {

    private static final Shape SHAPE = new Shape(40, 50, 250);

    @TempDir
    private Path folder;

    private Path target() {
        return folder.resolve("a.raw");
    }

    /** A mebibyte for all threads, and a page for each, so that what it writes can begin where pages do. */
    @Test
    void buffersTakeAMebibyteAndAFewPages() throws IOException {
        TraceLayout layout = new TraceLayout(0, 0, SHAPE.samples(), SampleEncoding.NATIVE, TraceOrder.plain(SHAPE));
        int threads = ThreadTeam.fitting();
        assertThat(TraceWriter.bufferBytes(layout)).isBetween((1L << 20) + threads * (4096L - 1000),
                (1L << 20) + threads * 4096L);
        try (VolumeWriter writer = RawWriter.create(SHAPE, target(), Placement.of(false))) {
            assertThat(writer.bufferBytes()).isEqualTo(TraceWriter.bufferBytes(layout));
            assertThat(writer.shape()).hasValue(SHAPE);
        }
    }

    @Test
    void boxesBeyondTheSurveyAreRefused() throws IOException {
        try (VolumeWriter writer = RawWriter.create(SHAPE, target(), Placement.of(false))) {
            MemorySegment room = MemorySegment.ofArray(new float[1000]);
            for (Box box : List.of(new Box(40, 0, 0, Shape.ONE), new Box(0, 49, 0, new Shape(1, 2, 1)),
                    new Box(0, 0, 250, Shape.ONE))) {
                assertThatThrownBy(() -> writer.write(box, room)).isInstanceOf(IllegalArgumentException.class);
            }
        }
    }

    @Test
    void whatWasCommittedIsTakenBack() throws IOException {
        Files.writeString(target(), "old");
        try (VolumeWriter writer = RawWriter.create(SHAPE, target(), Placement.of(true))) {
            Samples.write(writer, Box.of(SHAPE), Samples.distinct(SHAPE), SHAPE);
            writer.commit();
            assertThat(Files.size(target())).isEqualTo(SHAPE.bytes());
            writer.rollBack();
        }
        assertThat(target()).hasContent("old");
    }

    /** A journal that says so is only right if the samples outlive a loss of power. */
    @Test
    void whatIsWrittenSoFarIsForcedToTheDisk() throws IOException {
        Placement kept = new Placement(false, Optional.of(new KeptPart("0123abcd", KeptPart.Stage.NEW, false)),
                PageCache.BY_KIND);
        try (VolumeWriter writer = RawWriter.create(SHAPE, target(), kept)) {
            Samples.write(writer, new Box(0, 0, 0, new Shape(1, 50, 250)), Samples.distinct(SHAPE), SHAPE);
            assertThat(Forced.during(folder, writer::force)).containsExactly(folder.resolve("a.raw.0123abcd.part"));
        }
    }
}
