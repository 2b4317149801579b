package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run that a signal stops, as a scheduler does, can be resumed and leaves nothing behind. */
class StoppedRunTest {

    private static final int STOPPED = 75;

    @TempDir
    private Path folder;

    @TempDir
    private Path outputs;

    @Test
    void leavesNothingBehind() throws IOException, InterruptedException {
        String survey = folder.resolve("survey.sgy").toString();
        assertThat(VarveProcess.here("generate", survey, "--shape", "140,140,400").status()).isZero();
        Path err = folder.resolve("err");
        Process run = VarveProcess.start(List.of(), err, "run", "glcm", survey,
                outputs.resolve("{output}.sgy").toString(), "--tile", "10,140,400");
        awaitTiles(run, err);
        assertThat(files(outputs)).isNotEmpty().allMatch(file -> file.toString().endsWith(".part"));

        run.toHandle().destroy();

        VarveProcess.Result result = VarveProcess.finish(run, err);
        assertThat(result.status()).as(result.err()).isEqualTo(STOPPED);
        assertThat(result.err()).contains("varve: stopped before the end");
        assertThat(outputs).isEmptyDirectory();
    }

    /** Waits until some tiles are done. */
    private static void awaitTiles(Process run, Path err) throws IOException, InterruptedException {
        while (!Files.readString(err).contains("running ")) {
            assertThat(run.isAlive()).as("still runs").isTrue();
            TimeUnit.MILLISECONDS.sleep(20);
        }
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.toList();
        }
    }
}
