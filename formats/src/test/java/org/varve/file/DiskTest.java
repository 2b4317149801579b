package org.varve.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Facts of disks, and work in folders of this system and of others. */
class DiskTest {

    private static final Path MEMORY = Path.of("/dev/shm");

    /** Linux shows its processes as files of a type that is no disk of this machine. */
    private static final Path PROCESSES = Path.of("/proc");

    @TempDir
    private Path folder;

    private FileSystem windows;
    private Path elsewhere;

    @BeforeEach
    void open() throws IOException {
        windows = Jimfs.newFileSystem(Configuration.windows());
        elsewhere = Files.createDirectory(windows.getRootDirectories().iterator().next().resolve("surveys"));
    }

    @AfterEach
    void close() throws IOException {
        windows.close();
    }

    @ParameterizedTest
    @CsvSource({"2, 'ab'", "4, 'abcd'", "6, 'abcd00'", "0, ''"})
    void aFileIsCutOrExtendedByZeros(int bytes, String content) throws IOException {
        for (Path parent : List.of(folder, elsewhere)) {
            Path file = Files.writeString(parent.resolve("file"), "abcd");
            Disk.setLength(file, bytes);
            assertThat(Files.readString(file)).isEqualTo(content.replace('0', '\0'));
        }
    }

    @Test
    void freeBytesAreToldWhereTheSystemKnowsThem() throws IOException {
        assertThat(Disk.usableBytes(folder).orElseThrow()).isPositive()
                .isLessThanOrEqualTo(Files.getFileStore(folder).getTotalSpace());
        assertThat(Disk.usableBytes(folder.resolve("absent"))).isEmpty();
        assumeTrue(Files.isDirectory(PROCESSES), "is about Linux");
        assertThat(Disk.usableBytes(PROCESSES)).as("it has no bytes at all").isEmpty();
    }

    @Test
    void whatIsNeitherMemoryNorAKnownDiskIsFar() {
        assertThat(Disk.isFar(folder.resolve("absent"))).isFalse();
        assertThat(Disk.isMemory(folder.resolve("absent"))).isFalse();
        assumeTrue(Files.isDirectory(PROCESSES) && Files.isDirectory(MEMORY), "is about Linux");
        assertThat(Disk.isMemory(MEMORY)).isTrue();
        assertThat(Disk.isFar(MEMORY)).isFalse();
        assertThat(Disk.isMemory(PROCESSES)).isFalse();
        assertThat(Disk.isFar(PROCESSES)).isTrue();
    }

    @Test
    void foldersOfOneDiskAreToldFromThoseOfOthers() throws IOException {
        Path below = Files.createDirectory(folder.resolve("below"));
        assertThat(Disk.of(below)).isNotNull().isEqualTo(Disk.of(folder));
        assertThat(Disk.of(elsewhere)).isNotNull().isEqualTo(Disk.of(elsewhere.getParent()))
                .isNotEqualTo(Disk.of(folder));
        assumeTrue(Files.isDirectory(PROCESSES), "is about Linux");
        assertThat(Disk.of(PROCESSES)).isNotEqualTo(Disk.of(folder));
    }

    /** More files than are forced at a time; in memory, where that takes no time. */
    @Test
    void allFilesOfAFolderAreForcedOnceAndCounted() throws IOException {
        Path parent = Files.createTempDirectory(Files.isDirectory(MEMORY) ? MEMORY : folder, "varve");
        try (ThreadTeam<Integer> team = new ThreadTeam<>("force", List.of(1, 2))) {
            Path below = Files.createDirectory(parent.resolve("below"));
            List<Path> all = new ArrayList<>(List.of(parent, below));
            for (int n = 0; n < 1025; n++) {
                all.add(Files.write((n % 2 == 0 ? parent : below).resolve("file" + n), new byte[n % 3]));
            }
            List<Disk.Contents> counted = new ArrayList<>();

            List<Path> forced = Forced.during(parent, () -> counted.add(Disk.force(parent, team)));

            assertThat(forced).containsExactlyInAnyOrderElementsOf(all);
            assertThat(counted).containsExactly(new Disk.Contents(1025, 1024));
        } finally {
            Disk.delete(parent);
        }
    }

