package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code lent}, with an archive that is laid out as the distribution, on a pretend GPU. */
class LentTest {

    private static final Path SCRIPTS = Path.of("../cuda-kernels").toAbsolutePath().normalize();
    private static final Path LAUNCHER = Path.of("../varve").toAbsolutePath().normalize();
    private static final int USAGE = 2;

    @TempDir(factory = BuildFolder.class)
    private Path folder;

    private Path archive;
    private Path results;

    @BeforeEach
    void pack() throws IOException, InterruptedException {
        assumeTrue(Files.isDirectory(VarveProcess.LIBRARIES), "needs the packaged command line: mvn package makes it");
        Path bin = Files.createDirectories(folder.resolve("varve-0/bin"));
        Files.copy(SCRIPTS.resolve("gpu-node"), bin.resolve("gpu-node"));
        Files.createSymbolicLink(bin.resolve("varve"), LAUNCHER);
        archive = folder.resolve("varve-0.tar.gz");
        results = folder.resolve("results");
        Process tar =
                new ProcessBuilder("tar", "czf", archive.toString(), "-C", folder.toString(), "varve-0").inheritIO()
                        .start();
        assertThat(tar.waitFor()).isZero();
    }

    @Test
    @Tag("nightly")
    void leavesAReportWithTheCalibrationAndGoesOnWhereItWas() throws IOException, InterruptedException {
        Map<String, String> gpu = PretendGpu.environment("256MiB");

        VarveProcess.Result first = run(gpu, "--operators", "envelope", "--size", "0.01");

        assertThat(first.status()).as(first.err()).isZero();
        assertThat(first.err()).contains("gpu-node: study", "gpu-node: stream");
        String report = Files.readString(results.resolve("gpu-pretend-gpu-0.md"));
        assertThat(report).contains("## Self-test", "everything agrees", "## What limits operators", "## Estimates");
        String calibration = Files.readString(results.resolve("calibration.md"));
        assertThat(report).endsWith(calibration);
        assertThat(first.out()).isEqualTo(calibration);
        assertThat(calibration).contains("| operator | kernels | by counts |", "| envelope |",
                "Of 1 operators, ").containsPattern("KernelCounts.REACHED is 0\\.\\d+; 0\\.\\d{3} would make");
        double mean = new ObjectMapper().readTree(results.resolve("study.json").toFile()).at("/calibration/mean")
                .asDouble();
        assertThat(mean).isPositive();
        assertThat(results.resolve("study.html")).content().contains("What limits operators");

        VarveProcess.Result second = run(gpu, "--operators", "envelope", "--size", "0.01");

        assertThat(second.status()).as(second.err()).isZero();
        assertThat(second.err()).doesNotContain("gpu-node: study", "gpu-node: selftest");
        assertThat(results.resolve("gpu-pretend-gpu-0.md")).hasContent(report);
    }

    @Test
    void saysWhyThereIsNothingToReport() throws IOException, InterruptedException {
        VarveProcess.Result result = run(PretendGpu.environment("0"));

        assertThat(result.status()).isEqualTo(1);
        assertThat(result.err()).contains("lent: there is no GPU to report on: see ");
        assertThat(results.resolve("node/report.md")).content().contains("CUDA_ERROR_NO_DEVICE");
    }

    @Test
    void refusesWhatItCannotUse() throws IOException, InterruptedException {
        archive = folder.resolve("absent.tar.gz");

        assertThat(run(Map.of())).satisfies(result -> {
            assertThat(result.status()).isEqualTo(USAGE);
            assertThat(result.err()).contains("lent: there is no file ").contains("absent.tar.gz");
        });
        assertThat(run(Map.of(), "--minutes", "soon").err()).contains("lent: --minutes takes a whole number");
        assertThat(run(Map.of(), "--hours", "1").err()).contains("lent: unknown option --hours");
    }

    private VarveProcess.Result run(Map<String, String> gpu, String... options)
            throws IOException, InterruptedException {
        List<String> command =
                new ArrayList<>(List.of(SCRIPTS.resolve("lent").toString(), "--distribution", archive.toString()));
        command.addAll(List.of(options));
        command.add(results.toString());
        Path err = folder.resolve("err");
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(err.toFile());
        Map<String, String> environment = builder.environment();
        environment.put("PATH", "/usr/bin:/bin");
        environment.put("VARVE_NO_BUILD", "1");
        environment.put("VARVE_STORE", folder.resolve("store").toString());
        environment.put("JAVA_HOME", System.getProperty("java.home"));
        environment.putAll(gpu);
        return VarveProcess.finish(builder.start(), err);
    }
}
