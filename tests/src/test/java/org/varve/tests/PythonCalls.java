package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** One process of Python that answers many calls: importing SciPy takes a second. */
final class PythonCalls implements AutoCloseable {

    private static final String DONE = "done";
    private static final String FAILED = "failed";

    /** One thread, as others of small products only wait for each other, and freed memory is kept. */
    private static final Map<String, String> SETTINGS = Map.of(
            "OPENBLAS_NUM_THREADS", "1", "MALLOC_MMAP_MAX_", "0", "MALLOC_TRIM_THRESHOLD_", "4000000000");

    private final Process process;
    private final BufferedWriter calls;
    private final BufferedReader answers;

    private PythonCalls(Process process) {
        this.process = process;
        this.calls = process.outputWriter();
        this.answers = process.inputReader();
    }

    /**
     * Starts a script that reads calls, each a line of arguments between tabs, and ends each answer by a line
     * {@code done} or {@code failed}; skips the test where Python or one of the modules is missing.
     */
    static PythonCalls start(List<String> modules, String script) throws IOException, InterruptedException {
        Python.require(modules);
        ProcessBuilder process = Python.process(script);
        process.environment().putAll(SETTINGS);
        return new PythonCalls(process.start());
    }

    /** Calls the script, and fails with what it printed if the call fails or the process ends. */
    void call(List<String> arguments) throws IOException {
        calls.write(String.join("\t", arguments) + "\n");
        calls.flush();
        StringBuilder printed = new StringBuilder();
        String line = answers.readLine();
        while (line != null && !line.equals(DONE) && !line.equals(FAILED)) {
            printed.append(line).append('\n');
            line = answers.readLine();
        }
        assertThat(line).as("%s: %s", arguments, printed).isEqualTo(DONE);
    }

    @Override
    public void close() throws IOException {
        calls.close();
        process.destroy();
    }
}
