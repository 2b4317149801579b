package org.varve.mdio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.core.Box;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.VolumeWriter;
import org.varve.file.Disk;
import org.varve.file.OutputException;
import org.varve.formats.Samples;
import org.varve.zarr.ZarrOptions;

/** A group appears whole or not at all, and nothing that was there before is lost. */
class GroupCommitTest {

    private static final Shape SHAPE = new Shape(8, 6, 10);
    private static final Survey SURVEY = new Survey(SHAPE, 0.004, Survey.Unit.SECONDS);
    private static final ZarrOptions CHUNKS = ZarrOptions.DEFAULT.withChunk(new Shape(4, 3, 5));

    @TempDir
    private Path folder;

    private Path target() {
        return folder.resolve("a.zarr");
    }

    private VolumeWriter writer(ZarrOptions options, boolean overwrite) throws IOException {
        return GroupWriter.create(new ZarrTarget(target(), overwrite, "", options), List.of("amplitude"),
                new SurveyToWrite(SURVEY, (inline, crossline) -> true, SurveyDetails.of(SHAPE))).getFirst();
    }

    private static void write(VolumeWriter writer, int inlines) throws IOException {
        Shape part = new Shape(inlines, SHAPE.crosslines(), SHAPE.samples());
        Samples.write(writer, new Box(0, 0, 0, part), Samples.distinct(SHAPE), SHAPE);
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList();
        }
    }

    /** The folder in which the group is written. */
    private Path part() throws IOException {
        return files().stream().filter(path -> Files.isDirectory(path) && path.toString().endsWith(".part")).findFirst()
                .orElseThrow();
    }

    /** The bytes asked for before the survey is known are enough for any survey. */
    @ParameterizedTest
    @CsvSource({"2, none, 128, 128, 128", "3, gzip, 128, 128, 256", "2, zstd, 4000, 4000, 1", "3, zstd, 1, 1, 64"})
    void buffersOfAnySurveyAreBounded(int version, String compression, int inlines, int crosslines, int samples)
            throws IOException {
        ZarrOptions options = CHUNKS.withVersion(version).withCompression(compression)
                .withChunk(new Shape(inlines, crosslines, samples));
        for (Shape shape : List.of(SHAPE, new Shape(5000, 4000, 1500))) {
            Survey survey = new Survey(shape, 0.004, Survey.Unit.SECONDS);
            SurveyToWrite written = new SurveyToWrite(survey, (inline, crossline) -> true, SurveyDetails.of(shape));
            assertThat(GroupWriter.bufferBytes(written, options))
                    .isLessThanOrEqualTo(GroupWriter.mostBufferBytes(options));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3})
    void aChunkThatVanishedIsNoticed(int version) throws IOException {
        try (VolumeWriter writer = writer(CHUNKS.withVersion(version), false)) {
            write(writer, SHAPE.inlines());
            Disk.delete(part().resolve("amplitude").resolve(version == 2 ? "1" : "c/0"));
            assertThatThrownBy(writer::complete).isInstanceOf(OutputException.class)
                    .hasMessageContaining("was changed by others while it was written");
        }
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void aFolderThatVanishedIsNoticedAtOnce() throws IOException {
        try (VolumeWriter writer = writer(CHUNKS, false)) {
            write(writer, 4);
            Disk.delete(part());
            assertThatThrownBy(() -> write(writer, SHAPE.inlines())).isInstanceOf(OutputException.class);
        }
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void aChunkThatWasCutShortIsNoticed() throws IOException {
        try (VolumeWriter writer = writer(CHUNKS, false)) {
            write(writer, SHAPE.inlines());
            Files.write(part().resolve("amplitude/1/1/1"), new byte[3]);
            assertThatThrownBy(writer::commit).isInstanceOf(OutputException.class).hasMessageContaining("changed");
        }
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void aUsersFolderOfATemporaryNameStays() throws IOException {
        Path notes = Files.createDirectory(folder.resolve("a.zarr.part")).resolve("notes.txt");
        Files.writeString(notes, "mine");
        assertThatThrownBy(() -> writer(CHUNKS, false)).isInstanceOf(OutputException.class)
                .hasMessageContaining("a.zarr.part is in the way");
        assertThat(notes).hasContent("mine");
    }

    @Test
    void oneRunWritesAGroupAtATime() throws IOException {
        try (VolumeWriter writer = writer(CHUNKS, false)) {
            assertThatThrownBy(() -> writer(CHUNKS, true)).isInstanceOf(OutputException.class)
                    .hasMessageContaining("is being written already");
            write(writer, SHAPE.inlines());
            writer.commit();
        }
        assertThat(files()).containsExactly(target());
    }

    @Test
    void whatItReplacedComesBack() throws IOException {
        Path before = group("before");
        try (VolumeWriter writer = writer(CHUNKS, true)) {
            write(writer, SHAPE.inlines());
            writer.commit();
            assertThat(before).doesNotExist();
            writer.rollBack();
        }
        assertThat(files()).containsExactly(target());
        assertThat(before).hasContent("before");
    }

    /** What cannot be restored is not deleted either. */
    @Test
    void whatItReplacedStaysWhereItCannotComeBack() throws IOException {
        group("before");
        Path replaced;
        try (VolumeWriter writer = writer(CHUNKS, true)) {
            write(writer, SHAPE.inlines());
            writer.commit();
            replaced = part();
            Path inTheWay = folder.resolve(replaced.getFileName().toString().replace(".old", ""));
            Files.createFile(Files.createDirectory(inTheWay).resolve("file"));
            assertThatThrownBy(writer::rollBack).isInstanceOf(OutputException.class)
                    .hasMessageContaining("cannot be taken back")
                    .hasMessageContaining("what it replaced is " + replaced);
        }
        assertThat(files()).containsExactlyInAnyOrder(target(), replaced);
        assertThat(replaced.resolve("name")).hasContent("before");
    }

    @Test
    void aLinkToAGroupStaysOne() throws IOException {
        Path disk = Files.createDirectory(folder.resolve("disk"));
        Path before = group("before");
        Files.move(target(), disk.resolve("b.zarr"));
        Files.createSymbolicLink(target(), Path.of("disk", "b.zarr"));
        try (VolumeWriter writer = writer(CHUNKS, true)) {
            write(writer, SHAPE.inlines());
            writer.commit();
        }
        assertThat(before).doesNotExist();
        assertThat(target()).isSymbolicLink();
        try (MdioVolume volume = MdioVolume.open(disk.resolve("b.zarr"), Optional.empty(), Optional.empty())) {
            assertThat(Samples.read(volume)).isEqualTo(Samples.distinct(SHAPE));
        }
    }

    /** A run was killed after it had moved the old group aside and before it put the new one in its place. */
    @Test
    void theOnlyGoodCopyIsPutBack() throws IOException {
        Path before = group("before");
        Files.move(target(), folder.resolve("a.zarr.0123abcd.old.part"));
        Files.createDirectory(folder.resolve("a.zarr.0123abcd.part"));
        Files.writeString(folder.resolve("a.zarr.part"), "varve output 1\n0123abcd\n");
        try (VolumeWriter writer = writer(CHUNKS, true)) {
            assertThat(writer.notes()).singleElement().asString().contains("put " + target() + " back in its place");
        }
        assertThat(files()).containsExactly(target());
        assertThat(before).hasContent("before");
    }

    /** A group with a file by which it can be recognised. */
    private Path group(String name) throws IOException {
        Files.createDirectory(target());
        Files.createFile(target().resolve(".zgroup"));
        return Files.writeString(target().resolve("name"), name);
    }
}
