package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The system's Python, which runs oracles that are not ours. */
final class Python {

    private static final Path INTERPRETER = Path.of("/usr/bin/python3");

    /** Whether Python has the modules that tests have asked for: to import one takes a second or two. */
    private static final Map<String, Boolean> MODULES = new ConcurrentHashMap<>();

    private Python() {}

    /** Runs Python and returns what it printed; skips the test where Python or one of the modules is missing. */
    static String run(List<String> modules, String... arguments) throws IOException, InterruptedException {
        require(modules);
        Process process = start(arguments);
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        return output;
    }

    /** Skips the test where Python or one of the modules is missing. */
    static void require(List<String> modules) throws IOException, InterruptedException {
        assumeTrue(Files.isExecutable(INTERPRETER), "needs " + INTERPRETER);
        for (String module : modules) {
            assumeTrue(has(module), "needs Python's " + module);
        }
    }

    private static boolean has(String module) throws IOException, InterruptedException {
        Boolean known = MODULES.get(module);
        if (known == null) {
            known = start("-c", "import " + module).waitFor() == 0;
            MODULES.put(module, known);
        }
        return known;
    }

    private static Process start(String... arguments) throws IOException {
        return process(arguments).start();
    }

    /** A process of Python, which prints errors beside results. */
    static ProcessBuilder process(String... arguments) {
        List<String> command = new ArrayList<>(List.of(INTERPRETER.toString()));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command).redirectErrorStream(true);
    }
}
