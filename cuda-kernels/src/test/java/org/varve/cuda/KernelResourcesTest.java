package org.varve.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import jcuda.nvptxcompiler.JNvPTXCompiler;
import jcuda.nvptxcompiler.nvPTXCompilerHandle;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.varve.core.CsvSweep;
import org.varve.core.Sweep;

/**
 * What NVIDIA's compiler of PTX, the one in drivers of CUDA 12.0, makes of every kernel: it takes the PTX, nothing
 * spills from registers to memory, and blocks fit.
 */
class KernelResourcesTest {

    private static final Path KERNELS = Path.of("target/classes/org/varve/cuda");
    private static final Pattern USED =
            Pattern.compile("Compiling entry function '(\\w+)'|(\\d+) bytes (?:spill (?:stores|loads)|stack frame)"
                    + "|Used (\\d+) registers|(\\d+) bytes smem");

    /** With 128 registers a thread, 512 threads still fit on a multiprocessor. */
    private static final int MOST_REGISTERS = 128;

    private static final int MOST_SHARED = 48 << 10;

    /** JCuda unpacks its library there. */
    @TempDir
    private static Path folder;

    @BeforeAll
    static void load() {
        assumeTrue(CudaModules.areBuilt(), "needs the kernels' PTX, which needs nvcc");
        String temporary = System.setProperty("java.io.tmpdir", folder.toString());
        try {
            JNvPTXCompiler.setExceptionsEnabled(false);
        } finally {
            System.setProperty("java.io.tmpdir", temporary);
        }
    }

    @ParameterizedTest
    @CsvSweep(oneIn = 5, value = {"sm_75", "sm_80", "sm_86", "sm_89", "sm_90"})
    void everyKernelFits(String architecture) throws IOException {
        for (Path ptx : Sweep.of(5, modules()).toList()) check(compile(Files.readAllBytes(ptx), architecture));
    }

    private static List<Path> modules() throws IOException {
        try (Stream<Path> files = Files.list(KERNELS)) {
            return files.filter(file -> file.toString().endsWith(".ptx")).sorted().toList();
        }
    }

    /** What the compiler says. */
    private static String compile(byte[] ptx, String architecture) {
        nvPTXCompilerHandle compiler = new nvPTXCompilerHandle();
        assertThat(JNvPTXCompiler.nvPTXCompilerCreate(compiler, ptx.length, ptx)).isZero();
        try {
            String[] options = {"--gpu-name=" + architecture, "--verbose"};
            int code = JNvPTXCompiler.nvPTXCompilerCompile(compiler, options.length, options);
            assertThat(code).as(() -> errors(compiler)).isZero();
            long[] size = new long[1];
            JNvPTXCompiler.nvPTXCompilerGetInfoLogSize(compiler, size);
            byte[] log = new byte[(int) size[0]];
            JNvPTXCompiler.nvPTXCompilerGetInfoLog(compiler, log);
            return new String(log, StandardCharsets.US_ASCII);
        } finally {
            JNvPTXCompiler.nvPTXCompilerDestroy(compiler);
        }
    }

    private static String errors(nvPTXCompilerHandle compiler) {
        long[] size = new long[1];
        JNvPTXCompiler.nvPTXCompilerGetErrorLogSize(compiler, size);
        byte[] log = new byte[(int) size[0]];
        JNvPTXCompiler.nvPTXCompilerGetErrorLog(compiler, log);
        return new String(log, StandardCharsets.US_ASCII);
    }

    private static void check(String said) {
        String kernel = "";
        Matcher used = USED.matcher(said);
        while (used.find()) {
            if (used.group(1) != null) kernel = used.group(1);
            if (used.group(2) != null) assertThat(used.group(2)).as("bytes of memory of %s", kernel).isEqualTo("0");
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
