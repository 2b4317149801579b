package org.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where the library of Zstandard cannot be unpacked, that is told before anything is read or written. */
class ZstdLibraryTest {

    @TempDir
    private Path folder;

    @Test
    void nothingIsWrittenWithoutIt() throws IOException, InterruptedException {
        Path survey = Outcome.survey(folder.resolve("survey.npy"));
        Path group = folder.resolve("group.zarr");

        List<String> said = withoutIt(ExitStatus.OUTPUT, "convert", survey.toString(), group.toString());

        assertThat(said).last().asString().startsWith("varve: %s cannot be written: the library of Zstandard"
                .formatted(group)).contains("VARVE_JAVA_OPTS=", "--compression gzip");
        assertThat(group).doesNotExist();
        withoutIt(ExitStatus.DONE, "convert", survey.toString(), group.toString(), "--compression", "gzip");
    }

    @Test
    void nothingIsReadWithoutIt() throws IOException, InterruptedException {
        Path survey = Outcome.survey(folder.resolve("survey.npy"));
        Path group = folder.resolve("group.zarr");
        assertThat(Outcome.of("convert", survey.toString(), group.toString()).status()).isZero();
        Path back = folder.resolve("back.npy");

        List<String> said = withoutIt(ExitStatus.INPUT, "convert", group.toString(), back.toString());

        assertThat(said).last().asString().startsWith("varve: %s cannot be read: the library of Zstandard"
                .formatted(group));
        assertThat(back).doesNotExist();
    }

    /** What a process says that has no folder to unpack libraries in. */
    private static List<String> withoutIt(int status, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-Xmx64m", "-Djava.io.tmpdir=/nonexistent", "--add-modules", "jdk.incubator.vector",
                "--enable-native-access=ALL-UNNAMED", "-cp", System.getProperty("java.class.path"),
                Varve.class.getName()));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        List<String> said = process.inputReader(StandardCharsets.UTF_8).readAllLines();
        assertThat(process.waitFor()).as(said.toString()).isEqualTo(status);
        return said;
    }
}
