package org.varve.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class PartFileTest {

    @TempDir
    private Path folder;

    @Test
    void archivesAreRefused() throws IOException {
        URI archive = URI.create("jar:" + folder.resolve("archive.zip").toUri());
        try (FileSystem zip = FileSystems.newFileSystem(archive, Map.of("create", "true"))) {
            assertThatThrownBy(() -> PartFile.create(zip.getPath("/survey.npy"), 4, false))
                    .isInstanceOf(OutputException.class).hasMessageContaining("write to a folder");
        }
    }

    @Test
    void hasItsNameAfterCommitOnly() throws IOException {
        Path target = folder.resolve("a.raw");
        try (PartFile file = PartFile.create(target, 4, false)) {
            file.write(MemorySegment.ofArray(new byte[] {9, 1, 2, 3}), 1, 3, 2);
            assertThat(target).doesNotExist();
            file.commit();
            assertThat(target).hasBinaryContent(new byte[] {0, 0, 1, 2, 3});
        }
        assertThat(folder).isDirectoryContaining(path -> path.equals(target));
        assertThat(folder).isDirectoryNotContaining(path -> path.toString().endsWith(".part"));
    }

    @Test
    void leavesNothingWithoutCommit() throws IOException {
        Path target = folder.resolve("a.raw");
        try (PartFile file = PartFile.create(target, 4, false)) {
            file.write(MemorySegment.ofArray(new byte[4]), 0, 4, 0);
            assertThat(folder.resolve("a.raw.part")).exists();
        }
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void keepsTheOldFileUntilItsSuccessorIsComplete() throws IOException {
        Path target = Files.writeString(folder.resolve("a.raw"), "old");
        assertThatThrownBy(() -> PartFile.create(target, 4, false)).isInstanceOf(OutputException.class)
                .hasMessageContaining("exists already")
                .asString().contains("allow it with CreateOptions.withOverwrite(true)");
        PartFile.create(target, 4, true).close();
        assertThat(target).hasContent("old");
        try (PartFile file = PartFile.create(target, 4, true)) {
            file.write(MemorySegment.ofArray(new byte[] {0x6e, 0x65, 0x77}), 0, 3, 0);
            file.commit();
        }
        assertThat(target).hasContent("new");
    }

    /** A run was killed between giving the name and removing the temporary one, and its journal no longer tells. */
    @ParameterizedTest
    @EnumSource(KeptPart.Stage.class)
    void takesTheNameFromAFileThatIsWrittenOnceMore(KeptPart.Stage stage) throws IOException {
        Path target = folder.resolve("a.raw");
        Path part = Files.writeString(folder.resolve("a.raw.0123abcd.part"), "done");
        Files.createLink(target, part);
        Placement kept = new Placement(false, Optional.of(new KeptPart("0123abcd", stage, false)), PageCache.BY_KIND);

        PartFile file = PartFile.create(target, 4, kept);
        assertThat(target).doesNotExist();
        file.close();

        assertThat(part).hasContent("done");
        try (PartFile again = PartFile.create(target, 4, kept)) {
            again.commit();
        }
        assertThat(target).hasContent("done");
    }

    @Test
    void refusesWhatItsDiskCannotHold() {
        Path target = folder.resolve("a.raw");
        assertThatThrownBy(() -> PartFile.create(target, Long.MAX_VALUE, false)).isInstanceOf(OutputException.class)
                .hasMessageContaining("needs 9223372036854775807 bytes").hasMessageContaining("free some space");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void refusesAMissingFolderAndAFolderAsTarget() {
        assertThatThrownBy(() -> PartFile.create(folder.resolve("x/a.raw"), 4, false))
                .isInstanceOf(OutputException.class).hasMessageContaining("there is no folder")
                .hasMessageContaining("create it");
        assertThatThrownBy(() -> PartFile.create(folder, 4, true)).isInstanceOf(OutputException.class)
                .hasMessageContaining("is a folder");
    }

    private static void write(PartFile file, String content) throws IOException {
        byte[] bytes = content.getBytes(StandardCharsets.UTF_8);
        file.write(MemorySegment.ofArray(bytes), 0, bytes.length, 0);
    }

    private static void assertRefused(Path target, boolean overwrite, String... says) {
        assertThatThrownBy(() -> PartFile.create(target, 4, overwrite)).isInstanceOf(OutputException.class)
                .hasMessageContainingAll(says);
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList();
        }
    }

    @Test
    void oneRunWritesAFileAtATime() throws IOException {
        Path target = folder.resolve("a.raw");
        try (PartFile first = PartFile.create(target, 4, true)) {
            write(first, "first");
            List<Path> before = files();
            assertRefused(target, true, "a.raw is being written already");
            assertThat(files()).isEqualTo(before);
            first.commit();
        }
        assertThat(target).hasContent("first");
        PartFile.create(target, 4, true).close();
    }

    /** What appears under the final name while a file is being written is not lost. */
    @Test
    void doesNotReplaceWhatAppearedMeanwhile() throws IOException {
        Path target = folder.resolve("a.raw");
        try (PartFile file = PartFile.create(target, 4, false)) {
            file.complete();
            Files.writeString(target, "theirs");
            assertThatThrownBy(file::commit).isInstanceOf(OutputException.class).hasMessageContaining("exists already");
            file.rollBack();
        }
        assertThat(files()).containsExactly(target);
        assertThat(target).hasContent("theirs");
    }

    @Test
    void whatBearsTheNameOfTheClaimStaysAsItIs() throws IOException {
        Path target = folder.resolve("a.raw");
        Path claim = folder.resolve("a.raw.part");
        Path precious = Files.writeString(folder.resolve("precious"), "mine");

        Files.createSymbolicLink(claim, precious);
        assertRefused(target, true, "a.raw.part is in the way", "move it");
        assertThat(precious).hasContent("mine");
        Files.delete(claim);

        Files.writeString(claim, "mine as well");
        assertRefused(target, true, "is in the way");
        assertThat(claim).hasContent("mine as well");
        Files.delete(claim);

        Files.createFile(claim);
        assertRefused(target, true, "is in the way");
        Files.delete(claim);

        Files.writeString(Files.createDirectory(claim).resolve("notes"), "mine too");
        assertRefused(target, true, "is in the way");
        assertThat(claim.resolve("notes")).hasContent("mine too");
    }

    @Test
    @Timeout(20)
    void aPipeUnderTheNameOfTheClaimIsNotWaitedFor() throws IOException, InterruptedException {
        String pipe = folder.resolve("a.raw.part").toString();
        assumeTrue(new ProcessBuilder("mkfifo", pipe).start().waitFor() == 0, "needs mkfifo");
        assertRefused(folder.resolve("a.raw"), false, "a.raw.part is in the way");
        assertRefused(folder.resolve("a.raw.part"), true, "is not a file");
    }

    /** A run that was killed leaves an unlocked claim, and the file that it names. */
    @Test
    void removesWhatAKilledRunLeft() throws IOException {
        Path target = folder.resolve("a.raw");
        Files.writeString(folder.resolve("a.raw.part"), "varve output 1\n0123abcd\n");
        Files.writeString(folder.resolve("a.raw.0123abcd.part"), "half");
        Path other = Files.writeString(folder.resolve("a.raw.99999999.part"), "of nobody that is known");
        try (PartFile file = PartFile.create(target, 4, false)) {
            assertThat(file.notes()).singleElement().asString().contains("was killed", "a.raw.0123abcd.part");
            write(file, "new");
            file.commit();
        }
        assertThat(files()).containsExactly(target, other);
        assertThat(target).hasContent("new");
    }

    @Test
    void aClaimNamesNothingElsewhere() throws IOException {
        Path target = folder.resolve("a.raw");
        Path elsewhere = Files.writeString(folder.resolve("b.part"), "mine");
        Files.writeString(folder.resolve("a.raw.part"), "varve output 1\n../b\n/../../b\n");
        PartFile.create(target, 4, false).close();
        assertThat(files()).containsExactly(elsewhere);
    }

    @Test
    void aLinkStaysOne() throws IOException {
        Path elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
        Path real = Files.writeString(elsewhere.resolve("b.raw"), "old");
        Path link = Files.createSymbolicLink(folder.resolve("a.raw"), Path.of("elsewhere", "b.raw"));
        assertRefused(link, false, "exists already");
        try (PartFile file = PartFile.create(link, 4, true)) {
            write(file, "new");
            assertThat(elsewhere).isDirectoryContaining(path -> path.toString().endsWith(".part"));
            file.commit();
        }
        assertThat(link).isSymbolicLink();
        assertThat(real).hasContent("new");
    }

    @Test
    void aLinkThatLeadsNowhereExists() throws IOException {
        Path link = Files.createSymbolicLink(folder.resolve("a.raw"), Path.of("b.raw"));
        assertRefused(link, false, "exists already");
        try (PartFile file = PartFile.create(link, 4, true)) {
            write(file, "new");
            file.commit();
        }
        assertThat(link).isSymbolicLink();
        assertThat(folder.resolve("b.raw")).hasContent("new");
        assertRefused(Files.createSymbolicLink(folder.resolve("c.raw"), Path.of("none/c.raw")), true, "no folder");
    }

    @Test
    void keepsTheModeOfWhatItReplaces() throws IOException {
        Path target = Files.writeString(folder.resolve("a.raw"), "secret");
        Files.setPosixFilePermissions(target, PosixFilePermissions.fromString("rw-r-----"));
        try (PartFile file = PartFile.create(target, 4, true)) {
            file.commit();
        }
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(target))).isEqualTo("rw-r-----");
    }

    /** As far as the system permits, which is all for the superuser. */
    @Test
    void keepsTheOwnerOfWhatItReplaces() throws IOException {
        Path target = Files.writeString(folder.resolve("a.raw"), "of another");
        assumeTrue(givesAway(target), "needs the superuser");
        try (PartFile file = PartFile.create(target, 4, true)) {
            file.commit();
        }
        assertThat(Files.getAttribute(target, "unix:uid")).isEqualTo(12_345);
        assertThat(Files.getAttribute(target, "unix:gid")).isEqualTo(23_456);
    }

    private static boolean givesAway(Path file) {
        try {
            Files.setAttribute(file, "unix:gid", 23_456);
            Files.setAttribute(file, "unix:uid", 12_345);
            return true;
        } catch (IOException | IllegalArgumentException | UnsupportedOperationException refused) {
            return false;
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void takesBackWhatItCommitted(boolean existed) throws IOException {
        Path target = folder.resolve("a.raw");
        if (existed) {
            Files.writeString(target, "old");
        }
        try (PartFile file = PartFile.create(target, 4, true)) {
            write(file, "new");
            file.commit();
            assertThat(target).hasContent("new");
            file.rollBack();
        }
        assertThat(files()).isEqualTo(existed ? List.of(target) : List.of());
        assertThat(existed ? Files.readString(target) : "old").isEqualTo("old");
    }

    /** The clean-up after a signal runs in an interrupted thread. */
    @Test
    void cleansUpAndCommitsWhereTheThreadIsInterrupted() throws IOException {
        Path target = folder.resolve("a.raw");
        try (PartFile file = PartFile.create(target, 4, false)) {
            file.complete();
            Thread.currentThread().interrupt();
            file.commit();
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
        assertThat(files()).containsExactly(target);
    }

    /** A signal may come before a run has made its outputs. */
    @Test
    void leavesNothingWhereTheThreadWasInterruptedBefore() {
        Thread.currentThread().interrupt();
        try {
            assertThatThrownBy(() -> PartFile.create(folder.resolve("a.raw"), 4, false))
                    .isInstanceOf(IOException.class);
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void refusesANameThatLeavesNoRoomForATemporaryOne() {
        assertRefused(folder.resolve("n".repeat(250)), false, "has a name of 250 bytes", "up to 237");
        assertThat(folder).isEmptyDirectory();
    }
}
