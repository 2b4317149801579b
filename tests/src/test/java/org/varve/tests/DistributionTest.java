package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.varve.core.Shape;

/** The unpacked distribution does what the repository's launcher does, where nothing but a shell can be found. */
class DistributionTest {

    private static final Path BUILT = Path.of("../cli/target");
    private static final String SUFFIX = "-linux-x86_64.tar.gz";

    /** A file of this size can still be sent by all the ways that lead to a cluster. */
    private static final long LIMIT = 64_000_000;

    @TempDir(factory = BuildFolder.class)
    private static Path unpacked;

    private static Path archive;

    /** Why there is nothing to test; empty where there is. */
    private static String lack = "";

    @TempDir
    private Path folder;

    private Path temporary;

    @BeforeAll
    static void unpack() throws IOException, InterruptedException {
        List<Path> archives = findArchives();
        if (archives.size() != 1) {
            lack = "needs the distribution: mvn -Pdist makes it";
        } else if (!isCurrent(archives.getFirst())) {
            lack = "the distribution is older than the jars: mvn -Pdist makes it anew";
        } else {
            archive = archives.getFirst();
            Process tar = new ProcessBuilder("tar", "xzf", archive.toString(), "-C", unpacked.toString())
                    .inheritIO()
                    .start();
            assertThat(tar.waitFor()).isZero();
        }
    }

    private static List<Path> findArchives() throws IOException {
        if (!Files.isDirectory(BUILT)) return List.of();
        try (Stream<Path> files = Files.list(BUILT)) {
            return files.filter(file -> file.toString().endsWith(SUFFIX)).toList();
        }
    }

    private static boolean isCurrent(Path archive) throws IOException {
        try (Stream<Path> jars = Files.list(BUILT.resolve("varve/lib"))) {
            return jars.allMatch(jar -> jar.toFile().lastModified() <= archive.toFile().lastModified());
        }
    }

    @BeforeEach
    void needsTheDistribution() throws IOException {
        assumeTrue(lack.isEmpty(), lack);
        temporary = Files.createDirectory(folder.resolve("tmp"));
    }

    @Test
    void isSmall() throws IOException {
        assertThat(Files.size(archive)).isLessThan(LIMIT);
    }

    @Test
    void namesTheWorksOfOthersThatItHoldsAndWhatIsChangedInThem() throws IOException {
        Path home = home();

        assertThat(home.resolve("NOTICE")).content().contains("OpenJDK", "Classpath Exception",
                "StableVectorModule.java", "picocli", "zstd-jni", "jna-jpms");
        assertThat(home.resolve("runtime/legal/java.base")).isNotEmptyDirectory();
    }

    @Test
    void listsTheSameOperators() throws IOException, InterruptedException {
        assertThat(run(Map.of(), "operators")).isEqualTo(VarveProcess.run("operators"));
    }

    @Test
    void writesTheSameFiles() throws IOException, InterruptedException {
        Path survey = folder.resolve("survey.sgy");
        Path twin = folder.resolve("twin.sgy");
        run(Map.of(), "generate", survey.toString(), "--shape", "20,30,100", "--json").json();
        VarveProcess.run("generate", twin.toString(), "--shape", "20,30,100", "--json").json();
        assertThat(survey).hasSameBinaryContentAs(twin);

        Path actual = folder.resolve("actual.npy");
        Path expected = folder.resolve("expected.npy");
        run(Map.of(), "run", "envelope", survey.toString(), actual.toString(), "--json").json();
        VarveProcess.run("run", "envelope", survey.toString(), expected.toString(), "--json").json();
        assertThat(actual).hasSameBinaryContentAs(expected);
    }

    @Test
    void startsAnewWithALargerHeap() throws IOException, InterruptedException {
        Path survey = folder.resolve("survey.npy");
        Npy.write(survey, Cube.random(new Shape(2, 3, 60_000), 1));
        Path output = folder.resolve("envelope.npy");

        JsonNode bytes = run(Map.of("VARVE_HEAP_MB", "44"),
                "run", "envelope", survey.toString(), output.toString(), "--threads", "2", "--json").json()
                .get("hostBytes");

        assertThat(bytes.get("measured").asLong()).isLessThanOrEqualTo(bytes.get("projected").asLong());
        assertThat(Npy.read(output).samples()).hasSize(360_000);
    }

    /** Taps are added in the same order on both, so that the GPU's numbers are the CPU's. */
    @Test
    void runsOnAGpuAndUnpacksNothing() throws IOException, InterruptedException {
        Map<String, String> gpu = PretendGpu.environment("64MiB");
        Path survey = folder.resolve("survey.npy");
        Npy.write(survey, Cube.random(new Shape(8, 9, 50), 2));
        Path onGpu = folder.resolve("gpu.npy");
        Path onCpu = folder.resolve("cpu.npy");

        JsonNode run =
                run(gpu, "run", "gaussian", survey.toString(), onGpu.toString(), "--device", "cuda", "--json").json();
        run(Map.of(), "run", "gaussian", survey.toString(), onCpu.toString(), "--device", "cpu", "--json").json();

        assertThat(run.get("device").asText()).startsWith("cuda");
        assertThat(onGpu).hasSameBinaryContentAs(onCpu);
        assertThat(temporary).isEmptyDirectory();
    }

    private static Path home() {
        return unpacked.resolve(archive.getFileName().toString().replace(".tar.gz", ""));
    }

    /** Runs the distribution's launcher with an environment of nothing but {@code variables}. */
    private VarveProcess.Result run(Map<String, String> variables, String... arguments)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(home().resolve("bin/varve").toString()));
        command.addAll(List.of(arguments));
        Path err = folder.resolve("err");
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(err.toFile());
        builder.environment().clear();
        builder.environment().put("PATH", "/nonexistent");
        builder.environment().put("VARVE_JAVA_OPTS", "-Djava.io.tmpdir=" + temporary);
        builder.environment().putAll(variables);
        return VarveProcess.finish(builder.start(), err);
    }
}
