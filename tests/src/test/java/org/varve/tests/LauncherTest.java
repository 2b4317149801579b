package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.core.Shape;
import org.varve.study.ControlGroup;

/** Wherever it is started, the command line runs, or says in a sentence and a status of its own why it cannot. */
class LauncherTest {

    private static final int USAGE = 2;
    private static final int MEMORY = 4;
    private static final int OUTPUT = 6;

    @TempDir
    private static Path folder;

    private static Path survey;

    @BeforeAll
    static void write() throws IOException {
        survey = folder.resolve("survey.npy");
        Npy.write(survey, Cube.random(new Shape(4, 5, 60), 1));
    }

    /** Without them Varve would start from the JDK, only later. */
    @Test
    void hasItsOwnRuntimeAndACacheOfClasses() {
        assumeTrue(Files.isDirectory(VarveProcess.LIBRARIES), "needs the packaged command line: mvn package makes it");

        assertThat(VarveProcess.LIBRARIES.resolveSibling("runtime/bin/java")).isExecutable();
        assertThat(VarveProcess.LIBRARIES.resolve("varve.aot")).isRegularFile();
    }

    @ParameterizedTest
    @ValueSource(strings = {"abc", "08", "31", "-64", "64m", "1000000", "6 4"})
    void refusesAHeapThatIsNone(String heap) throws IOException, InterruptedException {
        assertRefused(USAGE, "VARVE_HEAP_MB is not a number of MiB", "env", "VARVE_HEAP_MB=" + heap);
    }

    @Test
    void refusesAHeapLargerThanTheMachine() throws IOException, InterruptedException {
        assumeTrue(Files.exists(Path.of("/proc/meminfo")), "needs Linux");

        assertRefused(MEMORY, "999999 of them for the Java heap", "env", "VARVE_HEAP_MB=999999");
    }

    @Test
    void refusesOptionsThatJavaDoes() throws IOException, InterruptedException {
        VarveProcess.Result result =
                VarveProcess.run(List.of("env", "VARVE_JAVA_OPTS=-XX:+UseG1GC"), "operators", "--json");

        assertThat(result.status()).isEqualTo(USAGE);
        assertThat(result.err()).contains("Multiple garbage collectors", "varve: java does not start with the options");
        assertThat(new ObjectMapper().readTree(result.out()).get("error").asText()).contains("VARVE_JAVA_OPTS");
    }

    @Test
    void refusesAGroupThatIsTooSmallForJava() throws IOException, InterruptedException {
        try (ControlGroup group = MemoryCgroup.create(80L << 20)) {
            assertRefused(MEMORY, "80 MiB of memory are allowed here", group.starter().toArray(String[]::new));
            assertThat(group.kills()).isZero();
        }
    }

    @Test
    void refusesTooFewAddresses() throws IOException, InterruptedException {
        assertRefused(MEMORY, "ulimit -v allows 292 MiB", sh("ulimit -v 300000; exec \"$@\""));
    }

    @Test
    void refusesTooFewOpenFiles() throws IOException, InterruptedException {
        assertRefused(USAGE, "ulimit -n allows 30 open files", sh("ulimit -n 30; exec \"$@\""));
    }

    @Test
    void refusesAFolderThatIsGone() throws IOException, InterruptedException {
        assertRefused(USAGE, "no longer exists: change to another",
                sh("cd \"$(mktemp -d)\" && rmdir \"$PWD\" && exec \"$@\""));
    }

    @ParameterizedTest
    @ValueSource(strings = {"LC_ALL=C", "LC_ALL=POSIX", "LC_CTYPE=C", "LANG=C", "LANG=", "LANG=de_DE.ISO-8859-1"})
    void readsNamesOfAnyLetterWhateverTheLanguage(String language) throws IOException, InterruptedException {
        String script = "name=$(printf 'd\\303\\251j\\303\\240.npy'); cp \"$3\" \"${3%/*}/$name\"; "
                + "unset LC_ALL LC_CTYPE LANG; export \"$0\"; exec \"$1\" \"$2\" \"${3%/*}/$name\"";

        VarveProcess.Result result =
                VarveProcess.run(List.of("sh", "-c", script, language), "info", survey.toString());

        assertThat(result.status()).as(result.err()).isZero();
        assertThat(result.out()).contains("d\u00e9j\u00e0.npy", "4x5x60");
    }

    @Test
    void keepsWhatJavaSaysOutOfTheResult() throws IOException, InterruptedException {
        VarveProcess.Result result = VarveProcess.run(
                List.of("env", "VARVE_JAVA_OPTS=-XX:NewSize=1g -XX:MaxNewSize=1g"), "operators", "--json");

        assertThat(result.err()).contains("[warning]");
        assertThat(result.json()).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"exec \"$@\" >&-", "exec \"$@\" >&- <&-", "exec \"$@\" >/dev/full"})
    void tellsThatTheResultIsLost(String script) throws IOException, InterruptedException {
        assumeTrue(Files.exists(Path.of("/dev/full")), "needs /dev/full");

        VarveProcess.Result result = VarveProcess.run(List.of(sh(script)), "info", survey.toString());

        assertThat(result.status()).isEqualTo(OUTPUT);
        assertThat(result.err()).startsWith("varve: standard output cannot be written").hasLineCount(1);
    }

    /** Of JCuda, JCublas, Zstandard and JNA. */
    @Test
    void hasTheLibrariesThatOthersUnpack() throws IOException {
        assumeTrue(Files.isDirectory(VarveProcess.LIBRARIES), "needs the packaged command line");
        try (Stream<Path> natives = Files.list(VarveProcess.LIBRARIES.resolve("native"))) {
            assertThat(natives.map(path -> path.getFileName().toString()).filter(name -> name.endsWith(".so")))
                    .satisfiesExactlyInAnyOrder(
                            name -> assertThat(name).startsWith("libJCudaDriver-"),
                            name -> assertThat(name).startsWith("libJCublas2-"),
                            name -> assertThat(name).startsWith("libzstd-jni-"),
                            name -> assertThat(name).isEqualTo("libjnidispatch.so"));
        }
    }

    @Test
    void unpacksNoLibraries() throws IOException, InterruptedException {
        Path group = folder.resolve("group.zarr");

        VarveProcess.Result result = VarveProcess.run(List.of("env", "VARVE_JAVA_OPTS=-Djava.io.tmpdir=/nonexistent"),
                "convert", survey.toString(), group.toString(), "--quiet");

        assertThat(result.status()).as(result.err()).isZero();
        assertThat(group.resolve("amplitude/0/0/0")).exists();
    }

    private static String[] sh(String script) {
        return new String[] {"sh", "-c", script, "sh"};
    }

    private static void assertRefused(int status, String says, String... starter)
            throws IOException, InterruptedException {
        VarveProcess.Result result = VarveProcess.run(List.of(starter), "operators", "--json");

        assertThat(result.status()).as(result.err()).isEqualTo(status);
        assertThat(result.err()).contains("varve: ", says);
        assertThat(new ObjectMapper().readTree(result.out()).get("error").asText()).contains(says);
    }
}
