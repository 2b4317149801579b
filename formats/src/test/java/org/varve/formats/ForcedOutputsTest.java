package org.varve.formats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.core.Box;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.VolumeWriter;
import org.varve.file.Forced;
import org.varve.file.KeptPart;
import org.varve.file.OutputException;
import org.varve.zarr.ZarrOptions;

/** What was written is on the disk before it gets its name, and the name before the output counts as committed. */
class ForcedOutputsTest {

    private static final Shape SHAPE = new Shape(5, 4, 50);

    @TempDir
    private Path folder;

    private VolumeWriter written(String name) throws IOException {
        VolumeWriter writer = Volumes.create(folder.resolve(name), new Survey(SHAPE, 0.004, Survey.Unit.SECONDS),
                CreateOptions.DEFAULT);
        Samples.write(writer, Box.of(SHAPE), Samples.distinct(SHAPE), SHAPE);
        return writer;
    }

    /**
     * All files and folders of an output under its temporary name, which has a token; that without tells only who
     * writes it.
     */
    private List<Path> parts() throws IOException {
        List<Path> parts = new ArrayList<>();
        try (Stream<Path> all = Files.list(folder)) {
            for (Path part : all.filter(path -> path.toString().matches(".*\\.\\p{XDigit}{8}\\.part")).toList()) {
                try (Stream<Path> within = Files.walk(part)) {
                    within.forEach(parts::add);
                }
            }
        }
        return parts;
    }

    @ParameterizedTest
    @ValueSource(strings = {"a.npy", "a.raw", "a.sgy", "a.su", "a.zarr"})
    void samplesAreForcedThenTheName(String name) throws IOException {
        try (VolumeWriter writer = written(name)) {
            List<Path> completed = Forced.during(folder, writer::complete);
            assertThat(folder.resolve(name)).doesNotExist();
            assertThat(parts()).isNotEmpty();
            assertThat(completed).containsAll(parts());

            List<Path> committed = Forced.during(folder, writer::commit);
            assertThat(folder.resolve(name)).exists();
            assertThat(committed).contains(folder);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"a.npy", "a.zarr"})
    void noNameIsForcedThatWasNotGiven(String name) throws IOException {
        try (VolumeWriter writer = written(name)) {
            writer.complete();
            Files.writeString(folder.resolve(name), "another was faster");

            List<Path> committed = Forced.during(folder,
                    () -> assertThatThrownBy(writer::commit).isInstanceOf(OutputException.class));

            assertThat(committed).isEmpty();
        }
    }

    /** A file that takes its name by a rename, as one that is replaced does. */
    @Test
    void theNameOfASuccessorIsForced() throws IOException {
        Files.writeString(folder.resolve("a.npy"), "old");
        try (VolumeWriter writer = Volumes.create(folder.resolve("a.npy"),
                new Survey(SHAPE, 0.004, Survey.Unit.SECONDS), CreateOptions.DEFAULT.withOverwrite(true))) {
            Samples.write(writer, Box.of(SHAPE), Samples.distinct(SHAPE), SHAPE);
            writer.complete();

            assertThat(Forced.during(folder, writer::commit)).containsExactly(folder);
        }
    }

    /** A journal tells of a block when the names of its chunks are on the disk, too; a second time there is nothing. */
    @Test
    void chunksOfABlockAreForcedWithTheirNames() throws IOException {
        CreateOptions options = CreateOptions.DEFAULT.withKept(new KeptPart("0123abcd", KeptPart.Stage.NEW, false))
                .with(ZarrOptions.DEFAULT.withChunk(new Shape(5, 4, 25)).withVersion(2));
        try (VolumeWriter writer = Volumes.create(folder.resolve("a.zarr"),
                new Survey(SHAPE, 0.004, Survey.Unit.SECONDS), options)) {
            Samples.write(writer, Box.of(SHAPE), Samples.distinct(SHAPE), SHAPE);
            writer.endBlock();
            Path array = folder.resolve("a.zarr.0123abcd.part/amplitude");

            assertThat(Forced.during(folder, writer::force)).contains(array.resolve("0/0/0"), array.resolve("0/0/1"),
                    array.resolve("0/0"), array.resolve("0"), array, array.getParent());
            assertThat(Forced.during(folder, writer::force)).isEmpty();
        }
    }
}
