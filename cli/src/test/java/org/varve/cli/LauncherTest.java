package org.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the launcher tells the JVM, of which only the command line is looked at here. */
class LauncherTest {

    private static final Path START = Path.of("src/main/launcher/start").toAbsolutePath();

    @TempDir
    private Path runtime;

    @TempDir
    private Path libraries;

    @BeforeEach
    void writeJavaThatPrintsItsArguments() throws IOException {
        Files.createFile(libraries.resolve("varve-cli-0.jar"));
        Path java = Files.createDirectory(runtime.resolve("bin")).resolve("java");
        Files.writeString(java, "#!/bin/sh\nprintf '%s\\n' \"$@\"\n");
        assumeTrue(java.toFile().setExecutable(true), "needs a folder for programs");
    }

    @Test
    void aBarIsShownOnATerminalOnly() throws Exception {
        assertThat(onTerminal(Map.of("TERM", "xterm"))).contains("-Dvarve.terminal=true");
        assertThat(started("sh", "-c", script(), "sh")).contains("-Dvarve.terminal=false");
    }

    @Test
    void linesAreShownWhereNoEscapeSequencesAreWanted() throws Exception {
        assertThat(onTerminal(Map.of("TERM", "dumb"))).contains("-Dvarve.terminal=false");
        assertThat(onTerminal(Map.of("TERM", "xterm", "NO_COLOR", "1"))).contains("-Dvarve.terminal=false");
        assertThat(onTerminal(Map.of("TERM", "xterm", "NO_COLOR", ""))).contains("-Dvarve.terminal=true");
    }

    private String script() {
        return ". %s; start %s %s".formatted(START, runtime, libraries);
    }

    /** With a terminal, as script(1) of util-linux makes one. */
    private String onTerminal(Map<String, String> environment) throws IOException, InterruptedException {
        ProcessBuilder version = new ProcessBuilder("script", "--version").redirectErrorStream(true);
        assumeTrue(isThere(version), "needs script(1) of util-linux");
        return started(environment, "script", "-qec", script(), "/dev/null");
    }

    private static boolean isThere(ProcessBuilder program) throws InterruptedException {
        try {
            Process process = program.start();
            return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).contains("util-linux")
                    && process.waitFor() == 0;
        } catch (IOException e) {
            return false;
        }
    }

    private static String started(String... command) throws IOException, InterruptedException {
        return started(Map.of(), command);
    }

    private static String started(Map<String, String> environment, String... command)
            throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().remove("NO_COLOR");
        builder.environment().put("SHELL", "/bin/sh");
        builder.environment().putAll(environment);
        Process process = builder.start();
        process.getOutputStream().close();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
        return said;
    }
}
