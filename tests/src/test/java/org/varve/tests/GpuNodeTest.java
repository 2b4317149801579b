package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code gpu-node}, as it lies in the distribution, on a pretend GPU. */
class GpuNodeTest {

    private static final Path SCRIPT = Path.of("../cuda-kernels/gpu-node");
    private static final Path LAUNCHER = Path.of("../varve").toAbsolutePath().normalize();

    /** Tells which tool was asked for, runs the program, and says that it found nothing. */
    private static final String SANITIZER = """
            #!/bin/sh
            echo "$2" >>"${0%/*}/tools"
            shift 6
            "$@" && echo "========= ERROR SUMMARY: 0 errors"
            """;

    @TempDir(factory = BuildFolder.class)
    private Path folder;

    private Path bin;
    private Path report;

    @BeforeEach
    void layOut() throws IOException {
        assumeTrue(Files.isDirectory(VarveProcess.LIBRARIES), "needs the packaged command line: mvn package makes it");
        bin = Files.createDirectory(folder.resolve("bin"));
        report = folder.resolve("report");
        Files.copy(SCRIPT, bin.resolve("gpu-node"));
        Files.createSymbolicLink(bin.resolve("varve"), LAUNCHER);
    }

    @Test
    @Tag("nightly")
    void leavesAReportAndRepeatsOnlyWhatWasMissing() throws IOException, InterruptedException {
        Map<String, String> gpu = PretendGpu.environment("256MiB");

        VarveProcess.Result first = run(gpu);

        assertThat(first.status()).as(read("report.md")).isZero();
        assertThat(read("report.md")).contains("## Self-test", "### Pretend GPU 0", "everything agrees", "| envelope |",
                "the tests are not built here", "there is no compute-sanitizer here",
                "4 x 1000 x 1500 samples, 0.01 GB", "from file to file: overlap 0.",
                "## What limits operators", "| envelope | cuda:0 |");
        assertThat(report.resolve("survey.npy")).doesNotExist();
        String selftest = read("selftest.done.md");

        addSanitizer();
        VarveProcess.Result second = run(gpu);

        assertThat(second.status()).as(read("report.md")).isZero();
        assertThat(second.err()).contains("gpu-node: memcheck", "gpu-node: synccheck")
                .doesNotContain("gpu-node: selftest", "gpu-node: stream");
        assertThat(read("selftest.done.md")).isEqualTo(selftest);
        assertThat(read("report.md")).contains("Nothing found in `envelope`.").doesNotContain("no compute-sanitizer");
        assertThat(bin.resolve("tools")).hasContent("memcheck\nracecheck\ninitcheck\nsynccheck");
    }

    @Test
    void saysWhyThereIsNothingToTest() throws IOException, InterruptedException {
        VarveProcess.Result result = run(PretendGpu.environment("0"));

        assertThat(result.status()).isEqualTo(1);
        assertThat(read("report.md")).contains("cuInit failed with 100 (CUDA_ERROR_NO_DEVICE)")
                .doesNotContain("Self-test");
    }

    private void addSanitizer() throws IOException {
        Path sanitizer = bin.resolve("compute-sanitizer");
        Files.writeString(sanitizer, SANITIZER);
        Files.setPosixFilePermissions(sanitizer, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private String read(String file) throws IOException {
        return Files.readString(report.resolve(file));
    }

    private VarveProcess.Result run(Map<String, String> gpu) throws IOException, InterruptedException {
        List<String> command = List.of(bin.resolve("gpu-node").toString(), "--operators", "envelope", "--size", "0.01",
                report.toString());
        Path err = folder.resolve("err");
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(err.toFile());
        Map<String, String> environment = builder.environment();
        environment.put("PATH", bin + ":/usr/bin:/bin");
        environment.put("VARVE_NO_BUILD", "1");
        environment.put("VARVE_STORE", folder.resolve("store").toString());
        environment.put("JAVA_HOME", System.getProperty("java.home"));
        environment.putAll(gpu);
        return VarveProcess.finish(builder.start(), err);
    }
}