    /** There, folders cannot be opened, and only files that may be written are forced. */
    @Test
    void foldersOfOtherSystemsAreCountedToo() throws IOException {
        Files.write(elsewhere.resolve("one"), new byte[3]);
        Files.write(Files.createDirectory(elsewhere.resolve("below")).resolve("two"), new byte[4]);
        try (ThreadTeam<Integer> team = new ThreadTeam<>("force", List.of(1, 2))) {
            assertThat(Disk.force(elsewhere, team)).isEqualTo(new Disk.Contents(2, 7));
        }
        Disk.forceNames(elsewhere);
    }

    @Test
    void aFolderWhoseNamesCannotBeForcedIsRefused() throws IOException {
        assertThatThrownBy(() -> Disk.forceNames(folder.resolve("absent"))).isInstanceOf(NoSuchFileException.class);
        assumeTrue(Files.isDirectory(PROCESSES), "is about Linux");
        // such a file system has no disk
        Disk.forceNames(PROCESSES);
    }

    /** The clean-up after a signal runs in an interrupted thread. */
    @Test
    void namesAreForcedWhereTheThreadIsInterrupted() throws IOException {
        List<Path> forced = Forced.during(folder, () -> {
            Thread.currentThread().interrupt();
            Disk.forceNames(folder);
            assertThat(Thread.interrupted()).as("told to what runs next").isTrue();
        });
        assertThat(forced).containsOnly(folder).isNotEmpty();
        Disk.forceNames(folder);
        assertThat(Thread.interrupted()).isFalse();
    }

    @Test
    void aFolderIsDeletedWithAllInItButNothingElsewhere() throws IOException {
        Path theirs = Files.createDirectory(folder.resolve("theirs"));
        Path precious = Files.writeString(theirs.resolve("precious"), "mine");
        Path doomed = Files.createDirectories(folder.resolve("doomed/below")).getParent();
        Files.createFile(doomed.resolve("below/file"));
        Files.createSymbolicLink(doomed.resolve("link"), theirs);
        Files.createSymbolicLink(doomed.resolve("broken"), Path.of("nowhere"));

        Disk.delete(doomed);
        Disk.delete(doomed);
        Disk.delete(Files.createSymbolicLink(folder.resolve("link"), theirs));
        Disk.delete(Files.createSymbolicLink(folder.resolve("broken"), Path.of("nowhere")));

        assertThat(precious).hasContent("mine");
        try (Stream<Path> left = Files.list(folder)) {
            assertThat(left).containsExactly(theirs);
        }
    }

    @Test
    void someFilesAreDeletedAndNoFolder() throws IOException {
        Path below = Files.createDirectory(folder.resolve("below.part"));
        Path kept = Files.createFile(below.resolve("0"));
        Files.createFile(below.resolve("0.part"));
        Files.createFile(folder.resolve("1.part"));

        Disk.deleteFiles(folder, path -> path.toString().endsWith(".part"));

        assertThat(below).isDirectoryContaining(kept::equals).isDirectoryNotContaining(path -> !path.equals(kept));
        assertThat(folder.resolve("1.part")).doesNotExist();
        assertThatThrownBy(() -> Disk.deleteFiles(folder, path -> {
            throw new IllegalStateException("asked for " + path);
        })).hasMessage("asked for " + kept);
    }

    /** Another process that tidies the same folder was faster. */
    @Test
    void aFolderThatVanishedMeanwhileIsNotMissed() throws IOException {
        Path one = Files.createDirectory(folder.resolve("one"));
        Path other = Files.createDirectory(folder.resolve("other"));
        Files.createFile(one.resolve("file"));
        Files.createFile(other.resolve("file"));

        Disk.deleteFiles(folder, path -> {
            removeQuietly(path.getParent().equals(one) ? other : one);
            return true;
        });
        Disk.deleteFiles(folder.resolve("absent"), path -> true);

        try (Stream<Path> left = Files.list(folder)) {
            assertThat(left).hasSize(1);
        }
    }

    private static void removeQuietly(Path parent) {
        try {
            Disk.delete(parent);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
