package org.varve.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the assembler says of every kernel: nothing spills from registers to memory, and blocks fit. */
class KernelResourcesTest {

    private static final Path KERNELS = Path.of("target/classes/org/varve/cuda");
    private static final Pattern USED =
            Pattern.compile("Compiling entry function '(\\w+)'|(\\d+) bytes spill (?:stores|loads)"
                    + "|Used (\\d+) registers|(\\d+) bytes smem");

    /** With 128 registers a thread, 512 threads still fit on a multiprocessor. */
    private static final int MOST_REGISTERS = 128;

    private static final int MOST_SHARED = 48 << 10;

    @ParameterizedTest
    @CsvSource({"sm_75", "sm_80", "sm_90"})
    void everyKernelFits(String architecture) throws IOException, InterruptedException {
        assumeTrue(CudaModules.areBuilt(), "needs the kernels' PTX, which needs nvcc");
        try (Stream<Path> files = Files.list(KERNELS)) {
            for (Path ptx : files.filter(file -> file.toString().endsWith(".ptx")).toList()) {
                check(assemble(ptx, architecture));
            }
        }
    }

    private static String assemble(Path ptx, String architecture) throws IOException, InterruptedException {
        Process ptxas = new ProcessBuilder(
                "ptxas", "-v", "--gpu-name", architecture, "-o", "/dev/null", ptx.toString())
                .redirectErrorStream(true)
                .start();
        String said = new String(ptxas.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(ptxas.waitFor()).as(said).isZero();
        return said;
    }

    private static void check(String said) {
        String kernel = "";
        Matcher used = USED.matcher(said);
        while (used.find()) {
            if (used.group(1) != null) kernel = used.group(1);
            if (used.group(2) != null) assertThat(used.group(2)).as("bytes spilled by %s", kernel).isEqualTo("0");
            if (used.group(3) != null) {
                assertThat(Integer.parseInt(used.group(3))).as("registers of %s", kernel)
                        .isLessThanOrEqualTo(MOST_REGISTERS);
            }
            if (used.group(4) != null) {
                assertThat(Integer.parseInt(used.group(4))).as("shared bytes of %s", kernel)
                        .isLessThanOrEqualTo(MOST_SHARED);
            }
        }
        assertThat(kernel).isNotEmpty();
    }
}
