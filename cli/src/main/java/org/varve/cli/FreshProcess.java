package org.varve.cli;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The command line in a process of its own, started as this one was.
 *
 * @param status how it ended, as an {@link ExitStatus}; 137 if it was killed
 * @param out what it said on standard output
 * @param err and on standard error
 */
record FreshProcess(int status, String out, String err) {

    /** Runs a verb to its end. */
    static FreshProcess run(List<String> arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Varve.class.getName()));
        command.addAll(arguments);
        Process process = new ProcessBuilder(command).start();
        try {
            process.getOutputStream().close();
            StringBuilder err = new StringBuilder();
            Thread reader =
                    Thread.ofPlatform().start(() -> err.append(text(process.errorReader(StandardCharsets.UTF_8))));
            String out = text(process.inputReader(StandardCharsets.UTF_8));
            reader.join();
            return new FreshProcess(process.waitFor(), out, err.toString());
        } finally {
            process.destroyForcibly();
        }
    }

    private static String text(java.io.BufferedReader reader) {
        return reader.lines().reduce("", (all, line) -> all + line + "\n");
    }

    /** Its last words. */
    String reason() {
        return err.lines().reduce("", (_, line) -> line).replaceFirst("^varve: ", "");
    }
}
