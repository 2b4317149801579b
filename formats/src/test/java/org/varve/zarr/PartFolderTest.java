package org.varve.zarr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.file.KeptPart;
import org.varve.file.OutputException;
import org.varve.file.PageCache;
import org.varve.file.Placement;

/** The folder of a group has its name once it is whole, and takes nobody else's. */
class PartFolderTest {

    private static final String TOKEN = "0123abcd";

    @TempDir
    private Path folder;

    private Path target() {
        return folder.resolve("a.zarr");
    }

    private static Placement kept(KeptPart.Stage stage, boolean overwrite) {
        return new Placement(overwrite, Optional.of(new KeptPart(TOKEN, stage, false)), PageCache.BY_KIND);
    }

    private static void write(PartFolder part, String name) throws IOException {
        part.write(part.path().resolve(name), name.getBytes(StandardCharsets.UTF_8));
    }

    private static void complete(PartFolder part) throws IOException {
        try (Workers workers = new Workers(1, Buffers.Sizes.NONE)) {
            part.complete(workers);
        }
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList();
        }
    }

    private static Path group(Path place) throws IOException {
        Files.createDirectory(place);
        return Files.writeString(place.resolve(".zgroup"), "old");
    }

    @ParameterizedTest
    @ValueSource(strings = {"zarr.json", ".zgroup", ".zarray"})
    void groupsAndArraysAreReplaced(String mark) throws IOException {
        Files.createDirectory(target());
        Files.createFile(target().resolve(mark));
        try (PartFolder part = PartFolder.create(target(), Placement.of(true))) {
            write(part, "new");
            complete(part);
            part.commit();
        }
        assertThat(files(target())).containsExactly(target().resolve("new"));
        assertThat(files(folder)).containsExactly(target());
    }

    @Test
    void aFolderThatIsNoGroupIsNotReplaced() throws IOException {
        Files.createDirectory(target());
        Path notes = Files.writeString(target().resolve("notes.txt"), "mine");
        assertThatThrownBy(() -> PartFolder.create(target(), Placement.of(true))).isInstanceOf(OutputException.class)
                .hasMessageContaining("is not a Zarr group, and would be replaced");
        assertThat(files(folder)).containsExactly(target());
        assertThat(notes).hasContent("mine");
    }

    /** Such a folder may come while the group is written. */
    @Test
    void aFolderThatCameMeanwhileIsNotReplaced() throws IOException {
        try (PartFolder part = PartFolder.create(target(), Placement.of(true))) {
            write(part, "new");
            complete(part);
            Files.createDirectory(target());
            Files.writeString(target().resolve("notes.txt"), "mine");
            assertThatThrownBy(part::commit).isInstanceOf(OutputException.class)
                    .hasMessageContaining("is not a Zarr group");
        }
        assertThat(target().resolve("notes.txt")).hasContent("mine");
        assertThat(files(folder)).containsExactly(target());
    }

    @Test
    void aGroupThatIsThereIsRefusedBeforeAnythingIsWritten() throws IOException {
        group(target());
        assertThatThrownBy(() -> PartFolder.create(target(), Placement.of(false))).isInstanceOf(OutputException.class)
                .hasMessageContaining("exists already");
        assertThat(files(folder)).containsExactly(target());
    }

    @Test
    void aGroupThatCameMeanwhileStays() throws IOException {
        try (PartFolder part = PartFolder.create(target(), Placement.of(false))) {
            write(part, "new");
            group(target());
            assertThatThrownBy(() -> complete(part)).isInstanceOf(OutputException.class)
                    .hasMessageContaining("exists already");
            Files.delete(target().resolve(".zgroup"));
            Files.delete(target());
            complete(part);
            group(target());
            assertThatThrownBy(part::commit).isInstanceOf(OutputException.class)
                    .hasMessageContaining("exists already");
        }
        assertThat(target().resolve(".zgroup")).hasContent("old");
        assertThat(files(folder)).containsExactly(target());
    }

    @ParameterizedTest
    @CsvSource({"NEW, false", "BEGUN, true", "NAMED, true"})
    void aFolderIsContinuedUnlessNothingOfItIsNeeded(KeptPart.Stage stage, boolean continued) throws IOException {
        PartFolder.create(target(), kept(KeptPart.Stage.NEW, false)).close();
        try (PartFolder part = PartFolder.create(target(), kept(stage, false))) {
            assertThat(part.isContinued()).isEqualTo(continued);
            assertThat(part.path()).isDirectory().isEqualTo(folder.resolve("a.zarr.0123abcd.part"));
        }
        try (PartFolder part = PartFolder.create(folder.resolve("b.zarr"), Placement.of(false))) {
            assertThat(part.isContinued()).isFalse();
        }
    }

    @Test
    void aFolderThatIsContinuedDoesNotReplaceAnother() throws IOException {
        PartFolder.create(target(), kept(KeptPart.Stage.NEW, false)).close();
        group(target());
        assertThatThrownBy(() -> PartFolder.create(target(), kept(KeptPart.Stage.BEGUN, false)))
                .isInstanceOf(OutputException.class).hasMessageContaining("exists already");
        PartFolder.create(target(), kept(KeptPart.Stage.BEGUN, true)).close();
        assertThat(target().resolve(".zgroup")).hasContent("old");
        assertThat(folder.resolve("a.zarr.0123abcd.part")).isDirectory();
    }

    /** A run was killed while it wrote a chunk. */
    @Test
    void halvesOfChunksOfAKilledRunAreRemoved() throws IOException {
        try (PartFolder part = PartFolder.create(target(), kept(KeptPart.Stage.NEW, false))) {
            Files.writeString(part.path().resolve("0.0.0123456789abcdef.part"), "half");
            write(part, "0");
            complete(part);
            part.commit();
        }
        assertThat(files(target())).containsExactly(target().resolve("0"));
    }

    /** Nothing else writes into a folder that is new: such a file is not Varve's. */
    @Test
    void filesOfOthersAreNotRemoved() throws IOException {
        try (PartFolder part = PartFolder.create(target(), Placement.of(false))) {
            write(part, "0");
            Path theirs = Files.writeString(part.path().resolve("notes.part"), "theirs");
            assertThatThrownBy(() -> complete(part)).isInstanceOf(OutputException.class)
                    .hasMessageContaining("2 files of 7 bytes are there, and 1 of 1 were written; run again");
            assertThat(theirs).hasContent("theirs");
        }
        assertThat(target()).doesNotExist();
    }

    @Test
    void whatIsNotVarvesMustLeaveAFolderThatStays() throws IOException {
        try (PartFolder part = PartFolder.create(target(), kept(KeptPart.Stage.NEW, false))) {
            Path theirs = Files.writeString(part.path().resolve("notes"), "theirs");
            assertThatThrownBy(() -> complete(part)).isInstanceOf(OutputException.class)
                    .hasMessageContaining("remove from %s what is not Varve's".formatted(part.path()));
            assertThat(theirs).hasContent("theirs");
        }
    }

    /** The new one was lost in between: the old one has its name again. */
    @Test
    void aGroupThatCouldNotBeReplacedStays() throws IOException {
        group(target());
        try (PartFolder part = PartFolder.create(target(), Placement.of(true))) {
            complete(part);
            Files.delete(part.path());
            assertThatThrownBy(part::commit).isInstanceOf(OutputException.class)
                    .hasMessageContaining("cannot be completed");
        }
        assertThat(files(folder)).containsExactly(target());
        assertThat(target().resolve(".zgroup")).hasContent("old");
    }

    /** On systems that cannot exchange two names in one step. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aGroupIsReplacedAndComesBackOnOtherSystems(boolean isTakenBack) throws IOException {
        for (Configuration kind : Arrays.asList(Configuration.windows(), Configuration.osX(), Configuration.unix())) {
            try (FileSystem system = Jimfs.newFileSystem(kind)) {
                Path other = Files.createDirectories(
                        system.getRootDirectories().iterator().next().resolve("surveys"));
                Path place = other.resolve("a.zarr");
                group(place);
                try (PartFolder part = PartFolder.create(place, Placement.of(true))) {
                    write(part, "new");
                    complete(part);
                    part.commit();
                    assertThat(files(place)).containsExactly(place.resolve("new"));
                    if (isTakenBack) part.rollBack();
                }
                assertThat(files(other)).containsExactly(place);
                assertThat(files(place)).containsExactly(place.resolve(isTakenBack ? ".zgroup" : "new"));
            }
        }
    }

    /** What others deleted is not made again without its content. */
    @Test
    void aFolderThatVanishedIsNotMadeAgain() throws IOException {
        try (PartFolder part = PartFolder.create(target(), Placement.of(false))) {
            write(part, "amplitude/0/0");
            Files.move(part.path(), folder.resolve("elsewhere"));
            assertThatThrownBy(() -> write(part, "amplitude/0/1")).isInstanceOf(IOException.class);
            assertThat(part.path()).doesNotExist();
        }
    }
}
