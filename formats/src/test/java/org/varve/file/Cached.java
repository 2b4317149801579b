package org.varve.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** What the system's page cache holds of a file, as {@code fincore} of util-linux says. */
final class Cached {

    private Cached() {}

    static long bytes(Path file) throws IOException, InterruptedException {
        Process fincore = new ProcessBuilder("fincore", "--bytes", "--noheadings", "--output", "RES", file.toString())
                .start();
        String said = new String(fincore.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(fincore.waitFor()).isZero();
        return Long.parseLong(said.strip());
    }
}
