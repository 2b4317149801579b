package org.varve.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** JCuda's library never comes from where others may have put one. */
class JCudaLibraryTest {

    private static final Path DRIVER = Path.of("target/pretend-gpu/libcuda.so.1").toAbsolutePath();

    @TempDir
    private Path temporary;

    @TempDir
    private Path folder;

    @Test
    void leavesAForeignLibraryAlone() throws IOException, InterruptedException {
        Path mark = folder.resolve("mark");
        Path foreign = compileForeign(mark);

        List<String> told = probe("-Djava.io.tmpdir=" + temporary);

        assertThat(mark).doesNotExist();
        assertThat(told).hasSize(2).allMatch(line -> line.contains("libcuda.so.1") || line.equals(LibraryProbe.LOADED));
        assertThat(temporary.toFile().listFiles()).containsExactly(foreign.toFile());
    }

    /** A library whose name JCuda looks for, and which leaves a mark when it is loaded. */
    private Path compileForeign(Path mark) throws IOException, InterruptedException {
        Path source = Files.writeString(folder.resolve("foreign.c"), """
                #include <fcntl.h>
                __attribute__((constructor)) static void begin(void) { creat("%s", 0600); }
                """.formatted(mark));
        Path library = temporary.resolve(JCudaLibrary.DRIVER.file());
        assumeTrue(succeeds("gcc", "-shared", "-fPIC", "-o", library.toString(), source.toString()), "needs gcc");
        return library;
    }

    @Test
    void loadsItsOwnBesideAForeignOneAndLeavesNothing() throws IOException, InterruptedException {
        assumeTrue(Files.exists(DRIVER), "needs the pretend driver, which needs g++");
        Path foreign = Files.writeString(temporary.resolve(JCudaLibrary.DRIVER.file()), "no library");

        List<String> told = probe("-Djava.io.tmpdir=" + temporary, "-Dprobe.driver=" + DRIVER);

        assertThat(told).containsExactly(LibraryProbe.LOADED, LibraryProbe.LOADED);
        assertThat(temporary.toFile().listFiles()).containsExactly(foreign.toFile());
        assertThat(foreign).hasContent("no library");
    }

    @Test
    void takesTheOneOnTheLibraryPath() throws IOException, InterruptedException {
        assumeTrue(Files.exists(DRIVER), "needs the pretend driver, which needs g++");
        Files.write(folder.resolve(JCudaLibrary.DRIVER.file()), packed());

        List<String> told = probe("-Djava.io.tmpdir=/nonexistent", "-Djava.library.path=" + folder,
                "-Dprobe.driver=" + DRIVER);

        assertThat(told).containsExactly(LibraryProbe.LOADED, LibraryProbe.LOADED);
    }

    @Test
    void refusesOneThatWasCutShort() throws IOException, InterruptedException {
        byte[] whole = packed();
        Path cut = folder.resolve(JCudaLibrary.DRIVER.file());
        Files.write(cut, Arrays.copyOf(whole, whole.length / 2));

        assertThat(probe("-Djava.library.path=" + folder)).hasSize(2)
                .allMatch(line -> line.equals(cut + " was cut short: build or unpack Varve again"));
    }

    @Test
    void refusesAFolderInWhichOthersMayRename() throws IOException, InterruptedException {
        Path open = Files.createDirectory(temporary.resolve("open"));
        Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxrwxrwx"));

        assertThat(probe("-Djava.io.tmpdir=" + open)).hasSize(2)
                .allMatch(line -> line.startsWith("others may rename what lies in " + open));
        assertThat(open).isEmptyDirectory();
    }

    private static byte[] packed() throws IOException {
        try (InputStream library = JCudaLibrary.class.getResourceAsStream("/lib/" + JCudaLibrary.DRIVER.file())) {
            assumeTrue(library != null, "JCuda has no library for this system");
            return library.readAllBytes();
        }
    }

    private static List<String> probe(String... options) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("--enable-native-access=ALL-UNNAMED", "-Xmx64m"));
        command.addAll(List.of(options));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), LibraryProbe.class.getName()));
        Process process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        List<String> told = process.inputReader().readAllLines();
        assertThat(process.waitFor()).isZero();
        return told;
    }

    private static boolean succeeds(String... command) throws InterruptedException {
        try {
            return new ProcessBuilder(command).inheritIO().start().waitFor() == 0;
        } catch (IOException e) {
            return false;
        }
    }
}
