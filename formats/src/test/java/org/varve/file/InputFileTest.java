package org.varve.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reading goes on after interruptions, and notices a file that has changed. */
class InputFileTest {

    private static final byte[] CONTENT = {1, 2, 3, 4, 5, 6, 7, 8};

    @TempDir
    private Path folder;

    private Path path;

    @BeforeEach
    void write() throws IOException {
        path = Files.write(folder.resolve("input"), CONTENT);
    }

    private static byte[] all(InputFile file) throws IOException {
        return file.read(0, CONTENT.length).toArray(ValueLayout.JAVA_BYTE);
    }

    @Test
    void anInterruptedThreadStopsReadingAndTheFileCanBeReadAgain() throws IOException {
        try (InputFile file = InputFile.open(path)) {
            Thread.currentThread().interrupt();
            assertThatThrownBy(() -> all(file)).isInstanceOf(InterruptedIOException.class)
                    .hasMessageContaining("input");
            assertThat(Thread.interrupted()).isTrue();

            assertThat(all(file)).isEqualTo(CONTENT);
        }
    }

    @Test
    void otherThreadsGoOnReading() throws IOException, InterruptedException, ExecutionException {
        AtomicBoolean stop = new AtomicBoolean();
        try (InputFile file = InputFile.open(path); ExecutorService threads = Executors.newCachedThreadPool()) {
            List<Future<?>> readers = new ArrayList<>();
            for (int n = 0; n < 3; n++) {
                readers.add(threads.submit(() -> {
                    MemorySegment buffer = MemorySegment.ofArray(new byte[CONTENT.length]);
                    while (!stop.get()) {
                        file.read(buffer, 0, CONTENT.length, 0);
                        assertThat(buffer.toArray(ValueLayout.JAVA_BYTE)).isEqualTo(CONTENT);
                    }
                    return null;
                }));
            }
            for (int n = 0; n < 200; n++) {
                Thread.currentThread().interrupt();
                assertThatThrownBy(() -> all(file)).isInstanceOf(InterruptedIOException.class);
                assertThat(Thread.interrupted()).isTrue();
            }
            stop.set(true);
            for (Future<?> reader : readers) {
                reader.get();
            }
        }
    }

    @Test
    void aClosedFileStaysClosed() throws IOException {
        InputFile file = InputFile.open(path);
        file.close();
        assertThatThrownBy(() -> all(file)).hasMessageEndingWith(" is closed: open it again");
    }

    @Test
    void anotherFileOfTheNameIsNotReadInItsPlace() throws IOException {
        try (InputFile file = InputFile.open(path)) {
            Path other = Files.write(folder.resolve("other"), CONTENT);
            Files.setLastModifiedTime(other, Files.getLastModifiedTime(path));
            Files.move(other, path, StandardCopyOption.REPLACE_EXISTING);
            Thread.currentThread().interrupt();
            assertThatThrownBy(() -> all(file)).isInstanceOf(InterruptedIOException.class);
            assertThat(Thread.interrupted()).isTrue();

            assertThatThrownBy(() -> all(file)).isInstanceOf(FormatException.class)
                    .hasMessageContaining("changed while it was read");
        }
    }

    @Test
    void whatIsAnnouncedComesToTheCache() throws IOException, InterruptedException {
        assumeFalse(Disk.isMemory(folder), "is about disks");
        path = Files.write(Path.of("target").resolve("announced"), new byte[4 << 20]);
        try (LinuxFile written = LinuxFile.write(path).orElseThrow(); InputFile file = InputFile.open(path)) {
            written.endWriteBack(0, 4 << 20);
            assertThat(Cached.bytes(path)).isZero();

            file.announce(1 << 20, 2 << 20);

            for (int waits = 0; Cached.bytes(path) < 2 << 20 && waits < 1000; waits++) Thread.sleep(10);
            assertThat(Cached.bytes(path)).isBetween(2L << 20, 3L << 20);
        } finally {
            Files.delete(path);
        }
    }

    @Test
    void aClosedFileAnnouncesNothing() throws IOException {
        InputFile file = InputFile.open(path);
        file.close();
        file.announce(0, 8);
        assertThatThrownBy(() -> all(file)).hasMessageEndingWith(" is closed: open it again");
    }

    @Test
    void aFileThatStaysTheSameIsUnchanged() throws IOException {
        try (InputFile file = InputFile.open(path)) {
            all(file);
            file.requireUnchanged();
            Files.delete(path);
            file.requireUnchanged();
        }
    }

    @Test
    void aFileThatGrewOrWasWrittenToIsToldWithItsSizes() throws IOException {
        FileTime before = Files.getLastModifiedTime(path);
        try (InputFile file = InputFile.open(path)) {
            Files.write(path, new byte[] {8, 7, 6, 5, 4, 3, 2, 1});
            Files.setLastModifiedTime(path, FileTime.fromMillis(before.toMillis() + 1));
            assertThatThrownBy(file::requireUnchanged).isInstanceOf(FormatException.class)
                    .hasMessageContaining("changed while it was read");
            Files.write(path, new byte[9]);
            Files.setLastModifiedTime(path, before);
            assertThatThrownBy(file::requireUnchanged).hasMessageContaining("(8 bytes of ")
                    .hasMessageContaining("now 9 of ").hasMessageContaining("run again");
        }
    }

    private static void assertRefused(Path path, String why) {
        assertThatThrownBy(() -> InputFile.open(path)).isInstanceOf(FormatException.class).hasMessageContaining(why);
    }

    @Test
    void whatIsNoFileIsRefusedWithTheReason() throws IOException {
        assertRefused(folder, "is a folder: give the file inside it");
        assertRefused(folder.resolve("none"), "does not exist: check the path");
        assertRefused(Path.of("s3://bucket/survey.sgy"), "is an address of another machine or an object store");
        assertRefused(Files.createFile(folder.resolve("nothing")), "is empty");
        assertRefused(Path.of("/dev/null"), "is a pipe, a device or a socket");
    }

    @Test
    void aFileThatEndsTellsWhereAndWhatWasNeeded() throws IOException {
        try (InputFile file = InputFile.open(path)) {
            assertThatThrownBy(() -> file.read(5, 10)).isInstanceOf(FormatException.class)
                    .hasMessageContaining("ends at byte 8, but bytes up to 15 are needed");
        }
    }
}
