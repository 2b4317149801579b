package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The system calls of a process and of those that it starts.
 *
 * @param log the file that they are written to
 */
record Strace(Path log) {

    private static final Path STRACE = Path.of("/usr/bin/strace");

    /** A program that traces the one in its arguments. */
    List<String> starter(String... options) {
        assumeTrue(Files.isExecutable(STRACE), "needs strace");
        List<String> starter = new ArrayList<>(List.of(STRACE.toString(), "-f", "-o", log.toString()));
        starter.addAll(List.of(options));
        return starter;
    }

    /** The calls of a process that ended well, in order. */
    List<String> calls(VarveProcess.Result result) throws IOException {
        assumeTrue(Files.exists(log) && !result.err().contains("ptrace"), "may not trace processes here");
        assertThat(result.status()).as(result.err()).isZero();
        return Files.readAllLines(log);
    }
}
