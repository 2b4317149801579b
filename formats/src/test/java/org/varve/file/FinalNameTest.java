package org.varve.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What others put under the final name of an output is theirs, before and after it has its name. */
class FinalNameTest {

    @TempDir
    private Path folder;

    private Path target() {
        return folder.resolve("a.raw");
    }

    private static void write(PartFile file, String content) throws IOException {
        byte[] bytes = content.getBytes(StandardCharsets.UTF_8);
        file.write(MemorySegment.ofArray(bytes), 0, bytes.length, 0);
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList();
        }
    }

    private static Placement kept(KeptPart.Stage stage, boolean overwrite) {
        return new Placement(overwrite, Optional.of(new KeptPart("0123abcd", stage, false)), PageCache.BY_KIND);
    }

    @Test
    void aNameThatWasTakenMeanwhileIsRefusedOnCompletion() throws IOException {
        try (PartFile file = PartFile.create(target(), 4, false)) {
            write(file, "ours");
            Files.writeString(target(), "theirs");
            assertThatThrownBy(file::complete).isInstanceOf(OutputException.class)
                    .hasMessageContaining("exists already");
        }
        assertThat(files()).containsExactly(target());
        assertThat(target()).hasContent("theirs");
    }

    @Test
    void aFolderThatTookTheNameMeanwhileIsNotReplaced() throws IOException {
        Files.writeString(target(), "old");
        try (PartFile file = PartFile.create(target(), 4, true)) {
            write(file, "ours");
            Files.delete(target());
            Files.createDirectory(target());
            assertThatThrownBy(file::commit).isInstanceOf(OutputException.class)
                    .hasMessageContaining("is not a file, and would be replaced");
        }
        assertThat(target()).isEmptyDirectory();
        assertThat(files()).containsExactly(target());
    }

    @Test
    void anOldFileThatVanishedMeanwhileIsNotMissed() throws IOException {
        Files.writeString(target(), "old");
        try (PartFile file = PartFile.create(target(), 4, true)) {
            write(file, "ours");
            Files.delete(target());
            file.commit();
            file.rollBack();
            assertThat(target()).doesNotExist();
        }
        assertThat(files()).isEmpty();
    }

    @Test
    void whatReplacedTheOutputLaterIsNotTakenBack() throws IOException {
        try (PartFile file = PartFile.create(target(), 4, false)) {
            write(file, "ours");
            file.commit();
            Files.writeString(folder.resolve("theirs"), "theirs");
            Files.delete(target());
            Files.move(folder.resolve("theirs"), target());
            file.rollBack();
        }
        assertThat(files()).containsExactly(target());
        assertThat(target()).hasContent("theirs");
    }

    @Test
    void whatWasNeverCommittedIsNotTakenBack() throws IOException {
        Files.writeString(target(), "old");
        try (PartFile file = PartFile.create(target(), 4, true)) {
            write(file, "ours");
            file.rollBack();
            file.commit();
            file.rollBack();
            file.rollBack();
        }
        assertThat(target()).hasContent("old");
        assertThat(files()).containsExactly(target());
    }

    /** Where it cannot come back, what was replaced stays beside it, and the message tells its name. */
    @Test
    void whatWasReplacedIsNotLostWhereItCannotComeBack() throws IOException {
        Files.writeString(target(), "old");
        Path old;
        try (PartFile file = PartFile.create(target(), 4, true)) {
            write(file, "ours");
            file.commit();
            old = files().stream().filter(path -> path.toString().endsWith(".old.part")).findFirst().orElseThrow();
            Path aside = Files.move(old, folder.resolve("aside"));
            Files.createDirectory(old);
            assertThatThrownBy(file::rollBack).isInstanceOf(OutputException.class)
                    .hasMessageContaining("is complete, and cannot be taken back")
                    .hasMessageContaining("what it replaced is " + old);
            Files.delete(old);
            Files.move(aside, old);
        }
        assertThat(files()).containsExactly(target(), old);
        assertThat(old).hasContent("old");
        assertThat(target()).hasContent("ours");
    }

    /** Others may have cut it, or written behind its end. */
    @ParameterizedTest
    @ValueSource(ints = {0, 3, 10, 15})
    void aFileThatIsContinuedHasItsFinalLength(int left) throws IOException {
        try (PartFile file = PartFile.create(target(), 10, kept(KeptPart.Stage.NEW, false))) {
            write(file, "0123");
            assertThat(file.isKept()).isTrue();
            assertThat(file.held(1)).isTrue();
        }
        Path part = folder.resolve("a.raw.0123abcd.part");
        assertThat(Files.size(part)).isEqualTo(10);
        Disk.setLength(part, left);
        try (PartFile file = PartFile.create(target(), 10, kept(KeptPart.Stage.BEGUN, false))) {
            assertThat(file.held(left)).isTrue();
            assertThat(file.held(left + 1L)).isFalse();
            assertThat(Files.size(part)).isEqualTo(10);
            file.commit();
        }
        assertThat(Files.readString(target())).hasSize(10)
                .startsWith("0123".substring(0, Math.min(4, left)));
        assertThat(files()).containsExactly(target());
    }

    @Test
    void aFileThatIsContinuedDoesNotReplaceAnother() throws IOException {
        PartFile.create(target(), 4, kept(KeptPart.Stage.NEW, false)).close();
        Files.writeString(target(), "theirs");
        assertThatThrownBy(() -> PartFile.create(target(), 4, kept(KeptPart.Stage.BEGUN, false)))
                .isInstanceOf(OutputException.class).hasMessageContaining("exists already");
        PartFile.create(target(), 4, kept(KeptPart.Stage.BEGUN, true)).close();
        assertThat(target()).hasContent("theirs");
        assertThat(folder.resolve("a.raw.0123abcd.part")).exists();
    }

    /** The space of a file that was begun is not asked for again. */
    @Test
    void aNewFileNeedsSpaceThoughItStays() throws IOException {
        assertThatThrownBy(() -> PartFile.create(target(), Long.MAX_VALUE, kept(KeptPart.Stage.NEW, false)))
                .isInstanceOf(OutputException.class).hasMessageContaining("free some space");
        assertThat(folder.resolve("a.raw.0123abcd.part")).doesNotExist();
    }

    @Test
    void aClosedFileCannotBeWritten() throws IOException {
        PartFile file = PartFile.create(target(), 4, false);
        assertThat(file.isKept()).isFalse();
        assertThat(file.target()).isEqualTo(target());
        file.close();
        assertThatThrownBy(() -> write(file, "late")).isInstanceOf(ClosedChannelException.class);
        assertThatThrownBy(file::force).isInstanceOf(ClosedChannelException.class);
        assertThatThrownBy(file::commit).isInstanceOf(OutputException.class)
                .hasMessageContaining("cannot be completed");
        assertThat(folder).isEmptyDirectory();
    }

    /** The second completion changes nothing, be it after the commit. */
    @Test
    void aCompleteFileIsCompletedOnce() throws IOException {
        try (PartFile file = PartFile.create(target(), 4, false)) {
            write(file, "ours");
            file.complete();
            file.complete();
            assertThatThrownBy(() -> write(file, "late")).isInstanceOf(ClosedChannelException.class);
            file.commit();
            file.complete();
            assertThat(file.notes()).isEmpty();
        }
        assertThat(target()).hasContent("ours");
    }

    /** What a process writes is seen under the temporary name by others that read it. */
    @Test
    void aPartIsReadAsItIs() throws IOException {
        try (PartFile file = PartFile.create(target(), 4, kept(KeptPart.Stage.NEW, false))) {
            write(file, "ours");
            try (FileChannel reader = file.reader()) {
                assertThat(reader.size()).isEqualTo(4);
            }
            file.force();
            assertThat(Files.readString(folder.resolve("a.raw.0123abcd.part"))).isEqualTo("ours");
        }
    }

    @Test
    void aSmallFileIsWholeOrNotThere() throws IOException {
        SmallFile.write(target(), "one".getBytes(StandardCharsets.UTF_8), false);
        assertThatThrownBy(() -> SmallFile.write(target(), new byte[2], false)).isInstanceOf(OutputException.class);
        assertThat(target()).hasContent("one");
        SmallFile.write(target(), "two".getBytes(StandardCharsets.UTF_8), true);
        assertThat(target()).hasContent("two");
        assertThat(files()).containsExactly(target());
        assertThat(SmallFile.beside(target(), ".json")).isEqualTo(folder.resolve("a.json"));
        assertThat(SmallFile.beside(folder.resolve("a.b.c"), "-d")).isEqualTo(folder.resolve("a.b-d"));
        assertThat(SmallFile.beside(folder.resolve("a"), ".d")).isEqualTo(folder.resolve("a.d"));
    }

    /** A file's token is eight digits, so that it names nothing else. */
    @Test
    void aTokenIsEightHexadecimalDigits() {
        for (String token : List.of("0123abc", "0123abcde", "0123abcg", "../a", "")) {
            assertThatThrownBy(() -> new KeptPart(token, KeptPart.Stage.NEW, false))
                    .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("must be eight hexadecimal");
        }
    }

    @Test
    void aPartTellsHowFarAnOutputHasCome() throws IOException {
        KeptPart named = new KeptPart("0123abcd", KeptPart.Stage.NAMED, false);
        KeptPart begun = new KeptPart("0123abcd", KeptPart.Stage.BEGUN, false);
        assertThat(named.exists(target())).isFalse();
        assertThat(named.isNamed(target())).isFalse();
        Path part = Files.createFile(folder.resolve("a.raw.0123abcd.part"));
        assertThat(named.exists(target())).isTrue();
        Files.write(target(), new byte[1], StandardOpenOption.CREATE);
        assertThat(named.isNamed(target())).isFalse();
        Files.delete(part);
        assertThat(named.isNamed(target())).isTrue();
        assertThat(begun.isNamed(target())).isFalse();
    }
}
