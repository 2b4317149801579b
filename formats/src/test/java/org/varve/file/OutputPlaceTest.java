package org.varve.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where outputs go, and what stands in their way. */
class OutputPlaceTest {

    @TempDir
    private Path folder;

    private static void assertRefused(Path target, String reason) {
        assertThatThrownBy(() -> OutputPlace.of(target, true)).isInstanceOf(OutputException.class)
                .hasMessageContaining(reason);
    }

    @Test
    void linksStayAndTheirTargetsAreReplaced() throws IOException {
        Path real = folder.toRealPath();
        Path file = Files.writeString(folder.resolve("a.sgy"), "old");
        Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of("a.sgy"));
        Path again = Files.createSymbolicLink(folder.resolve("again"), link);
        assertThat(OutputPlace.of(file, true)).isEqualTo(real.resolve("a.sgy"));
        assertThat(OutputPlace.of(again, true)).isEqualTo(real.resolve("a.sgy"));
        assertThat(OutputPlace.of(folder.resolve("new"), false)).isEqualTo(real.resolve("new"));
        Path linked = Files.createSymbolicLink(folder.resolve("folder"), real);
        assertThat(OutputPlace.of(linked.resolve("new"), false)).isEqualTo(real.resolve("new"));
    }

    @Test
    void anOutputThatExistsIsReplacedOnlyIfThatIsAllowed() throws IOException {
        Path file = Files.writeString(folder.resolve("a.sgy"), "old");
        Path broken = Files.createSymbolicLink(folder.resolve("broken"), folder.resolve("absent"));
        for (Path target : new Path[] {file, broken}) {
            assertThatThrownBy(() -> OutputPlace.of(target, false)).isInstanceOf(OutputException.class)
                    .hasMessageContaining("exists already");
        }
        assertThat(OutputPlace.of(broken, true)).isEqualTo(folder.toRealPath().resolve("absent"));
        OutputPlace.refuseExisting(folder.resolve("new"), false);
    }

    @Test
    void aFolderMustExistAndTheNameMustBeThatOfAFile() {
        assertRefused(folder.resolve("no/a.sgy"), "cannot be written: there is no folder " + folder.resolve("no"));
        assertRefused(Path.of("/"), "is a folder: add a file name");
    }

    @Test
    void archivesAreRefused() throws IOException {
        try (FileSystem zip = FileSystems.newFileSystem(folder.resolve("a.zip"), Map.of("create", "true"))) {
            assertRefused(zip.getPath("/a.sgy"), "is in an archive");
        }
    }

    @Test
    void namesLeaveRoomForSuffixes() throws IOException {
        String longest = "x".repeat(255 - 18);
        new TemporaryNames(folder.resolve(longest), "01234567").requireShort(folder);
        TemporaryNames longer = new TemporaryNames(folder.resolve(longest + "x"), "01234567");
        assertThatThrownBy(() -> longer.requireShort(folder)).isInstanceOf(OutputException.class)
                .hasMessageContaining("has a name of 238 bytes: give one of up to 237");
        assertThat(longer.part().getFileName()).hasToString(longest + "x.01234567.part");
        assertThat(longer.old().getFileName()).hasToString(longest + "x.01234567.old.part");
        assertThat(TemporaryNames.newToken()).matches("[0-9a-f]{8}");
    }

    @Test
    void leftoversOfAKilledRunAreRemoved() throws IOException {
        TemporaryNames names = new TemporaryNames(folder.resolve("a.zarr"), "01234567");
        assertThat(names.removeLeftovers()).isEmpty();
        Files.writeString(names.part(), "part");
        Files.createDirectory(names.old());
        Files.writeString(names.old().resolve("chunk"), "old");
        assertThat(names.removeLeftovers()).contains("a run onto %s was killed; put %s back in its place, removed %s"
                .formatted(names.place(), names.place(), names.part()));
        assertThat(folder.resolve("a.zarr/chunk")).hasContent("old");
        assertThat(names.part()).doesNotExist();

        Files.createDirectory(names.old());
        assertThat(names.removeLeftovers())
                .contains("a run onto %s was killed; removed %s".formatted(names.place(), names.old()));
        assertThat(names.old()).doesNotExist();
        assertThat(folder.resolve("a.zarr/chunk")).exists();
    }

    @Test
    void otherNamesAreNoLeftovers() throws IOException {
        TemporaryNames names = new TemporaryNames(folder.resolve("a.zarr"), "0123456g");
        Files.writeString(names.part(), "part");
        assertThat(names.removeLeftovers()).isEmpty();
        assertThat(names.part()).exists();
    }

    @Test
    void aChangedFileIsTold() throws IOException {
        Path file = Files.writeString(folder.resolve("a.sgy"), "abc");
        FileState state = FileState.of(file);
        state.require(file);
        assertThat(state.bytes()).isEqualTo(3);
        Files.setLastModifiedTime(file, FileTime.fromMillis(1_000_000));
        assertThatThrownBy(() -> state.require(file)).isInstanceOf(FormatException.class)
                .hasMessageContaining("changed while it was read (3 bytes of " + state.modified())
                .hasMessageContaining("now 3 of 1970-01-01T00:16:40Z): run again once nothing writes to it");
        Files.delete(file);
        state.require(file);
    }
}
