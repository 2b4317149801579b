package org.varve.mdio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.core.Axis;
import org.varve.core.Box;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.VolumeWriter;
import org.varve.file.OutputException;
import org.varve.formats.CreateOptions;
import org.varve.formats.Samples;
import org.varve.formats.Volumes;
import org.varve.zarr.ZarrOptions;

/** Tiles that cut through chunks: their parts wait in a file until the chunk is whole. */
class CutChunksTest {

    private static final Shape SHAPE = new Shape(8, 6, 10);
    private static final float[] SAMPLES = Samples.distinct(SHAPE);
    private static final int CHUNK_BYTES = 4 * 3 * 5 * Float.BYTES;

    @TempDir
    private Path folder;

    private VolumeWriter create(int version) throws IOException {
        return Volumes.create(folder.resolve("a.zarr"), new Survey(SHAPE, 0.004, Survey.Unit.SECONDS),
                CreateOptions.DEFAULT.with(ZarrOptions.DEFAULT.withChunk(new Shape(4, 3, 5)).withVersion(version)));
    }

    private static void write(VolumeWriter writer, Box box) throws IOException {
        Samples.write(writer, box, SAMPLES, SHAPE);
    }

    private static Box inlines(int from, int to) {
        return new Box(from, 0, 0, new Shape(to - from, 6, 10));
    }

    /** The file in which parts wait. */
    private Path waiting() throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(path -> path.getFileName().toString().startsWith(".amplitude")).findFirst().orElseThrow();
        }
    }

    @ParameterizedTest
    @CsvSource({"2,1,1,1", "3,1,1,1", "2,3,2,4", "3,3,2,4", "2,8,6,3", "3,5,6,10"})
    void theirSamplesAreWhole(int version, int inlines, int crosslines, int samples) throws IOException {
        List<Box> tiles = new ArrayList<>();
        for (int i = 0; i < 8; i += inlines) {
            for (int j = 0; j < 6; j += crosslines) {
                for (int k = 0; k < 10; k += samples) {
                    tiles.add(new Box(i, j, k, new Shape(Math.min(inlines, 8 - i), Math.min(crosslines, 6 - j),
                            Math.min(samples, 10 - k))));
                }
            }
        }
        Collections.shuffle(tiles, new Random(5));
        try (VolumeWriter writer = create(version)) {
            for (Box tile : tiles) write(writer, tile);
            writer.commit();
        }
        try (MdioVolume volume = MdioVolume.open(folder.resolve("a.zarr"), Optional.empty(), Optional.empty());
                Stream<Path> left = Files.list(folder)) {
            assertThat(Samples.read(volume)).isEqualTo(SAMPLES);
            assertThat(left).containsExactly(folder.resolve("a.zarr"));
        }
    }

    /** It is no longer than the chunks that wait at a time. */
    @Test
    void theFileDoesNotGrowWithTheSurvey() throws IOException {
        try (VolumeWriter writer = create(2)) {
            write(writer, inlines(0, 3));
            assertThat(waiting()).hasSize(4L * CHUNK_BYTES);
            write(writer, inlines(3, 4));
            write(writer, inlines(4, 6));
            assertThat(waiting()).hasSize(4L * CHUNK_BYTES);
            write(writer, inlines(6, 8));
            writer.commit();
        }
    }

    @Test
    void aChunkThatIsNotWholeIsNeitherABlockNorComplete() throws IOException {
        try (VolumeWriter writer = create(2)) {
            write(writer, inlines(0, 4));
            write(writer, inlines(4, 8).part(Axis.CROSSLINE, 0, 2));
            assertThatThrownBy(writer::endBlock).isInstanceOf(OutputException.class)
                    .hasMessageContaining("lacks 20 samples; write all of it");
            assertThatThrownBy(writer::complete).isInstanceOf(OutputException.class)
                    .hasMessageContaining("a.zarr cannot be completed: chunk ");
        }
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void partsThatAreLostAreNotFilledWithOthers() throws IOException {
        try (VolumeWriter writer = create(2)) {
            write(writer, inlines(0, 3));
            try (FileChannel channel = FileChannel.open(waiting(), StandardOpenOption.WRITE)) {
                channel.truncate(10);
            }
            assertThatThrownBy(() -> write(writer, inlines(3, 4))).isInstanceOf(OutputException.class)
                    .hasMessageContaining("cannot be read at incomplete chunk");
        }
        assertThat(folder).isEmptyDirectory();
    }
}
