package org.varve.cuda;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Other programs that tests need. */
final class Command {

    /** How a program ended, and what it printed. */
    record Ended(int status, String said) {}

    private Command() {}

    static Ended run(String... command) throws IOException, InterruptedException {
        return run(new ProcessBuilder(command));
    }

    static Ended run(ProcessBuilder command) throws IOException, InterruptedException {
        Process process = command.redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Ended(process.waitFor(), said);
    }
}
