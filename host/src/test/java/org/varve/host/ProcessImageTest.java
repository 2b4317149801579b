package org.varve.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a program finds that takes the place of this one. */
class ProcessImageTest {

    /** A process of its own that becomes the program in its arguments. */
    static final class Replaced {

        private Replaced() {}

        public static void main(String[] command) throws IOException {
            ProcessImage.replace(Path.of(command[0]), List.of(command));
        }
    }

    @Test
    void itsArgumentsAreAsTheyWere() throws IOException, InterruptedException {
        assertThat(replace(List.of(), "/bin/echo", "a b", "", "c", "")).containsExactly("a b  c ");
    }

    /** The fourth is the folder that is listed. */
    @Test
    void nothingIsOpenButTheStandardStreams() throws IOException, InterruptedException {
        assertThat(replace(List.of(), "/bin/ls", "/proc/self/fd")).containsExactly("0", "1", "2", "3");
    }

    @Test
    void signalsThatWereIgnoredStillAreAndOthersAreNot() throws IOException, InterruptedException {
        long here = ignored(Files.readAllLines(Path.of("/proc/self/status")));
        assertThat(ignored(replace(List.of("sh", "-c", "trap '' HUP; exec \"$@\"", "sh"), "/bin/cat",
                "/proc/self/status"))).isEqualTo(here | 1);
        assertThat(ignored(replace(List.of(), "/bin/cat", "/proc/self/status"))).isEqualTo(here);
    }

    /** Of signals 1, 2 and 15, as a mask whose lowest bit is that of signal 1. */
    private static long ignored(List<String> status) {
        String mask = status.stream().filter(line -> line.startsWith("SigIgn:")).findFirst().orElseThrow();
        return Long.parseUnsignedLong(mask.substring("SigIgn:".length()).strip(), 16) & 0x4003;
    }

    private static List<String> replace(List<String> starter, String... program)
            throws IOException, InterruptedException {
        assumeTrue(Files.isExecutable(Path.of(program[0])) && Files.isDirectory(Path.of("/proc/self/fd")),
                "needs Linux");
        List<String> command = new ArrayList<>(starter);
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-Xmx64m", "--enable-native-access=ALL-UNNAMED", "-cp",
                System.getProperty("java.class.path"), Replaced.class.getName()));
        command.addAll(List.of(program));
        Process process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        List<String> said = process.inputReader().readAllLines();
        assertThat(process.waitFor()).isZero();
        return said;
    }
}
